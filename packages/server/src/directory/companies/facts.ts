import type { CompanyRow } from '#server/directory/companies/company-row'

type Column = Exclude<keyof CompanyRow, 'ehraid' | 'source_names'>

/**
 * The facts of a company, and the columns of each. Their order is that of their bits in `company_statements`, so new
 * ones are appended. A fact comes from one source as a whole. A street of one source with the number of another would
 * be an address that no one stated.
 */
export const factColumns = {
  chid: ['chid'],
  lei: ['lei'],
  name: ['name'],
  translations: ['translations'],
  former_names: ['former_names'],
  language: ['language'],
  legal_form: ['legal_form'],
  status: ['status'],
  seat: ['seat_bfs_id', 'seat_name', 'district', 'canton'],
  address: [
    ...(['organisation', 'care_of', 'street', 'house_number'] as const),
    ...(['addon', 'po_box', 'postal_code', 'town'] as const),
  ],
  purpose: ['purpose'],
  capital: ['capital_nominal', 'capital_paid', 'capital_currency'],
  founded_on: ['founded_on'],
  deleted_on: ['deleted_on'],
  last_published_on: ['last_published_on'],
  head_offices: ['head_offices'],
  branch_offices: ['branch_offices'],
  taken_over: ['taken_over'],
  taken_over_by: ['taken_over_by'],
  regulated: ['regulated'],
  vat: ['vat'],
  noga: ['noga_code', 'noga_version', 'noga_source', 'noga_confidence'],
  size: ['size_class', 'size_source'],
  website: ['website', 'website_source', 'website_confidence'],
  uid: ['uid'],
} as const satisfies Record<string, readonly Column[]>

export type Fact = keyof typeof factColumns
export const facts = Object.keys(factColumns) as Fact[]

/** Encodes facts for storage, as one bit each. */
export function bitsOf(some: readonly Fact[]) {
  return some.reduce((bits, fact) => bits | (1 << facts.indexOf(fact)), 0)
}

/** Returns the facts whose bits are set. */
export function factsIn(bits: number) {
  return facts.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** Returns the facts that a source states in a row. */
export function statedFacts(row: Partial<CompanyRow>): Fact[] {
  return facts.filter((fact) => factColumns[fact].some((column) => (row[column] ?? null) !== null))
}
