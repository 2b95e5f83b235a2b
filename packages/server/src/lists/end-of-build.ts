import { type Expression, sql } from 'kysely'

/**
 * Columns that the end of a build sets on its list, whatever the outcome: the list is unlocked, and its queued edit is
 * saved.
 */
export function endOfBuild(now: Expression<Date>) {
  return sql`building_number = null, queued_edit = null,
  name = coalesce(queued_edit->>'name', name), filters = coalesce(queued_edit->'filters', filters),
  updated_at = case when queued_edit is null then updated_at else ${now}::timestamptz end`
}
