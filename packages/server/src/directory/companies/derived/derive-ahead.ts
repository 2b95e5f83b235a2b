import { inThread } from '#server/platform/threads/in-thread'
import { derivedInputOf } from '#server/directory/companies/derived/derive-rows'
import type { work } from '#server/directory/companies/derived/derive-rows-task'
import type { DerivedRow } from '#server/directory/companies/derived/derived-row'
import type { ImportRecord } from '#server/directory/companies/import-record'

/** Facts derived from records before they are written; a missing record is derived when it is written. */
export type DerivedAhead = ReadonlyMap<ImportRecord, DerivedRow>

const nothing: DerivedAhead = new Map()

/**
 * Derives the facts of the next records in a thread, while PostgreSQL writes those before. Only worth it where records
 * are new: of one that is known, nothing is derived at import.
 */
export async function deriveAhead(records: readonly ImportRecord[]): Promise<DerivedAhead> {
  const task = new URL('./derive-rows-task.ts', import.meta.url)
  try {
    const rows = await inThread<typeof work>('import companies', task, records.map(derivedInputOf))
    return new Map(records.map((record, at) => [record, rows[at]!]))
  } catch {
    return nothing // the threads are busy: they are derived when they are written
  }
}
