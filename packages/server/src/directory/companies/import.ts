import { newId } from '@alphorn/contract/core/ids'
import { sql } from 'kysely'
import { transaction, type Tx, withConnection, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { directoryTopic } from '#server/platform/db/topics'
import {
  importRead,
  type ImportOutcome,
  type NumberedRecord,
  type Rejection,
  repeatedEntry,
} from '#server/directory/companies/import-read'
import type { ParsedRow } from '#server/directory/companies/company-row'
import { deriveAhead, type DerivedAhead } from '#server/directory/companies/derived/derive-ahead'
import { deriveRows } from '#server/directory/companies/derived/derive-rows'
import type { DerivedRow } from '#server/directory/companies/derived/derived-row'
import { refreshMunicipalities } from '#server/directory/companies/follow-municipalities'
import { type ImportRecord, importRecord, keysOf } from '#server/directory/companies/import-record'
import { sourceNamed } from '#server/directory/companies/known-sources'
import { type Recognition, recogniseEntries } from '#server/directory/companies/recognise'
import { applyMunicipalities } from '#server/directory/companies/references'
import { type SettledRecord, type FactSource, resolveFacts } from '#server/directory/companies/resolve-facts'
import {
  saveFirstStatements,
  saveStatements,
  type CompanyStatement,
} from '#server/directory/companies/statements'
import { insertCompanies, type KnownRecord, updateCompanies } from '#server/directory/companies/upsert'

export type ImportOptions = {
  /** Source of the rows, under the name that is shown with the facts. */
  source: string
  /** The day for which the rows are valid; today by default. */
  stated_on?: string
  /** Called for every rejected line. */
  onRejection?: (rejection: Rejection) => void
  /** Called with the counts after each batch. */
  onProgress?: (counts: ImportCounts) => void
}

/** `unknown`: rows of a supplementary source about companies that the directory does not have. */
export type ImportCounts = {
  added: number
  changed: number
  unchanged: number
  rejected: number
  unknown: number
}

const batchSize = 1000

/**
 * Imports the rows of a source into the directory. Importing the same rows again changes nothing. Facts that a row does
 * not state are unchanged; nothing is deleted. Where sources disagree, authority decides
 * (directory/companies/resolve-facts.ts). To continue an interrupted import, run it again.
 */
export async function importCompanies(
  writer: Writer,
  rows: AsyncIterable<ParsedRow> | Iterable<ParsedRow>,
  { source, stated_on, onRejection = () => {}, onProgress = () => {} }: ImportOptions,
): Promise<ImportCounts> {
  const counts = { added: 0, changed: 0, unchanged: 0, rejected: 0, unknown: 0 }
  const reject = (rejection: Rejection) => {
    counts.rejected++
    onRejection(rejection)
  }
  const bringWith = (ahead: DerivedAhead) => (records: readonly ImportRecord[]) =>
    transaction(writer, (tx) => importRecords(tx, records, source, stated_on, ahead))
  // Seats are completed from the current list of municipalities.
  const begin = () => withConnection(writer.pool, refreshMunicipalities)
  let areNew = false
  await inBatches(acceptedRecords(rows, { source, begin, reject }), async (read, before) => {
    const derived = areNew ? deriveAhead(read.map(({ record }) => record)) : Promise.resolve(new Map())
    await before
    const brought = await importRead(read, bringWith(await derived), reject)
    areNew = brought.added * 2 > read.length
    addUp(counts, brought)
    onProgress(counts)
  })
  await tidyUp(writer, counts, source)
  return counts
}

type ImportContext = { source: string; begin: () => Promise<void>; reject: (rejection: Rejection) => void }

/**
 * Yields the records of the accepted rows, each entry once. Calls `begin` only after the first row: a line reader such
 * as Node's own may lose lines that arrive before it is read.
 */
async function* acceptedRecords(
  rows: AsyncIterable<ParsedRow> | Iterable<ParsedRow>,
  { source, begin, reject }: ImportContext,
): AsyncGenerator<NumberedRecord> {
  const entries = new Set<string | number>()
  let hasBegun = false
  for await (const parsed of rows) {
    if (!hasBegun) await begin()
    hasBegun = true
    if (!parsed.ok) {
      reject(parsed)
      continue
    }
    const read = { line: parsed.line, record: importRecord(parsed.row, source) }
    const repeated = repeatedEntry(read, entries)
    if (repeated) reject(repeated)
    else yield read
  }
}

/** Writes batch by batch. Reads the next rows while PostgreSQL writes: both take about the same time. */
async function inBatches<Item>(
  items: AsyncIterable<Item>,
  write: (batch: Item[], before: Promise<void>) => Promise<void>,
) {
  let batch: Item[] = []
  let writing = Promise.resolve()
  const handOver = async () => {
    const before = writing
    writing = write(batch, before)
    writing.catch(() => {}) // awaited before the next batch, and at the end
    batch = []
    await before
  }
  try {
    for await (const item of items) {
      batch.push(item)
      if (batch.length === batchSize) await handOver()
    }
  } finally {
    // Also if the rows broke off: the rows read so far are imported, and no write is pending when the caller closes.
    if (batch.length > 0) await handOver()
    await writing
  }
}

/**
 * After this many changed rows the planner's statistics are outdated, until PostgreSQL analyzes the table by itself.
 */
const muchChanged = 10_000

async function tidyUp(writer: Writer, { added, changed }: ImportCounts, source: string) {
  if (added + changed > 0 && sourceNamed(source).register) await transaction(writer, applyMunicipalities)
  if (added + changed >= muchChanged)
    await transaction(writer, (tx) =>
      tx.query(rawQuery(sql`analyze companies, company_names, company_statements`)),
    )
}

// Two concurrent imports could both add an entry that neither sees, so a lock serializes their batches. The clock is
// read after the wait.
const lockImports = statement<{}>()('directory_import_turn', () =>
  rawQuery<{ now: string; today: string }>(sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtext('directory_import'))),
      clock as materialized (select app_now() as now from turn)
    select now::text, (now at time zone 'Europe/Zurich')::date as today from clock`),
)

/** Imports records of a source into the directory, in the caller's transaction. */
export async function importRecords(
  tx: Tx,
  records: readonly ImportRecord[],
  source: string,
  stated_on?: string,
  ahead: DerivedAhead = new Map(),
): Promise<ImportOutcome> {
  const aside = !sourceNamed(source).register
  const [turn, known] = await Promise.all([
    tx.row(lockImports, {}),
    recogniseEntries(tx, records, { aside, source }),
  ])
  const { now, today } = turn!
  const { added, changed, unknown, several } = changedRecords(records, known, {
    source,
    stated_on: stated_on ?? today,
  })
  insertCompanies(tx, added.map(knownRecordOf), { now, derived: await derivedOf(added, ahead) })
  saveFirstStatements(tx, added.map(statementsFor), now)
  await updateCompanies(tx, changed.map(knownRecordOf))
  saveStatements(
    tx,
    changed.map(statementsFor),
    changed.flatMap(({ company_id, others }) => others.map((one) => ({ ...one, company_id }))),
  )
  tx.wake(directoryTopic)
  return {
    added: added.length,
    changed: changed.length,
    unchanged: records.length - added.length - changed.length - unknown - several.length,
    unknown,
    ambiguous: several,
  }
}

async function derivedOf(added: readonly ResolvedRecord[], ahead: DerivedAhead): Promise<DerivedRow[]> {
  const late = added.filter(({ record }) => !ahead.has(record))
  const rows = await deriveRows(late.map(({ record }) => record))
  const derived = new Map([...ahead, ...late.map(({ record }, at) => [record, rows[at]!] as const)])
  return added.map(({ record }) => derived.get(record)!)
}

type ResolvedRecord = SettledRecord & { company_id: string }

/** Returns the records to write: new companies, and those whose facts changed. */
function changedRecords(
  records: readonly ImportRecord[],
  known: readonly Recognition[],
  speaker: FactSource,
) {
  const { register } = sourceNamed(speaker.source)
  const added: ResolvedRecord[] = []
  const changed: ResolvedRecord[] = []
  const several: number[] = []
  let unknown = 0
  for (const [at, record] of records.entries()) {
    const { company_id, statements, ambiguous: isAmbiguous } = known[at]!
    if (isAmbiguous) several.push(at)
    else if (company_id === null && !register) unknown++
    else if (statements !== null) {
      const news = resolveFacts(record, speaker, statements)
      if (news && company_id === null) added.push({ ...news, company_id: newId('company') })
      else if (news) changed.push({ ...news, company_id: company_id! })
    }
  }
  return { added, changed, unknown, several }
}

function knownRecordOf({ record, company_id }: ResolvedRecord): KnownRecord {
  return { ...record, ...keysOf(record), company_id }
}

function statementsFor({ mine, company_id }: ResolvedRecord): CompanyStatement {
  return { ...mine, company_id }
}

function addUp(counts: ImportCounts, { added, changed, unchanged, unknown }: ImportOutcome) {
  counts.added += added
  counts.changed += changed
  counts.unchanged += unchanged
  counts.unknown += unknown
}
