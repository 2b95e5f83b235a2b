import { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { resolveCompanies } from '@alphorn/server/directory/identity/resolve'
import type { WorkerIndex } from '@alphorn/server/directory/search/worker-index'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import type { Company } from '../companies.ts'
import type { Database } from '../../database.ts'
import { startThread } from '../../search/ours.ts'
import type { System } from './system.ts'

/** Alphorn itself: the register imported as a file, and the same function that its API calls. */
export function alphorn(database: Database, snapshotFile: string): System {
  const pools = connectPools(database.url, { size: 2 })
  let index: WorkerIndex
  return {
    name: 'Alphorn',
    each: 1,
    async prepare(companies) {
      const counts = await importCompanies(pools.write, companyRows(linesOf(companies)), {
        source: 'matching',
      })
      if (counts.rejected > 0) throw new Error(`${counts.rejected} companies of the benchmark were rejected.`)
      await database.sql('vacuum analyze companies, company_names')
      index = (await startThread({ databaseUrl: database.url, snapshotFile })).index
    },
    async answer(inputs) {
      const parsed = inputs.map((input) => CompanyInput.parse(input))
      const resolved = await transaction(pools.write, (tx) => resolveCompanies(tx, parsed, { index }))
      return resolved.map(({ outcome, candidates }) => ({
        outcome,
        uids: candidates.map(({ uid }) => uid),
        probability: candidates[0]?.probability ?? null,
      }))
    },
    async stop() {
      await index.stop()
      await pools.end()
    },
  }
}

async function* linesOf(companies: readonly Company[]) {
  for (const { seat, taken_over_by, ...company } of companies)
    yield JSON.stringify({
      ...company,
      seat_name: seat,
      taken_over_by: taken_over_by === null ? null : [{ uid: taken_over_by }],
    })
}
