import { lindasQuery, lindasRows } from '#server/directory/sources/lindas/companies'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { importCompanies } from '#server/directory/companies/import'
import { knownSources } from '#server/directory/companies/known-sources'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { daysBefore } from '#server/directory/sources/days'
import { fetchItem, maxStreakLength } from '#server/directory/sources/process-each'
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
  const streak = { length: 0 }
  for (;;) {
    const entries = await withConnection(run.pools.read, (db) => db.rows(entriesAfter, { ehraid }))
    const numbers = entries.map((entry) => entry.ehraid!)
    if (numbers.length === 0) return {}
    await askInHalves(run, numbers, streak)
    ehraid = numbers.at(-1)!
    run.report(`Up to entry ${ehraid}.`)
    await run.keep({ ehraid })
  }
}

/**
 * Requests the facts of companies. A refused request is split in halves until the entry that causes it is found. That
 * one is skipped until the next run from the beginning. Many skipped in a row mean that the source has a fault.
 */
async function askInHalves(run: Run, numbers: readonly number[], streak: { length: number }): Promise<void> {
  const rows = await fetchItem(run, () => askFor(run, numbers))
  if (!(rows instanceof SourceFault)) {
    streak.length = 0
    const stated_on = daysBefore(run.today, knownSources.lindas.lag_days)
    run.count(await importCompanies(run.pools.write, rows, { source: 'lindas', stated_on }))
    return
  }
  if (numbers.length === 1) {
    run.report(`Entry ${numbers[0]}: ${rows.message}`)
    run.count({ unreadable: 1 })
    if (++streak.length === maxStreakLength) throw rows
    return
  }
  const half = Math.ceil(numbers.length / 2)
  await askInHalves(run, numbers.slice(0, half), streak)
  await askInHalves(run, numbers.slice(half), streak)
}

async function askFor({ transport, url }: Run, numbers: readonly number[]) {
  const bytes = await transport.read({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/sparql-query', accept: 'application/sparql-results+json' },
    body: lindasQuery(numbers),
  })
  return lindasRows(bytes)
}
