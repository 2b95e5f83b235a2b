import { newId } from '@alphorn/contract/ids'
import { sql } from 'kysely'
import { transaction, type Tx, type Writer } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { statement } from '#server/db/statement'
import { directoryTopic } from '#server/db/topics'
import type { ParsedRow } from '#server/directory/company-row'
import { type ImportRecord, importRecord } from '#server/directory/import-record'
import { sourceNamed } from '#server/directory/known-sources'
import { recognise } from '#server/directory/recognise'
import { applyMunicipalities } from '#server/directory/references'
import { settle } from '#server/directory/settle'
import { keepStatements } from '#server/directory/statements'
import { insertCompanies, type KnownRecord, updateCompanies } from '#server/directory/upsert'

export type ImportOptions = {
  /** Where the rows come from, as it is shown beside them. */
  source: string
  /** The day of the state that the rows tell; today unless told. */
  stated_on?: string
  /** Told of every line that did not become a company. */
  onRejection?: (rejection: Extract<ParsedRow, { ok: false }>) => void
  /** Told how far it is, after each batch. */
  onProgress?: (counts: ImportCounts) => void
}

/** `unknown`: rows of a source that is no register, on companies that the directory does not have. */
export type ImportCounts = {
  added: number
  changed: number
  unchanged: number
  rejected: number
  unknown: number
}

const batchSize = 1000

/**
 * Brings the rows of a source into the directory. The same rows again change nothing. What a row does not state is
 * kept as it was; where sources disagree, the one that outranks the other is believed (directory/settle.ts); nothing is
 * deleted. An interrupted import is taken up by running it again.
 */
export async function importCompanies(
  writer: Writer,
  rows: AsyncIterable<ParsedRow> | Iterable<ParsedRow>,
  { source, stated_on, onRejection = () => {}, onProgress = () => {} }: ImportOptions,
): Promise<ImportCounts> {
  const counts = { added: 0, changed: 0, unchanged: 0, rejected: 0, unknown: 0 }
  const entries = new Set<string>()
  let batch: ImportRecord[] = []
  let writing = Promise.resolve()
  const write = async (records: readonly ImportRecord[]) => {
    addUp(counts, await transaction(writer, (tx) => bringCompanies(tx, records, source, stated_on)))
    onProgress(counts)
  }
  // The next rows are read while PostgreSQL writes these: each of the two takes about as long as the other.
  const handOver = async () => {
    await writing
    writing = write(batch)
    writing.catch(() => {}) // awaited before the next batch is handed over, and at the end
    batch = []
  }
  try {
    for await (const parsed of rows) {
      const accepted = parsed.ok ? unrepeated(parsed, entries) : parsed
      if (accepted.ok) batch.push(importRecord(accepted.row, source))
      else {
        counts.rejected++
        onRejection(accepted)
      }
      if (batch.length === batchSize) await handOver()
    }
  } finally {
    // Also when the rows broke off: what was read is brought, and nothing is on its way when the caller closes.
    if (batch.length > 0) await handOver()
    await writing
  }
  await tidyUp(writer, counts, source)
  return counts
}

/** So many rows leave the planner with a wrong picture, until PostgreSQL itself gets round to it. */
const muchChanged = 10_000

async function tidyUp(writer: Writer, { added, changed }: ImportCounts, source: string) {
  if (added + changed > 0 && sourceNamed(source).register) await transaction(writer, applyMunicipalities)
  if (added + changed >= muchChanged)
    await transaction(writer, (tx) =>
      tx.query(raw(sql`analyze companies, company_names, company_statements`)),
    )
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
  raw<{ today: string }>(
    sql`select (app_now() at time zone 'Europe/Zurich')::date as today, pg_advisory_xact_lock(hashtext('directory_import'))`,
  ),
)

/** Brings some records of a source into the directory, in the caller's transaction. */
export async function bringCompanies(
  tx: Tx,
  records: readonly ImportRecord[],
  source: string,
  stated_on?: string,
): Promise<Omit<ImportCounts, 'rejected'>> {
  const aside = !sourceNamed(source).register
  const [turn, known] = await Promise.all([tx.row(takeTurns, {}), recognise(tx, records, { aside })])
  const speaker = { source, stated_on: stated_on ?? turn!.today }
  const added: KnownRecord[] = []
  const changed: KnownRecord[] = []
  const mine: Parameters<typeof keepStatements>[1][number][] = []
  const others: typeof mine = []
  for (const [at, record] of records.entries()) {
    const { company_id, statements } = known[at]!
    if (company_id === null && aside) continue
    const settled = settle(record, speaker, statements)
    if (!settled) continue
    const id = company_id ?? newId('company')
    ;(company_id === null ? added : changed).push({ ...settled.record, company_id: id })
    mine.push({ ...settled.mine, company_id: id })
    others.push(...settled.others.map((one) => ({ ...one, company_id: id })))
  }
  insertCompanies(tx, added)
  await updateCompanies(tx, changed)
  keepStatements(tx, mine, others)
  tx.wake(directoryTopic)
  const unknown = aside ? known.filter(({ company_id }) => company_id === null).length : 0
  return {
    added: added.length,
    changed: changed.length,
    unchanged: records.length - added.length - changed.length - unknown,
    unknown,
  }
}

function addUp(counts: ImportCounts, { added, changed, unchanged, unknown }: Omit<ImportCounts, 'rejected'>) {
  counts.added += added
  counts.changed += changed
  counts.unchanged += unchanged
  counts.unknown += unknown
}
