import { type Expression, sql } from 'kysely'

/** What the end of a build does to its list, however it ended: it is free again, and what waited for that is saved. */
export function endOfBuild(now: Expression<Date>) {
  return sql`building_number = null, queued_edit = null,
  name = coalesce(queued_edit->>'name', name), filters = coalesce(queued_edit->'filters', filters),
  updated_at = case when queued_edit is null then updated_at else ${now}::timestamptz end`
}
