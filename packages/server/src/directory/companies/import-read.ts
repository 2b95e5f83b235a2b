import { isRefusedData } from '#server/platform/db/refused-data'
import type { ParsedRow, RejectionReason } from '#server/directory/companies/company-row'
import { type ImportRecord, seatKey } from '#server/directory/companies/import-record'

export type Rejection = Extract<ParsedRow, { ok: false }>

/** A record with its line number. */
export type NumberedRecord = { line: number; record: ImportRecord }

/** Outcome of imported records; `ambiguous` holds the positions of those that match several entries. */
export type ImportOutcome = {
  added: number
  changed: number
  unchanged: number
  unknown: number
  ambiguous: readonly number[]
}
type ImportRecords = (records: readonly ImportRecord[]) => Promise<ImportOutcome>

/**
 * Imports records. Halves a batch that PostgreSQL refuses for its content until the refused row is found, so that
 * one bad row does not block the others.
 */
export async function importRead(
  read: readonly NumberedRecord[],
  bring: ImportRecords,
  reject: (one: Rejection) => void,
) {
  let brought: ImportOutcome
  try {
    brought = await bring(read.map(({ record }) => record))
  } catch (error) {
    if (!isRefusedData(error)) throw error
    return importHalves(read, bring, reject, error)
  }
  for (const at of brought.ambiguous) reject(ambiguousEntry(read[at]!))
  return brought
}

async function importHalves(
  read: readonly NumberedRecord[],
  bring: ImportRecords,
  reject: (one: Rejection) => void,
  { message }: Error,
): Promise<ImportOutcome> {
  if (read.length === 1) {
    const detail = `PostgreSQL does not take the row: ${message.slice(0, 300)}`
    reject(rejectionOf(read[0]!.line, 'row_refused', detail))
    return { added: 0, changed: 0, unchanged: 0, unknown: 0, ambiguous: [] }
  }
  const middle = read.length >> 1
  const one = await importRead(read.slice(0, middle), bring, reject)
  const other = await importRead(read.slice(middle), bring, reject)
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    unknown: one.unknown + other.unknown,
    ambiguous: [],
  }
}

function ambiguousEntry({ line, record: { uid } }: NumberedRecord) {
  const detail = `There are several entries of ${uid}. Give the row a seat_name or an ehraid that says which one it is.`
  return rejectionOf(line, 'entry_ambiguous', detail)
}

/**
 * Rejects a second line for the same entry. Within one source it could only undo the first line, again in every import.
 */
export function repeatedEntry(
  { line, record }: NumberedRecord,
  entries: Set<string | number>,
): Rejection | null {
  const { ehraid, uid } = record
  // A number needs half the memory of its text, and an import of the whole country holds all of them.
  const entry = ehraid ?? `${uid} ${seatKey(record) ?? ''}`.trimEnd()
  if (entries.has(entry))
    return rejectionOf(line, 'repeated_entry', `The entry ${entry} already appears on an earlier line.`)
  entries.add(entry)
  return null
}

function rejectionOf(line: number, reason: RejectionReason, detail: string): Rejection {
  return { line, ok: false, reason, detail }
}
