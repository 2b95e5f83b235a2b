import { type SourceName, sourceNames } from '@alphorn/contract/directory/source-names'
import type { SourceSettings } from '#server/platform/config/sources'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { knownSources } from '#server/directory/companies/known-sources'
import { sourceSyncs } from '#server/directory/sources/catalogue'
import { type RunOutcome, runSource } from '#server/directory/sources/run'
import { isDue, sourceStates } from '#server/directory/sources/state'
import { createTransport, type TransportOptions } from '#server/directory/sources/transport'

type Syncing = {
  settings: SourceSettings
  signal: AbortSignal
  report?: (text: string) => void
  /** Replaces HTTP and waiting in tests. */
  dependencies?: Pick<TransportOptions, 'fetch' | 'wait'>
}

/** Reads a source to its end, now. */
export function syncSource(pools: Pools, source: SourceName, syncing: Syncing): Promise<RunOutcome> {
  const { settings, signal, report, dependencies } = syncing
  const { title, pause_ms, timeout_ms } = knownSources[source]
  const transport = createTransport({
    source: title,
    contact: contactOf(settings),
    pause_ms,
    timeout_ms,
    signal,
    ...dependencies,
  })
  return runSource(pools, source, sourceSyncs[source], {
    settings,
    transport,
    signal,
    ...(report && { report }),
    ...(dependencies?.wait && { wait: dependencies.wait }),
  })
}

function contactOf({ contact }: SourceSettings) {
  if (contact !== null) return contact
  throw new Error('Set SOURCE_CONTACT first: an e-mail or web address at which the sources can reach you.')
}

/**
 * Reads the enabled sources that are due, one after the other. Sources that add companies come before those that report
 * events. A failed one does not delay the others.
 */
export async function syncDueSources(
  pools: Pools,
  settings: SourceSettings,
  signal: AbortSignal,
  dependencies?: Syncing['dependencies'],
) {
  if (settings.on.length === 0) return
  const states = await withConnection(pools.read, sourceStates)
  const faults: unknown[] = []
  for (const source of sourceNames.filter((name) => settings.on.includes(name))) {
    if (
      signal.aborted ||
      !isDue(
        knownSources[source].every_hours,
        states.find((state) => state.source === source),
      )
    )
      continue
    await syncSource(pools, source, { settings, signal, ...(dependencies && { dependencies }) }).catch(
      (error: unknown) => faults.push(error),
    )
  }
  if (faults.length > 0) throw faults[0]
}
