import { cantons } from '@alphorn/contract/languages'
import type { CompanyInput } from '@alphorn/contract/resolution'
import type { ImportField, Mapping } from '#web/import/columns.ts'
import { type Line, placeOf } from '#web/prospects/parse-companies.ts'

/** A row that names no company: neither by name nor by UID nor by website. */
export type Nameless = { row: number; text: string }

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

/** Rows as what is asked of the service; those that name nobody are told apart. `first` is the number of the first row. */
export function linesOf(rows: readonly (readonly string[])[], mapping: Mapping, first: number) {
  const lines: Line[] = []
  const nameless: Nameless[] = []
  for (const [at, row] of rows.entries()) {
    const text = row.filter((cell) => cell.trim() !== '').join(', ')
    if (text === '') continue
    const input = inputOf(row, mapping)
    if (input.name === undefined && input.uid === undefined && input.website === undefined)
      nameless.push({ row: first + at, text })
    else lines.push({ text: titleOf(input), input })
  }
  return { lines, nameless }
}

function inputOf(row: readonly string[], mapping: Mapping): CompanyInput {
  const said: Partial<Record<ImportField, string>> = {}
  for (const [at, field] of mapping.entries()) {
    const cell = row[at]?.normalize().replaceAll(/\s+/g, ' ').trim() ?? ''
    if (field !== null && cell !== '') said[field] = cell.slice(0, longest[field])
  }
  const { place, postal_code, canton, ...rest } = said
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
