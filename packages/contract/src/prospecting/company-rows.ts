import { cantonNamed } from '#contract/core/canton-names'
import type { ImportField, Mapping } from '#contract/prospecting/import-columns'
import type { CompanyToFind } from '#contract/prospecting/resolution'

// Converts rows of a file to companies. The browser app and the command line share it.

/** A row of a file with its cells by meaning; `row` is its number in the file. */
export type ImportRow = { row: number; cells: Readonly<Partial<Record<ImportField, string>>> }

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

/** Returns the cells of a row by the meaning of their columns; empty cells are left out. */
export function cellsOfRow(row: readonly string[], mapping: Mapping): ImportRow['cells'] {
  const cells: Partial<Record<ImportField, string>> = {}
  for (const [at, field] of mapping.entries()) {
    const cell = textOfCell(row[at])
    if (field !== null && cell !== '') cells[field] = cell.slice(0, longest[field])
  }
  return cells
}

const textOfCell = (cell = '') => cell.normalize().replaceAll(/\s+/g, ' ').trim()

/** Returns what of a row would be lost on its way: a cell that is too long, or a canton that is not one. */
export function lossOfRow(row: readonly string[], mapping: Mapping): string | null {
  for (const [at, field] of mapping.entries()) {
    const cell = textOfCell(row[at])
    if (field === null || cell === '') continue
    if (field === 'canton' && cantonNamed(cell) === undefined)
      return `canton: "${cell.slice(0, 30)}" is not a canton`
    if (cell.length > longest[field]) return `${field}: more than ${longest[field]} characters`
  }
  return null
}

/** Returns the request to the service for a row, or null if the row names no company. */
export function companyInRow({
  place,
  postal_code,
  canton,
  ...rest
}: ImportRow['cells']): CompanyToFind | null {
  if (rest.name === undefined && rest.uid === undefined && rest.website === undefined) return null
  const known = canton === undefined ? undefined : cantonNamed(canton)
  return {
    ...rest,
    ...(place !== undefined && placeOf(place)),
    ...(postal_code !== undefined && { postal_code: postal_code.replace(/^CH-/i, '') }),
    ...(known !== undefined && { canton: known }),
  }
}

/** Splits a place with an optional postal code: `3011 Bern`. */
export function placeOf(text: string): Pick<CompanyToFind, 'postal_code' | 'place'> {
  const [start = '', postal_code] = /^(?:CH-)?(?:(\d{4})(?!\d))?/.exec(text) ?? []
  const place = text.slice(start.length).trimStart()
  return {
    ...(postal_code !== undefined && { postal_code }),
    ...(place !== '' && { place: place.slice(0, 100) }),
  }
}
