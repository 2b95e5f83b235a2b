import { newId } from '@alphorn/contract/ids'
import { sql } from 'kysely'
import { transaction, type Tx, type Writer } from '#server/db/connection'
import { directoryTopic } from '#server/db/topics'
import { raw } from '#server/db/raw'
import { statement } from '#server/db/statement'
import type { ParsedRow } from '#server/directory/company-row'
import { type ImportRecord, importRecord } from '#server/directory/import-record'
import { type UpsertOutcome, upsertCompanies } from '#server/directory/upsert'

export type ImportOptions = {
  /** Where the rows come from, as it is shown beside them. */
  source: string
  /** Told of every line that did not become a company. */
  onRejection?: (rejection: Extract<ParsedRow, { ok: false }>) => void
}

export type ImportCounts = { added: number; changed: number; unchanged: number; rejected: number }

const batchSize = 1000

/**
 * Brings the rows of a source into the directory. The same rows again change nothing. What a row does not state is
 * kept as it was; nothing is deleted. An interrupted import is taken up by running it again.
 */
export async function importCompanies(
  writer: Writer,
  rows: AsyncIterable<ParsedRow> | Iterable<ParsedRow>,
  { source, onRejection = () => {} }: ImportOptions,
): Promise<ImportCounts> {
  const counts = { added: 0, changed: 0, unchanged: 0, rejected: 0 }
  const entries = new Set<string>()
  let batch: ImportRecord[] = []
  const write = async () => {
    addUp(counts, await writeBatch(writer, batch))
    batch = []
  }
  for await (const parsed of rows) {
    const accepted = parsed.ok ? unrepeated(parsed, entries) : parsed
    if (accepted.ok) batch.push(importRecord(accepted.row, source))
    else {
      counts.rejected++
      onRejection(accepted)
    }
    if (batch.length === batchSize) await write()
  }
  if (batch.length > 0) await write()
  return counts
}

// Within one source an entry stands once; a second line could only undo the first, at every import again.
function unrepeated(parsed: Extract<ParsedRow, { ok: true }>, entries: Set<string>): ParsedRow {
  const { ehraid, uid, seat_name } = parsed.row
  const entry = ehraid === null ? `${uid} ${seat_name ?? ''}` : String(ehraid)
  if (!entries.has(entry)) {
    entries.add(entry)
    return parsed
  }
  const detail = `The entry ${entry} stands on an earlier line.`
  return { line: parsed.line, ok: false, reason: 'repeated_entry', detail }
}

// Two imports at once could both add an entry that neither sees: they take turns, batch by batch.
const takeTurns = statement<{}>()('directory_import_turn', () =>
  raw<object>(sql`select pg_advisory_xact_lock(hashtext('directory_import'))`),
)

function writeBatch(writer: Writer, batch: readonly ImportRecord[]) {
  return transaction(writer, (tx) => writeRecords(tx, batch))
}

/** Brings records into the directory, in the transaction that it is given. */
export function writeRecords(tx: Tx, batch: readonly ImportRecord[]): Promise<UpsertOutcome> {
  tx.write(takeTurns, {})
  tx.wake(directoryTopic)
  return upsertCompanies(
    tx,
    batch.map((record) => ({ ...record, new_id: newId('company') })),
  )
}

function addUp(counts: ImportCounts, { added, changed, unchanged }: UpsertOutcome) {
  counts.added += added
  counts.changed += changed
  counts.unchanged += unchanged
}
