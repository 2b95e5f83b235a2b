import { sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'

/** A prospect as a cycle sees it when it starts. */
export type Member = {
  prospect_id: string
  company_id: string
  decision: string | null
  prospect_state: string
  isExcluded: boolean
}

/**
 * Lists the prospects of a project, the named ones or all, with the columns that decide whether a cycle includes them.
 */
export function findMembers({ account_id, project_id }: ProjectKey, named: readonly string[] | undefined) {
  const found = build
    .selectFrom('prospects')
    .where('prospects.account_id', '=', account_id)
    .where('prospects.project_id', '=', project_id)
    .$if(named !== undefined, (query) => query.where('prospects.prospect_id', 'in', [...named!]))
    .select(['account_id', 'prospect_id', 'company_id', 'decision', 'state as prospect_state'])
  return rawQuery<Member>(sql`${withBarred(found, sql`${account_id}`)}
    select prospect_id, company_id, decision, prospect_state, ${isExcludedAmong} as "isExcluded" from found order by prospect_id`)
}

/** Returns the named prospects that belong to a cycle. */
export const namedIn = statement<ProjectKey & { cycle_id: string; prospect_ids: string[] }>()(
  'cycle_named_in',
  (p) =>
    build
      .selectFrom('cycle_prospects')
      .select('prospect_id')
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('cycle_id', '=', p.cycle_id)
      .where((is) => is('prospect_id', '=', sql<string>`any(${p.prospect_ids}::text[])`)),
)
