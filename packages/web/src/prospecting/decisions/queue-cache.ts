import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Waiting = { prospect_id: string }
type Queue = { pages: { data: Waiting[] }[] }
/** A text that was removed from a queue, and the position that it had. */
type Removed = { queryKey: QueryKey; page: number; at: number; text: Waiting }

// In the query cache, because that is cleared at sign-out.
const removedKey = (project_id: string, prospect_id: string) =>
  ['removed_from_queue', { project_id, prospect_id }] as const

/** Removes a text from the cached queue; the response of the service is fetched afterwards. */
export function removeFromQueue(queries: QueryClient, project_id: string, prospect_id: string) {
  const removed = queuesIn(queries, project_id).flatMap(([queryKey, queue]): Removed[] =>
    (queue?.pages ?? []).flatMap(({ data }, page) => {
      const at = data.findIndex((one) => one.prospect_id === prospect_id)
      return at < 0 ? [] : [{ queryKey, page, at, text: data[at]! }]
    }),
  )
  queries.setQueryData(removedKey(project_id, prospect_id), removed)
  for (const { queryKey, page, at } of removed)
    changePage(queries, queryKey, page, (data) => data.toSpliced(at, 1))
}

/** Puts a text whose action was refused back where it was. Without a connection no other response can restore it. */
export function restoreToQueue(queries: QueryClient, project_id: string, prospect_id: string) {
  const key = removedKey(project_id, prospect_id)
  for (const { queryKey, page, at, text } of queries.getQueryData<Removed[]>(key) ?? []) {
    const queue = queries.getQueryData<Queue>(queryKey)
    if (queue?.pages.some(({ data }) => data.some((one) => one.prospect_id === prospect_id))) continue
    changePage(queries, queryKey, page, (data) => data.toSpliced(at, 0, text))
  }
  queries.removeQueries({ queryKey: key, exact: true })
}

function queuesIn(queries: QueryClient, project_id: string) {
  return queries.getQueriesData<Queue>({
    predicate: ({ queryKey: [name, of] }) =>
      name === 'app_review_list' && (of as { project_id?: string } | undefined)?.project_id === project_id,
  })
}

function changePage(
  queries: QueryClient,
  queryKey: QueryKey,
  number: number,
  change: (data: Waiting[]) => Waiting[],
) {
  queries.setQueryData<Queue>(
    queryKey,
    (queue) =>
      queue && {
        ...queue,
        pages: queue.pages.map((page, at) => (at === number ? { ...page, data: change(page.data) } : page)),
      },
  )
}

/** Returns whether an action on one text affects a query: the queue of its project, the counts, or the prospect. */
export function affectsQueue(project_id: string, prospect_id: string) {
  return ({ queryKey: [name, of] }: { queryKey: readonly unknown[] }) => {
    const { project_id: project, prospect_id: one } = (of ?? {}) as {
      project_id?: string
      prospect_id?: string
    }
    if (project !== project_id) return false
    return one === undefined ? isOfQueue(String(name)) : one === prospect_id
  }
}

const isOfQueue = (name: string) =>
  name.startsWith('app_review') || name.startsWith('app_summary') || name.startsWith('release_list')
