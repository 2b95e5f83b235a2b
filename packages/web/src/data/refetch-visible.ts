import { type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query'
import { joinPages, type Page, type Row, windowOf } from '#web/data/visible-pages.ts'

// Refetches visible data that may have changed: only in visible tabs, and only the visible part of long tables. Every
// read counts against the account's rate limit.

/** Number of last pages that are refetched for a list which does not report its visible rows. */
const maxRefetchedPages = 4

type Rows = InfiniteData<Page, unknown>
type VisibleRows = { first: Row; last: Row }
/** First and last rendered row of virtualised tables, by the key of their query. */
const seen = new Map<string, VisibleRows>()
/** Tables whose pages are being fetched. */
const fetching = new Set<string>()
/** Pages that were not refetched because they were not visible. */
const left = new Map<string, ReadonlySet<unknown>>()

/** Reports which rows of a table are visible. Visible rows that the last refetch left out are fetched now. */
export function setVisibleRows(queries: QueryClient, hash: string, rows: VisibleRows | null) {
  if (!rows) return void seen.delete(hash)
  seen.set(hash, rows)
  const pages = left.get(hash)
  const query = queries.getQueryCache().get(hash)
  const data = query?.state.data as Rows | undefined
  if (!pages || !data || fetching.has(hash) || query!.state.fetchStatus !== 'idle') return
  const { from, to } = windowOf(data.pages, rows)
  if (data.pageParams.slice(from, to + 1).some((param) => pages.has(param)))
    void refetchVisiblePages(queries, query!, pages)
}

type QueryFilter = (query: Query) => boolean

/** Refetches visible data that may have changed. A hidden tab waits until it is visible. */
export async function refetchVisible(queries: QueryClient, concerns: QueryFilter = () => true) {
  await queries.invalidateQueries({ predicate: concerns, refetchType: 'none' })
  if (document.visibilityState === 'visible') await refetchStale(queries, concerns)
}

/** Refetches visible stale data, as when the user returns to the tab. */
export async function refetchStale(queries: QueryClient, concerns: QueryFilter = () => true) {
  const shown = queries.getQueryCache().findAll({
    type: 'active',
    predicate: (query) => concerns(query) && query.isStale() && !query.isDisabled(),
  })
  await Promise.all(
    shown.map((query) =>
      pagesOf(query) > 1 ? refetchVisiblePages(queries, query) : refetchQuery(queries, query),
    ),
  )
}

function pagesOf({ state }: Query) {
  const data = state.data as Partial<Rows> | undefined
  return Array.isArray(data?.pages) && Array.isArray(data.pageParams) ? data.pages.length : 0
}

function refetchQuery(queries: QueryClient, { queryKey }: Query) {
  return queries.refetchQueries({ queryKey, exact: true })
}

/**
 * Refetches the visible pages of a long list; the others are fetched when they become visible. `old`: the stale pages,
 * if not all are.
 */
async function refetchVisiblePages(queries: QueryClient, query: Query, old?: ReadonlySet<unknown>) {
  const before = query.state.data as Rows
  const rows = seen.get(query.queryHash)
  const { from, to } = rows ? windowOf(before.pages, rows) : lastOf(before.pages)
  const signal = new AbortController().signal
  const read = (pageParam: unknown) =>
    (query.options.queryFn as (context: object) => Promise<Page>)({
      client: queries,
      queryKey: query.queryKey,
      pageParam,
      direction: 'forward',
      meta: undefined,
      signal,
    })
  fetching.add(query.queryHash)
  try {
    const after = await joinPages(before, { from, to }, read)
    // A page fetch in progress would restore the old pages, or its own page would be lost.
    await query.promise?.catch(() => null)
    if (pagesOf(query) > before.pages.length) return await refetchVisiblePages(queries, query, old)
    const others = before.pageParams.filter((param, at) => (at < from || at > to) && (!old || old.has(param)))
    left.set(query.queryHash, new Set(others))
    queries.setQueryData(query.queryKey, after)
  } catch {
    // A failure is recorded in the query, as for any other read.
    await refetchQuery(queries, query)
  } finally {
    fetching.delete(query.queryHash)
  }
}

function lastOf(pages: readonly Page[]) {
  return { from: Math.max(0, pages.length - maxRefetchedPages), to: pages.length - 1 }
}
