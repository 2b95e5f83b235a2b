import type { SavedScreen } from '@alphorn/contract/accounts/saved-views'

const paths: Readonly<Record<SavedScreen, string>> = {
  prospects: 'prospects',
  review: 'review',
  releases: 'releases',
  jobs: 'jobs',
  directory: '/directory',
  requests: '/developers/requests',
}

/** The address of a saved view. */
export function pathOfView(screen: SavedScreen, project_id: string | null, search: string) {
  const path = paths[screen].startsWith('/') ? paths[screen] : `/projects/${project_id}/${paths[screen]}`
  return search === '' ? path : `${path}?${search}`
}
