import { setImmediate } from 'node:timers/promises'
import {
  type DerivedInput,
  type DerivedRow,
  derivedRowOf,
} from '#server/directory/companies/derived/derived-row'

/** Characters processed within a few milliseconds, after which the event loop gets a turn. */
const maxCharactersPerTurn = 10_000

/**
 * Derives the facts of companies, in their order, in short chunks. A worker thread would not be faster: the transaction
 * that writes the rows waits for it, and threads run at a lower priority.
 */
export async function deriveRows(companies: readonly DerivedInput[]): Promise<DerivedRow[]> {
  const rows: DerivedRow[] = []
  let characters = 0
  for (const company of companies) {
    const input = derivedInputOf(company)
    rows.push(derivedRowOf(input))
    const { name, purpose, website_words } = input
    characters += name.length + (purpose?.length ?? 0) + (website_words?.length ?? 0)
    if (characters < maxCharactersPerTurn) continue
    characters = 0
    await setImmediate()
  }
  return rows
}

/** A longer purpose adds no information, and the limit bounds the work. */
const maxPurposeLength = 20_000

/** Picks the members that are used, because the rest of an import record would be copied to a thread in vain. */
export function derivedInputOf(company: DerivedInput): DerivedInput {
  return {
    name: company.name,
    legal_form: company.legal_form,
    purpose: company.purpose?.slice(0, maxPurposeLength) ?? null,
    seat_name: company.seat_name,
    canton: company.canton,
    seat_bfs_id: company.seat_bfs_id,
    capital_nominal: company.capital_nominal,
    capital_paid: company.capital_paid,
    capital_currency: company.capital_currency,
    branch_offices: company.branch_offices,
    website_words: company.website_words ?? null,
  }
}
