import { demoSource } from '@alphorn/contract/demo-source'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection'
import { build, statement } from '#server/db/statement'

/** Register numbers of invented companies begin here (demo/generate.mjs): an index finds them; their source proves them. */
export const firstEhraid = 10_000_000

/** Holds for the invented companies of a query that names `companies` as c. */
export const isInvented = sql<boolean>`c.ehraid >= ${sql.lit(firstEhraid)} and c.sources @> ${sql.lit(JSON.stringify([{ name: demoSource }]))}::jsonb`

const findInvented = statement<{ company_ids: string[] }>()('companies_invented', (p) =>
  build
    .selectFrom('companies as c')
    .select('c.company_id')
    .where((is) => is('c.company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
    .where(isInvented),
)

/** Those of the companies that were invented for the demo. */
export async function inventedAmong(db: Db, company_ids: string[]): Promise<Set<string>> {
  const rows = await db.rows(findInvented, { company_ids })
  return new Set(rows.map(({ company_id }) => company_id))
}
