import { isRecord } from '@alphorn/contract/core/is-record'
import { companyRecord } from '#server/directory/connectors/file/company-record'
import { RecordFault } from '#server/directory/connectors/file/record'
import type { ParsedRow, RejectionReason } from '#server/directory/companies/company-row'

/** Parses a record with our own column names or those of Zefix. Returns a row, or the reason for its rejection. */
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
