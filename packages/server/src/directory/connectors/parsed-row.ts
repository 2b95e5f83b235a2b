import { companyRecord } from '#server/directory/connectors/file/company-record'
import { isRecord, RecordFault } from '#server/directory/connectors/file/record'
import type { ParsedRow, RejectionReason } from '#server/directory/companies/company-row'

/** A record by the names of our own columns, or of Zefix, as a row; or why it is not a row. */
export function parsedRow(line: number, record: unknown): ParsedRow {
  if (!isRecord(record)) return rejectedRow(line, 'not_an_object', 'The line does not contain a JSON object.')
  try {
    return { line, ok: true, row: companyRecord(record) }
  } catch (fault) {
    if (fault instanceof RecordFault) return rejectedRow(line, fault.reason, fault.message)
    throw fault
  }
}

export function rejectedRow(line: number, reason: RejectionReason, detail: string): ParsedRow {
  return { line, ok: false, reason, detail }
}
