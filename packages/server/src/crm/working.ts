import type { Pools } from '#server/platform/db/connect'
import type { DirectoryIndex } from '#server/directory/search/port'
import type { ClaimedRun } from '#server/crm/claim-run'
import type { Endpoint } from '#server/crm/espocrm/request'

/** A step of a run, with its dependencies. */
export type RunStep = ClaimedRun & {
  pools: Pools
  endpoint: Endpoint
  index: DirectoryIndex
  /** The URL of the service, for links back. */
  publicUrl: string
}
