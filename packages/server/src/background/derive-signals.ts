import type { BackgroundJobContext } from '#server/background/background-jobs'
import type { Pools } from '#server/platform/db/connect'
import { deriveSetAside, deriveSignals, type ReportFault } from '#server/directory/signals/derive'

/**
 * Derives signals from changes of companies. A change that cannot be read is set aside and logged; the others proceed.
 */
export async function deriveSignalsOfChanges({ write }: Pools, { log }: Pick<BackgroundJobContext, 'log'>) {
  const report: ReportFault = (err, key) =>
    log.error({ err, ...key }, 'A change of a company cannot be read for signals; it is set aside')
  while ((await deriveSignals(write, report)) > 0);
  await deriveSetAside(write)
}
