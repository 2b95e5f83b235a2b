import type { QueryClient } from '@tanstack/react-query'

type Queue = { pages: { data: { prospect_id: string }[] }[] }

/** Removes a text from the cached queue; the response of the service is fetched afterwards. */
export function removeFromQueue(queries: QueryClient, project_id: string, prospect_id: string) {
  queries.setQueriesData<Queue>(
    {
      predicate: ({ queryKey: [name, of] }) =>
        name === 'app_review_list' && (of as { project_id?: string } | undefined)?.project_id === project_id,
    },
    (queue) =>
      queue && {
        ...queue,
        pages: queue.pages.map((page) => ({
          ...page,
          data: page.data.filter((one) => one.prospect_id !== prospect_id),
        })),
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
