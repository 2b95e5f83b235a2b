import type { CompanyRef } from '@alphorn/contract/directory/companies'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

const refs = statement<{ company_ids: string[] }>()('company_refs', (p) =>
  build
    .selectFrom('companies')
    .select(['company_id', 'ehraid', 'uid', 'name'])
    .where('company_id', '=', sql<string>`any(${p.company_ids}::text[])`),
)

/** Returns short references to companies, by company id. */
export async function companyRefs(
  db: Db,
  company_ids: readonly string[],
): Promise<ReadonlyMap<string, CompanyRef>> {
  const rows = await findRefs(db, company_ids)
  return new Map(rows.map((row) => [row.company_id, row]))
}

/** Returns the names of companies, by company id. */
export async function companyNames(
  db: Db,
  company_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findRefs(db, company_ids)
  return new Map(rows.map(({ company_id, name }) => [company_id, name]))
}

async function findRefs(db: Db, company_ids: readonly string[]) {
  return company_ids.length > 0 ? await db.rows(refs, { company_ids: [...company_ids] }) : []
}
