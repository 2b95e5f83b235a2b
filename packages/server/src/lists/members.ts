import { sql } from 'kysely'

/** Selects the rows of `list_members` that a build has. */
export function isInBuild(number: number) {
  return sql<boolean>`(added_in <= ${number}::int and (removed_in is null or removed_in > ${number}::int))`
}
