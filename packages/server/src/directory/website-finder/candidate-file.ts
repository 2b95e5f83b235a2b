import type { CompanyToFind } from '@alphorn/contract/prospecting/resolution'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { type Candidate, candidateAt } from '#server/directory/website-finder/candidates'

/** Formats of files from an operator: domains of companies, or places as open maps list them. */
export const candidateFiles = ['domains', 'places'] as const
export type CandidateFile = (typeof candidateFiles)[number]

/** A line of a file of domains or places: a site with the description of its company, or a sentence about the error. */
export type CandidateLine =
  | { line: number; candidate: Candidate; company: CompanyToFind }
  | { line: number; refusal: string }

const aliases = {
  uid: ['uid', 'company_uid'],
  name: ['name', 'company', 'firma', 'organisation'],
  website: ['domain', 'website', 'url', 'contact:website', 'websites'],
  place: ['place', 'town', 'city', 'locality', 'addr:city', 'ort'],
  postal_code: ['postal_code', 'postcode', 'zip', 'plz', 'addr:postcode'],
  street: ['street', 'addr:street', 'strasse'],
  house_number: ['house_number', 'housenumber', 'addr:housenumber'],
} as const
type Column = keyof typeof aliases
type Columns = Readonly<Record<Column, number>>

const wanted: Readonly<Record<CandidateFile, string>> = {
  domains: 'A file of domains needs a column "domain", and "uid" or "name".',
  places: 'A file of places needs the columns "name", "website", and "postal_code" or "place".',
}
const maxCells = 200
const maxCellLength = 500

/**
 * Reads the lines of a CSV file of domains or places. Wrong columns refuse the file. A line without a site or a company
 * is refused on its own.
 */
export async function* candidateLines(
  lines: AsyncIterable<string>,
  file: CandidateFile,
): AsyncGenerator<CandidateLine> {
  let columns: Columns | undefined
  let width = 0
  for await (const { line, cells, unclosed } of csvRecords(lines)) {
    if (!columns) {
      columns = columnsIn(cells, file)
      width = cells.length
    } else if (unclosed) yield refusedLine(line, 'A quote that begins here is not closed.')
    else if (cells.length !== width)
      yield refusedLine(line, `The line has ${cells.length} cells, and the header has ${width}.`)
    else yield candidateLine(line, cells, columns)
  }
}

function columnsIn(cells: readonly string[], file: CandidateFile): Columns {
  const head = cells.map((cell) => cell.trim().toLowerCase())
  const at = (column: Column) => head.findIndex((cell) => aliases[column].some((alias) => alias === cell))
  const columns = Object.fromEntries(
    Object.keys(aliases).map((column) => [column, at(column as Column)]),
  ) as Columns
  const has = (column: Column) => columns[column] >= 0
  const isWhole =
    file === 'domains'
      ? has('website') && (has('uid') || has('name'))
      : has('website') && has('name') && (has('postal_code') || has('place'))
  if (isWhole && cells.length <= maxCells) return columns
  const shown = cells.join(', ').slice(0, 200).replaceAll(/\p{C}/gu, '?')
  throw new SourceFault('changed_format', `${wanted[file]} The header has "${shown}".`)
}

function candidateLine(line: number, cells: readonly string[], columns: Columns): CandidateLine {
  const cell = (column: Column) => cells[columns[column]]?.normalize().trim() || undefined
  const values = (Object.keys(aliases) as Column[]).map(cell)
  if (values.some((value) => value?.includes('\uFFFD')))
    return refusedLine(line, 'The line is not in UTF-8. Save the file as UTF-8, and import it again.')
  if (values.some((value) => value !== undefined && value.length > maxCellLength))
    return refusedLine(line, `A cell has more than ${maxCellLength} characters.`)
  const website = cell('website')
  if (website === undefined) return refusedLine(line, 'The line has no domain.')
  const candidate = candidateAt(website, 'file')
  if (!candidate) return refusedLine(line, `"${website.slice(0, 80)}" is not a website of one company.`)
  const company = companyIn(cell)
  if (!company) return refusedLine(line, 'The line names no company: it has neither a UID nor a name.')
  return { line, candidate, company }
}

function companyIn(cell: (column: Column) => string | undefined): CompanyToFind | undefined {
  const [uid, name, place, postal_code, street] = (
    ['uid', 'name', 'place', 'postal_code', 'street'] as const
  ).map(cell)
  if (uid !== undefined) return { uid: uid.slice(0, 64) }
  if (name === undefined) return undefined
  const number = cell('house_number')
  return {
    name: name.slice(0, 300),
    ...(place && { place: place.slice(0, 100) }),
    ...(postal_code && { postal_code: postal_code.slice(0, 10) }),
    ...(street && { street: [street, number].filter(Boolean).join(' ').slice(0, 200) }),
  }
}

function refusedLine(line: number, refusal: string): CandidateLine {
  return { line, refusal }
}
