import type { SavedScreen } from '@alphorn/contract/accounts/saved-views'

/** Where a view opens: a project, or a list for a view of the table of lists. */
export type ViewPlace = { project_id?: string | null | undefined; list_id?: string | undefined }

const paths: Readonly<Record<SavedScreen, (place: ViewPlace) => string>> = {
  prospects: ({ project_id }) => `/projects/${project_id}/prospects`,
  review: ({ project_id }) => `/projects/${project_id}/review`,
  releases: ({ project_id }) => `/projects/${project_id}/releases`,
  jobs: ({ project_id }) => `/projects/${project_id}/jobs`,
  directory: () => '/directory',
  list: ({ list_id }) => `/lists/${list_id}`,
  requests: () => '/developers/requests',
}

/** Returns the address of a saved view. */
export function pathOfView(screen: SavedScreen, place: ViewPlace, search: string) {
  const path = paths[screen](place)
  return search === '' ? path : `${path}?${search}`
}

/** Returns whether a view can be opened: one of the table of lists needs a list. */
export function hasPlace(screen: SavedScreen, { list_id }: ViewPlace) {
  return screen !== 'list' || list_id !== undefined
}
