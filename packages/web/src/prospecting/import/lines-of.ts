import { cantons } from '@alphorn/contract/core/country'
import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { parseUid } from '@alphorn/contract/core/uid'
import type { ImportField, Mapping } from '#web/prospecting/import/columns.ts'
import { type Line, placeOf } from '#web/prospecting/adding/parse-companies.ts'

/** A row of a file by what its cells mean; `row` is its number in the file. */
export type ImportRow = { row: number; cells: Readonly<Partial<Record<ImportField, string>>> }
/** What is wrong with a row, or will make it hard to find. */
export type RowFault =
  | 'nameless'
  | 'wrong_uid'
  | 'wrong_postal_code'
  | 'unknown_canton'
  | 'twice'
  | 'no_place'

const longest: Readonly<Record<ImportField, number>> = {
  name: 300,
  uid: 64,
  place: 100,
  postal_code: 10,
  canton: 30,
  street: 200,
  website: 500,
  legal_form: 100,
  external_ref: 128,
}

/** Rows by what their columns mean; empty ones are left out. `first` is the number of the first row. */
export function rowsOf(rows: readonly (readonly string[])[], mapping: Mapping, first: number): ImportRow[] {
  return rows.flatMap((row, at) =>
    row.some((cell) => cell.trim() !== '') ? [{ row: first + at, cells: cellsOf(row, mapping) }] : [],
  )
}

function cellsOf(row: readonly string[], mapping: Mapping) {
  const cells: Partial<Record<ImportField, string>> = {}
  for (const [at, field] of mapping.entries()) {
    const cell = row[at]?.normalize().replaceAll(/\s+/g, ' ').trim() ?? ''
    if (field !== null && cell !== '') cells[field] = cell.slice(0, longest[field])
  }
  return cells
}

/** What is asked of the service for a row; null: it names no company. */
export function lineOf({ cells }: ImportRow): Line | null {
  const input = inputOf(cells)
  if (input.name === undefined && input.uid === undefined && input.website === undefined) return null
  return { text: titleOf(input), input }
}

function inputOf(cells: ImportRow['cells']): CompanyInput {
  const { place, postal_code, canton, ...rest } = cells
  const known = cantonOf(canton)
  return {
    ...rest,
    ...(place !== undefined && placeOf(place)),
    ...(postal_code !== undefined && { postal_code: postal_code.replace(/^CH-/i, '') }),
    ...(known !== undefined && { canton: known }),
  }
}

function cantonOf(text: string | undefined) {
  const wanted = text?.replace(/^(kanton|kt\.?|canton|cantone)\s+/i, '').toUpperCase()
  return cantons.find((canton) => canton === wanted)
}

function titleOf({ name, uid, website, postal_code, place }: CompanyInput) {
  return [name ?? uid ?? website, [postal_code, place].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** What is wrong with each row, by its number: what cannot be sent first. */
export function faultsOf(rows: readonly ImportRow[]): ReadonlyMap<number, readonly RowFault[]> {
  const seen = new Set<string>()
  return new Map(
    rows.map((row) => {
      const faults = faultsIn(row)
      const line = lineOf(row)
      const same = line && sameAs(line)
      if (same !== null && seen.has(same)) faults.push('twice')
      if (same !== null) seen.add(same)
      return [row.row, faults]
    }),
  )
}

type Check = (cells: ImportRow['cells'], input: CompanyInput) => boolean
const checks: readonly (readonly [RowFault, Check])[] = [
  ['wrong_uid', ({ uid }) => uid !== undefined && !parseUid(uid).ok],
  [
    'wrong_postal_code',
    (cells, { postal_code = '' }) => cells.postal_code !== undefined && !/^[1-9]\d{3}$/.test(postal_code),
  ],
  ['unknown_canton', (cells, { canton }) => cells.canton !== undefined && canton === undefined],
  [
    'no_place',
    (_, { uid, place, postal_code, website }) => (uid ?? place ?? postal_code ?? website) === undefined,
  ],
]

function faultsIn(row: ImportRow): RowFault[] {
  const line = lineOf(row)
  if (!line) return ['nameless']
  return checks.flatMap(([fault, isFaulty]) => (isFaulty(row.cells, line.input) ? [fault] : []))
}

/** Lines with the same key ask for the same company. A row's own number does not distinguish companies. */
export function sameAs({ input }: Line): string {
  const { external_ref: _own, resolution_id: _id, ...asked } = input
  const folded = Object.entries(asked).map(([name, value]) => [name, String(value).toLowerCase()] as const)
  return JSON.stringify(folded.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
