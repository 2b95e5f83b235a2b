import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { parseUid } from '@alphorn/contract/core/uid'
import type { Mapping } from '@alphorn/contract/prospecting/import-columns'
import { cellsOfRow, companyInRow, type ImportRow } from '@alphorn/contract/prospecting/company-rows'
import type { Line } from '#web/prospecting/adding/parse-companies.ts'

/** A fault of a row, or a reason why it will be hard to match. */
export type RowFault =
  | 'nameless'
  | 'wrong_uid'
  | 'wrong_postal_code'
  | 'unknown_canton'
  | 'twice'
  | 'no_place'

/**
 * Rows with their cells by the meaning of the columns; empty rows are left out. `first` is the number of the first row.
 */
export function rowsOf(rows: readonly (readonly string[])[], mapping: Mapping, first: number): ImportRow[] {
  return rows.flatMap((row, at) =>
    row.some((cell) => cell.trim() !== '') ? [{ row: first + at, cells: cellsOfRow(row, mapping) }] : [],
  )
}

/** Returns the request for a row, or null if the row names no company. */
export function lineOf({ cells }: ImportRow): Line | null {
  const input = companyInRow(cells)
  return input && { text: titleOf(input), input }
}

function titleOf({ name, uid, website, postal_code, place }: CompanyInput) {
  return [name ?? uid ?? website, [postal_code, place].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/**
 * Finds the faults of each row, by its number; faults that prevent sending come first. Duplicates are counted among the
 * rows that are not left out.
 */
export function faultsOf(
  rows: readonly ImportRow[],
  leftOut: ReadonlySet<number> = new Set(),
): ReadonlyMap<number, readonly RowFault[]> {
  const seen = new Set<string>()
  return new Map(
    rows.map((row) => {
      const faults = faultsIn(row)
      const line = lineOf(row)
      const same = line && !leftOut.has(row.row) ? companyKey(line) : null
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

/** Lines with the same key describe the same company. A row's own number is not part of the key. */
export function companyKey({ input }: Line): string {
  const { external_ref: _own, resolution_id: _id, ...asked } = input
  const folded = Object.entries(asked).map(([name, value]) => [name, String(value).toLowerCase()] as const)
  return JSON.stringify(folded.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
