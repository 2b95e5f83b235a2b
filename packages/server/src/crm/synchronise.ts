import type { CrmHost } from '#server/platform/config/egress'
import type { Pools } from '#server/platform/db/connect'
import { isTransientError } from '#server/platform/db/database-unavailable'
import { unseal } from '#server/platform/secrets/pepper'
import type { DirectoryIndex } from '#server/directory/search/port'
import { isSearchUnavailable } from '#server/directory/search/thread'
import { type ClaimedRun, claimRun } from '#server/crm/claim-run'
import { CrmError } from '#server/crm/espocrm/crm-error'
import type { Endpoint } from '#server/crm/espocrm/request'
import { hostOf } from '#server/crm/hosts'
import { pullPage } from '#server/crm/pull'
import { pushNext } from '#server/crm/push'
import { releaseRun, recordFault } from '#server/crm/record-step'
import { crmSecretPurpose } from '#server/crm/save-connection'

/** Number of concurrent runs: a slow CRM does not delay the others. */
const atOnce = 4

export type CrmDependencies = {
  peppers: readonly string[]
  crmHosts: readonly CrmHost[]
  index: DirectoryIndex
  publicUrl: string
  signal: AbortSignal
  log: { error(fields: object, message: string): void }
}

/** Processes every due synchronisation step by step, until it ends or must wait. */
export async function synchroniseCrms(pools: Pools, dependencies: CrmDependencies): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: atOnce }, () => processDueRuns(pools, dependencies)),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function processDueRuns(pools: Pools, dependencies: CrmDependencies) {
  while (!dependencies.signal.aborted) {
    const claimed = await claimRun(pools.write)
    if (!claimed) return
    await advanceRun(pools, dependencies, claimed)
  }
}

async function advanceRun(pools: Pools, dependencies: CrmDependencies, claimed: ClaimedRun) {
  const { run } = claimed
  try {
    const { index, publicUrl } = dependencies
    const working = { ...claimed, pools, index, publicUrl, endpoint: endpointOf(claimed, dependencies) }
    await (run.direction === 'pull' ? pullPage(working) : pushNext(working))
  } catch (error) {
    if (dependencies.signal.aborted) return await releaseRun(pools.write, run)
    if (!(error instanceof CrmError)) {
      // The run is due again when its lease expires: an unavailable database or search does not count as a failure.
      if (isTransientError(error) || isSearchUnavailable(error)) throw error
      dependencies.log.error({ err: error, run_id: run.run_id }, 'A synchronisation with a CRM failed')
    }
    const fault = error instanceof CrmError ? error : new CrmError('internal', { isTransient: true })
    await recordFault(pools.write, run, fault)
  }
}

function endpointOf({ connection }: ClaimedRun, { crmHosts, peppers, signal }: CrmDependencies): Endpoint {
  const { url } = connection
  const host = hostOf(crmHosts, url)
  if (!host) throw new CrmError('host_not_allowed')
  const key = unseal(connection, peppers, crmSecretPurpose)
  if (!key) throw new CrmError('key_unreadable')
  return { url, apiKey: key.toString(), isPrivate: host.isPrivate, signal }
}
