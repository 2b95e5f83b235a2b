import { type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import { build, statement } from '#server/platform/db/statement'

/** Whether a project of a limited credential has the company. */
export function isInProjects(
  { account_id, project_ids }: Pick<Caller, 'account_id' | 'project_ids'>,
  company_id: RawBuilder<string>,
) {
  return sql<boolean>`exists (select from prospects p where p.account_id = ${account_id}
    and p.project_id = any(${[...(project_ids ?? [])]}::text[]) and p.company_id = ${company_id})`
}

type Within = { account_id: string; project_ids: string[]; company_ids: string[] }
const within = statement<Within>()('companies_in_projects', (p) =>
  build
    .selectFrom('prospects')
    .select('company_id')
    .distinct()
    .where('account_id', '=', p.account_id)
    .where((is) => is('project_id', '=', sql<string>`any(${p.project_ids}::text[])`))
    .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`)),
)

/**
 * Returns those of the companies whose own values the caller may see: for a limited credential, those of its projects.
 */
export async function companiesInProjects(
  { tx, caller: { account_id, project_ids } }: ReadCall,
  company_ids: string[],
): Promise<string[]> {
  if (project_ids === null) return company_ids
  const rows = await tx.rows(within, { account_id, project_ids: [...project_ids], company_ids })
  return rows.map(({ company_id }) => company_id)
}
