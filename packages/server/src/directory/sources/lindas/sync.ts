import { lindasQuery, lindasRows } from '#server/directory/sources/lindas/companies'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { importCompanies } from '#server/directory/companies/import'
import { knownSources } from '#server/directory/companies/known-sources'
import { daysBefore } from '#server/directory/sources/days'
import type { Run, SourceSync } from '#server/directory/sources/run'

const atOnce = 500

const entriesAfter = statement<{ ehraid: number }>()('entries_behind', (p) =>
  build
    .selectFrom('companies')
    .select('ehraid')
    .where('ehraid', '>', p.ehraid)
    .where('status', '!=', 'cancelled')
    .orderBy('ehraid')
    .limit(atOnce),
)

/**
 * Requests facts that the lists lack, above all purposes, for the companies of the directory, in the order of their
 * numbers.
 */
export const lindasSync: SourceSync = async (run) => {
  let { ehraid = 0 } = run.place as { ehraid?: number }
  for (;;) {
    const entries = await withConnection(run.pools.read, (db) => db.rows(entriesAfter, { ehraid }))
    const numbers = entries.map((entry) => entry.ehraid!)
    if (numbers.length === 0) return {}
    await askFor(run, numbers)
    ehraid = numbers.at(-1)!
    run.report(`Up to entry ${ehraid}.`)
    await run.keep({ ehraid })
  }
}

async function askFor({ transport, url, pools, today, count }: Run, numbers: readonly number[]) {
  const bytes = await transport.read({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/sparql-query', accept: 'application/sparql-results+json' },
    body: lindasQuery(numbers),
  })
  const stated_on = daysBefore(today, knownSources.lindas.lag_days)
  count(await importCompanies(pools.write, lindasRows(bytes), { source: 'lindas', stated_on }))
}
