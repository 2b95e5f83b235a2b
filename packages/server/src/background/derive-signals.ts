import type { Means } from '#server/background/background-jobs'
import type { Pools } from '#server/platform/db/connect'
import { deriveSetAside, deriveSignals, type ReportFault } from '#server/directory/signals/derive'

/** Turns changes of companies into signals. One that cannot be read is set aside and reported in the log; the others go on. */
export async function deriveSignalsOfChanges({ write }: Pools, { log }: Pick<Means, 'log'>) {
  const report: ReportFault = (err, key) =>
    log.error({ err, ...key }, 'A change of a company cannot be read for signals; it is set aside')
  while ((await deriveSignals(write, report)) > 0);
  await deriveSetAside(write)
}
