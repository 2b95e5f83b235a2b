import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { ProspectGroups } from '@alphorn/contract/prospecting/groups/prospect-groups'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeQuery } from '#web/data/client.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { groupedRows } from '#web/prospecting/prospects/groups/grouped-rows.ts'
import { type GroupedBy, groupGiven, groupOfRow } from '#web/prospecting/prospects/groups/group-columns.ts'
import type { Filters } from '#web/prospecting/prospects/table/filters-of.ts'

/** The groups of a table, with their counts: null without a grouping, undefined until they are loaded. */
export function useGroups(project_id: string, filters: Filters, by: GroupedBy | null) {
  const given = by && groupGiven(by)
  const { data } = useQuery({
    ...routeQuery('app_prospect_groups', {
      project_id,
      ...withoutEmpty(filters),
      ...(given ?? { group: 'canton' }),
    }),
    enabled: given !== null,
    // A search keeps the headings of the rows that it keeps.
    placeholderData: (shown, before) => {
      const [, asked] = (before?.queryKey ?? []) as [string?, { group?: string; group_field?: string }?]
      return asked?.group === given?.group && asked?.group_field === given?.group_field ? shown : undefined
    },
  })
  return by && data
}

type GroupsOptions = {
  rows: readonly Prospect[] | undefined
  by: GroupedBy | null
  groups: ProspectGroups | null | undefined
  folded: readonly string[]
  /** Last row that the service sent, if more rows follow. */
  last: Prospect | undefined
}

/** Returns the loaded rows in their groups, or null for a table without groups. */
export function useGroupedRows({ rows, by, groups, folded, last }: GroupsOptions) {
  return useMemo(
    () =>
      rows && by && groups
        ? groupedRows(rows, (row) => groupOfRow(row, by), {
            ...groups,
            folded,
            lastKey: last && groupOfRow(last, by),
          })
        : null,
    [rows, by, groups, folded, last],
  )
}
export type RowsInGroups = NonNullable<ReturnType<typeof useGroupedRows>>
