import type { ReleaseSort } from '@alphorn/contract/prospecting/exports'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { routeList } from '#web/data/client.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import type { ReleasesSearch } from '#web/shared/search-params.ts'

const sortNames: readonly string[] = ['recipient', 'channel', 'state', 'approved']

/** Returns the parameters of a request for the texts in the address. Unknown orders are left out. */
function releasesGiven({ state, q, sort }: ReleasesSearch) {
  const isKnown = sort !== undefined && sortNames.includes(sort.replace('-', ''))
  return withoutEmpty({
    state: state === 'exports' ? undefined : state,
    q,
    sort: isKnown ? (sort as ReleaseSort) : undefined,
  })
}

/** Returns the pages of the approved texts of a project, as searched and sorted in the address. */
export function useReleases(project_id: string, search: ReleasesSearch) {
  return useInfiniteQuery({
    ...routeList('release_list', { project_id, limit: 200, ...releasesGiven(search) }),
    placeholderData: keepPreviousData,
  })
}
