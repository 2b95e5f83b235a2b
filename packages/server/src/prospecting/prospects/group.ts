import type { ProspectSort } from '@alphorn/contract/prospecting/prospects'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page } from '#server/platform/pages'
import { isAfterKey, type SortKey } from '#server/directory/companies/sort-keys'
import { rawQuery } from '#server/platform/db/raw'
import type { ProjectKey } from '#server/prospecting/keys'
import { type CheckedFilters, matchingProspects } from '#server/prospecting/prospects/filter'
import { type GroupedBy, groupColumnsOf, outsideGroups } from '#server/prospecting/prospects/group-columns'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import { keyOfSorted, type SortedRow, sortKeyOf } from '#server/prospecting/prospects/sort'

type Order = GroupedBy & {
  sort: ProspectSort | undefined
  field_id: string | undefined
  /** The groups to leave out. */
  group_skip: string[] | undefined
}
type Grouped = SortedRow & { group_place: string | null }

/** Newest first, because IDs sort by age. */
const newestFirst: SortKey = { key: sql`null::text`, type: 'text', way: 'desc' }

/**
 * Orders prospects by their groups, those without a value last, and within a group by the sort order. Each page reflects
 * the data at the time of its read.
 */
export async function groupedProspects(
  call: ReadCall,
  of: ProjectKey,
  filters: CheckedFilters,
  { after, limit, sort, field_id, group, group_field, group_skip }: Page & Order,
) {
  const columns = await groupColumnsOf(call, { group, group_field })
  const order = sort === undefined ? newestFirst : await sortKeyOf(call, sort, field_id)
  const way = sql.raw(order.way)
  const found = matchingProspects(of, filters)
    .select([columns.place.as('group_place'), order.key.as('sort_key')])
    .$if(group_skip !== undefined, (query) => query.where(outsideGroups(columns, group_skip!)))
  const rows = await call.tx.query(
    rawQuery<Grouped>(sql`select * from (${found}) found
      where ${after ? isAfterInGroups(after, order) : sql`true`}
      order by group_place is null, group_place, sort_key is null, sort_key ${way}, prospect_id ${way}
      limit ${limit + 1}`),
  )
  const keyOf = (row: ProspectRow) => {
    const grouped = row as Grouped
    return [grouped.group_place === null ? '' : 'at', grouped.group_place ?? '', ...keyOfSorted(grouped)]
  }
  return { rows, keyOf }
}

/** Returns the condition that a row follows the last one of a page: in its group, or in a later one. */
function isAfterInGroups([at, place, ...last]: readonly string[], order: SortKey) {
  const isAfter = isAfterKey(last, order, 'prospect_id')
  if (at !== 'at') return sql`(group_place is null and ${isAfter})`
  return sql`(group_place is null or group_place > ${place}::text collate "C"
    or (group_place = ${place} and ${isAfter}))`
}
