import { runInThread } from '#server/platform/threads/run-in-thread'
import { derivedInputOf } from '#server/directory/companies/derived/derive-rows'
import type { work } from '#server/directory/companies/derived/derive-rows-task'
import type { DerivedRow } from '#server/directory/companies/derived/derived-row'
import type { ImportRecord } from '#server/directory/companies/import-record'

/** Facts derived from records before they are written. A record that is missing here is derived when it is written. */
export type DerivedAhead = ReadonlyMap<ImportRecord, DerivedRow>

const nothing: DerivedAhead = new Map()

/**
 * Derives the facts of the next records in a worker thread, while PostgreSQL writes the previous ones. Pays off only
 * for new records: the import derives nothing for known ones.
 */
export async function deriveAhead(records: readonly ImportRecord[]): Promise<DerivedAhead> {
  const task = new URL('./derive-rows-task.ts', import.meta.url)
  try {
    const rows = await runInThread<typeof work>('import companies', task, records.map(derivedInputOf))
    return new Map(records.map((record, at) => [record, rows[at]!]))
  } catch {
    return nothing // the threads are busy: the facts are derived at writing
  }
}
