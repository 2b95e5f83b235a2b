import { withConnection } from '@alphorn/server/platform/db/connection'
import type { Pools } from '@alphorn/server/platform/db/connect'
import { build } from '@alphorn/server/platform/db/statement'
import { demoCompanies } from '@alphorn/server/app/demo/demo-companies'
import { importCompanies } from '@alphorn/server/directory/companies/import'

/** Number of companies in the demo's directory. */
export const demoCount = 2000

/** Creates the demo's directory. Existing companies remain unchanged. */
export async function ensureCompanies({ read, write }: Pools) {
  const [found] = await withConnection(read, (db) =>
    db.query(build.selectFrom('companies').select(({ fn }) => fn.countAll<number>().as('count'))),
  )
  if (found!.count < demoCount)
    await importCompanies(write, demoCompanies({ count: demoCount }), { source: 'demo' })
}
