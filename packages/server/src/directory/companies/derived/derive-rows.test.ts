import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deriveRows } from '#server/directory/companies/derived/derive-rows'

// Facts are derived in short chunks, so that the event loop can do other work in between.

const company = {
  name: 'Muster AG',
  legal_form: null,
  purpose: null,
  seat_name: null,
  canton: null,
  seat_bfs_id: null,
  capital_nominal: null,
  capital_paid: null,
  capital_currency: null,
  branch_offices: null,
}

test.each(['purpose', 'website_words'] as const)(
  'Deriving facts from companies with a long %s yields to other work',
  async (long) => {
    const companies = Array.from({ length: 20 }, () => ({
      ...company,
      [long]: 'Wir bauen Dächer. '.repeat(600),
    }))
    let turns = 0
    let isDone = false
    const rows = deriveRows(companies).finally(() => (isDone = true))
    while (!isDone) {
      await nextTurn()
      turns++
    }
    expect(await rows).toHaveLength(20)
    expect(turns).toBeGreaterThanOrEqual(companies.length / 2)
  },
)
