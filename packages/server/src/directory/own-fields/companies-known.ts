import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'

const known = statement<{ company_ids: string[] }>()('companies_known', (p) =>
  build
    .selectFrom('companies')
    .select('company_id')
    .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`)),
)

/** Returns those of the companies that the caller can see in the directory. */
export async function companiesKnown({ tx, caller }: ReadCall, company_ids: string[]): Promise<Set<string>> {
  const rows = await tx.rows(known, { company_ids })
  return new Set(
    await filterVisible(
      tx,
      rows.map(({ company_id }) => company_id),
      visibleTo(caller),
    ),
  )
}
