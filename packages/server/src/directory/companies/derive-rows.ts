import { setImmediate } from 'node:timers/promises'
import { type DerivedInput, type DerivedRow, derivedRowOf } from '#server/directory/companies/derived-row'

/** The characters that are read in a few milliseconds. After them other work has its turn. */
const mostAtOnce = 10_000

/**
 * Derives the facts of companies, in their order, in short stretches. A thread would be no faster: the transaction that
 * writes the rows waits for it, and threads run at a lower priority.
 */
export async function deriveRows(companies: readonly DerivedInput[]): Promise<DerivedRow[]> {
  const rows: DerivedRow[] = []
  let characters = 0
  for (const company of companies) {
    const purpose = company.purpose?.slice(0, mostPurpose) ?? null
    rows.push(derivedRowOf({ ...company, purpose }))
    characters += company.name.length + (purpose?.length ?? 0)
    if (characters < mostAtOnce) continue
    characters = 0
    await setImmediate()
  }
  return rows
}

/** What comes later in a purpose says nothing more, and bounds the work. */
const mostPurpose = 20_000
