import {
  type DerivedInput,
  type DerivedRow,
  derivedRowOf,
} from '#server/directory/companies/derived/derived-row'

/** Derives the facts of companies, as a task for a worker thread. */
export function work(companies: readonly DerivedInput[]): DerivedRow[] {
  return companies.map(derivedRowOf)
}
