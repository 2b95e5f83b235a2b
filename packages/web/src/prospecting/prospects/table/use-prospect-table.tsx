import { foldAccents } from '@alphorn/contract/core/fold-accents'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { hashKey, type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeList, routeQuery } from '#web/data/client.ts'
import { readNextPage } from '#web/data/use-next-page.ts'
import { useVisibleRows } from '#web/data/use-visible-rows.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { MovedRows, useStableRanking } from '#web/prospecting/prospects/stable-ranking.tsx'
import { FreshRows, useStableRows } from '#web/prospecting/prospects/stable-rows.tsx'
import { type GroupedBy, groupedBy, groupGiven } from '#web/prospecting/prospects/groups/group-columns.ts'
import { useGroupedRows, useGroups } from '#web/prospecting/prospects/groups/use-groups.ts'
import {
  useRowsWithoutFolded,
  useSkippedGroups,
} from '#web/prospecting/prospects/groups/use-skipped-groups.ts'
import { useShownRows, useTableGroups } from '#web/prospecting/prospects/groups/use-table-groups.ts'
import { type Filters, filtersOf } from '#web/prospecting/prospects/table/filters-of.ts'
import { shownColumns, sortGiven } from '#web/prospecting/prospects/table/columns.ts'
import { useFields } from '#web/companies/table/use-fields.ts'
import { useMatching } from '#web/prospecting/prospects/table/use-matching.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'

/** Returns the rows of a project's table of prospects, for the search in its address. */
export function useProspectTable(project_id: string, search: ProspectsSearch) {
  const { cols, sort, group, folded = noneFolded } = search
  const filters = filtersOf(search)
  const of = JSON.stringify({ project_id, filters })
  const selection = useSelection(of)
  const { data: summary } = useQuery(routeQuery('app_summary', { project_id }))
  const fields = useFields()
  const by = useMemo(() => groupedBy(group, fields ?? []), [group, fields])
  const counted = useGroups(project_id, filters, by)
  const { read, ...shown } = useRows(project_id, { sort, filters, of, by, counted, folded })
  const columns = useMemo(() => shownColumns(cols, fields ?? []), [cols, fields])
  const groups = useTableGroups({
    project_id,
    filters,
    by,
    inGroups: shown.inGroups,
    groups: counted,
    folded,
    selected: selection.selected,
    onSelected: selection.select,
  })
  // The columns render with the first rows, so that nothing moves when the fields load.
  const rows = fields && read
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const total = filtered ? null : (summary?.prospects ?? null)
  const matching = useMatching({
    project_id,
    filters,
    total,
    selected: selection.selected,
    loaded: rows?.length ?? 0,
    onSelect: selection.select,
  })
  return { ...shown, rows, groups, filters, filtered, total, summary, fields, columns, selection, matching }
}

const noneFolded: readonly string[] = []

type TableQuery = {
  sort: ProspectsSearch['sort']
  filters: Filters
  of: string
  by: GroupedBy | null
  /** The groups with their counts. */
  counted: ReturnType<typeof useGroups>
  folded: readonly string[]
}

/** Returns the rows for the address, and the notice above them if their current order or content differs. */
function useRows(project_id: string, { sort, filters, of, by, counted, folded }: TableQuery) {
  const order = JSON.stringify([of, sort, by?.name])
  const { skipped, setKept } = useSkippedGroups(order, folded)
  const queryWithout = (keys: readonly string[]) =>
    routeList('prospects', {
      project_id,
      limit: 200,
      ...withoutEmpty({ ...sortGiven(sort), ...filters }),
      ...(by && groupGiven(by)),
      ...(by && keys.length > 0 && { group_skip: [...keys] }),
    })
  const query = queryWithout(skipped)
  // While a new order loads, the table stays mounted, so that the clicked header keeps the focus.
  const list = useInfiniteQuery({
    ...query,
    placeholderData: (shown, before) =>
      shown && before && rowsMeanwhile(shown, before.queryKey, query.queryKey),
  })
  const { data } = list
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const hasMore = list.hasNextPage && !list.isPlaceholderData
  useRowsWithoutFolded({
    of: order,
    by,
    groups: counted,
    folded,
    skipped,
    setKept,
    loaded,
    hasMore,
    queryWithout,
  })
  const stability = { of: JSON.stringify([order, skipped]), isFetching: list.isFetching }
  const isNewestFirst = !sort && !by
  const newest = useStableRows(isNewestFirst ? loaded : undefined, stability)
  const ranked = useStableRanking(isNewestFirst ? undefined : loaded, stability)
  const rows = isNewestFirst ? newest.rows : ranked.rows
  const inGroups = useGroupedRows({
    rows,
    by,
    groups: counted,
    folded,
    last: hasMore ? loaded?.at(-1) : undefined,
  })
  const read = useShownRows(rows, inGroups)
  const onSeen = useVisibleRows(query.queryKey, read)
  const above = isNewestFirst ? (
    <FreshRows count={newest.fresh} onShow={newest.showFresh} />
  ) : (
    <MovedRows moved={ranked.moved} onShow={ranked.rankAnew} />
  )
  const readOn = () => readNextPage(list)
  return { list, read, inGroups, above, onSeen, readOn }
}

type Pages = InfiniteData<{ data: Prospect[]; next_cursor: string | null }, string | null>
type QueryParameters = Record<string, unknown> & { q?: string }

/**
 * Returns the rows to show until the response arrives. A new order keeps the same rows, and a search keeps the loaded
 * rows that contain its words.
 */
function rowsMeanwhile(shown: Pages, before: readonly unknown[], now: readonly unknown[]): Pages | undefined {
  const { q: wordsBefore, ...was } = withoutSort(before)
  const { q: words, ...is } = withoutSort(now)
  if (hashKey([was]) !== hashKey([is])) return undefined
  if (words === wordsBefore) return shown
  if (words === undefined) return undefined
  const pages = shown.pages.map((page) => ({
    data: page.data.filter(({ company }) => hasWords(company.name, words)),
    next_cursor: null,
  }))
  // Only the service can say that nothing matches.
  return pages.some(({ data }) => data.length > 0) ? { ...shown, pages } : undefined
}

/** Returns whether a name contains all words. The service also matches other spellings, so it may find more. */
function hasWords(name: string, words: string): boolean {
  const folded = foldName(name)
  return foldName(words)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

function foldName(text: string): string {
  return foldAccents(text, 'NFD').toLowerCase()
}

/** Returns the parameters of a query key without its order and its groups. */
function withoutSort(key: readonly unknown[]): QueryParameters {
  const [, given] = key as [string, QueryParameters]
  return Object.fromEntries(Object.entries(given).filter(([name]) => !/^(?:sort|group)(?:_|$)/.test(name)))
}
