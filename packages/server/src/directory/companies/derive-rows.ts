import { inThread } from '#server/platform/threads/in-thread'
import type { DerivedInput, DerivedRow } from '#server/directory/companies/derived-row'
import { work } from '#server/directory/companies/derive-rows-task'

/** The characters that are read in a few milliseconds. More leave the event loop. */
const mostInline = 10_000

/** Derives the facts of companies, in their order. `whose`: threads take turns between accounts and the service's own work. */
export async function deriveRows(whose: string, companies: readonly DerivedInput[]): Promise<DerivedRow[]> {
  const given = companies.map(derivedInputOf)
  const characters = given.reduce((sum, { name, purpose }) => sum + name.length + (purpose?.length ?? 0), 0)
  if (characters <= mostInline) return work(given)
  return inThread<typeof work>(whose, new URL('./derive-rows-task.ts', import.meta.url), given)
}

/** What is read later says nothing more, and bounds the work. */
const mostPurpose = 20_000

/** Only what is read: a record of an import has more, which would be copied to the thread. */
function derivedInputOf(company: DerivedInput): DerivedInput {
  return {
    name: company.name,
    legal_form: company.legal_form,
    purpose: company.purpose?.slice(0, mostPurpose) ?? null,
    seat_name: company.seat_name,
    canton: company.canton,
    seat_bfs_id: company.seat_bfs_id,
    capital_nominal: company.capital_nominal,
    capital_paid: company.capital_paid,
    capital_currency: company.capital_currency,
    branch_offices: company.branch_offices,
  }
}
