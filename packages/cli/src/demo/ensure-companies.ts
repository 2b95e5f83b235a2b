import { withConnection } from '@alphorn/server/db/connection'
import type { Pools } from '@alphorn/server/db/connect'
import { build } from '@alphorn/server/db/statement'
import { demoCompanies } from '@alphorn/server/demo/demo-companies'
import { demoNews } from '@alphorn/server/demo/demo-news'
import { importCompanies } from '@alphorn/server/directory/import'

const count = 2000
const source = 'demo'

/** The demo's directory, and what happened to some of its companies lately. What is there stays as it is. */
export async function ensureCompanies({ read, write }: Pools) {
  const [found] = await withConnection(read, (db) =>
    db.query(
      build.selectNoFrom((of) => [
        of.selectFrom('companies').select(of.fn.countAll<number>().as('count')).as('companies'),
        of.exists(of.selectFrom('company_versions').where('before', 'is not', null)).as('hasNews'),
      ]),
    ),
  )
  if (found!.companies! < count) await importCompanies(write, demoCompanies({ count }), { source })
  if (!found!.hasNews) await importCompanies(write, demoNews({ count }), { source })
}
