import { streetOf } from '#server/directory/connectors/address-lines'
import { columnsOf } from '#server/directory/connectors/columns'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { parsedRow, rejectedRow } from '#server/directory/connectors/parsed-row'
import type { ParsedRow } from '#server/directory/companies/company-row'

const columns = [
  ...(['company_uri', 'company_uid', 'company_legal_name', 'type_id'] as const),
  ...(['muni_id', 'municipality', 'short_name_canton', 'district_de'] as const),
  ...(['plz', 'locality', 'zusatz', 'street'] as const),
] as const
const title = 'The company list of Basel-Stadt'
type Column = (typeof columns)[number]

/** Reads the companies of a canton as Basel-Stadt publishes them: CSV, one line for each entry with an address. */
export async function* baselRows(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  let at: Readonly<Record<Column, number>> | undefined
  let width = 0
  for await (const { line, cells, unclosed } of csvRecords(lines)) {
    if (!at) {
      at = columnsOf(cells, columns, title)
      width = cells.length
    } else if (unclosed) yield rejectedRow(line, 'unclosed_quote', 'A quote that begins here is not closed.')
    else if (cells.length !== width)
      yield rejectedRow(line, 'wrong_column_count', `${cells.length} cells stand under ${width} columns.`)
    else yield parsedRow(line, recordOf(cells, at))
  }
  // Even the file of a canton without companies has a header, so a file without one is not a list.
  if (!at) columnsOf([], columns, title)
}

// The addition to the street (`zusatz`) may name people, so our own reader keeps only what is certainly a company.
function recordOf(cells: readonly string[], at: Readonly<Record<Column, number>>) {
  const cell = (column: Column) => cells[at[column]]!.trim()
  return {
    ehraid: lastPart(cell('company_uri')),
    uid: cell('company_uid'),
    name: cell('company_legal_name'),
    legal_form: lastPart(cell('type_id')),
    seat_bfs_id: lastPart(cell('muni_id')),
    seat_name: cell('municipality'),
    canton: cell('short_name_canton'),
    district: cell('district_de'),
    care_of: cell('zusatz'),
    ...streetOf(cell('street')),
    postal_code: cell('plz'),
    town: cell('locality'),
  }
}

/** Returns the part of a linked data URI after the last slash; the whole URI if there is none. */
function lastPart(uri: string) {
  return uri.slice(uri.lastIndexOf('/') + 1)
}
