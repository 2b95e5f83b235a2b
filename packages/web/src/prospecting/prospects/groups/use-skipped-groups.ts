import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { routeList } from '#web/data/client.ts'
import { needsOtherRows } from '#web/prospecting/prospects/groups/grouped-rows.ts'
import { type GroupedBy, groupOfRow } from '#web/prospecting/prospects/groups/group-columns.ts'
import type { ProspectGroups } from '@alphorn/contract/prospecting/groups/prospect-groups'

type Query = ReturnType<typeof routeList<'prospects'>>

/** Returns the groups whose rows the requests leave out: those that were folded when the table was read. */
export function useSkippedGroups(of: string, folded: readonly string[]) {
  const [kept, setKept] = useState({ of, skipped: folded })
  if (kept.of !== of) setKept({ of, skipped: folded })
  return { skipped: kept.of === of ? kept.skipped : folded, setKept }
}

const pageRows = 200
/** Largest number of pages that are read at once. Further ones follow when the user scrolls there. */
const maxPages = 10

type SkippedGroupsOptions = {
  of: string
  by: GroupedBy | null
  groups: ProspectGroups | null | undefined
  folded: readonly string[]
  skipped: readonly string[]
  setKept: ReturnType<typeof useSkippedGroups>['setKept']
  /** The loaded rows in the order of the service. */
  loaded: readonly Prospect[] | undefined
  hasMore: boolean
  /** The query of the rows without some groups. */
  queryWithout: (skipped: readonly string[]) => Query
}

/** Reads the rows again if other groups must be left out. The table shows the rows that it has until they are here. */
export function useRowsWithoutFolded({
  of,
  by,
  groups,
  folded,
  skipped,
  setKept,
  loaded,
  ...given
}: SkippedGroupsOptions) {
  const queries = useQueryClient()
  const { hasMore, queryWithout } = given
  const last = loaded?.at(-1)
  const needed =
    by !== null &&
    groups != null &&
    loaded !== undefined &&
    needsOtherRows({
      groups: groups.groups,
      folded,
      skipped,
      lastKey: last && groupOfRow(last, by),
      hasMore,
    })
  const wanted = needed ? JSON.stringify([of, folded]) : null
  useEffect(() => {
    if (wanted === null) return
    let isOver = false
    const kept = loaded!.filter((row) => !folded.includes(groupOfRow(row, by!))).length
    const pages = Math.min(maxPages, Math.floor(kept / pageRows) + 1)
    const show = () => !isOver && setKept({ of, skipped: folded })
    // A failure is shown by the table, whose own read then repeats it.
    void queries.fetchInfiniteQuery({ ...queryWithout(folded), pages }).then(show, show)
    return () => {
      isOver = true
    }
    // The other values belong to the moment at which the need arose.
  }, [wanted])
}
