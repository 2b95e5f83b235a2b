import type { Demo } from '@alphorn/contract/app/demo'
import { sql } from 'kysely'
import type { Call } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { demoOf, lockDemos } from '#server/app/demo/state'
import { isInvented } from '#server/directory/companies/invented'
import { removeCompanies } from '#server/directory/companies/remove'
import { editProject } from '#server/prospecting/projects/edit'
import type { ProjectPlan } from '#server/prospecting/projects/project'

/** The maximum number of deletions per call, which is more than a demo has. */
const maxDeletions = 5000

const findDemos = statement<{}>()('demo_projects_any', () =>
  build.selectFrom('demo_projects').select('account_id').limit(1),
)
const findInvented = statement<{}>()('demo_companies', () =>
  build.selectFrom('companies as c').select('c.company_id').where(isInvented).limit(maxDeletions),
)
const findNamed = statement<{ company_ids: string[] }>()('demo_companies_named', (p) =>
  build
    .selectFrom('prospects')
    .select('company_id')
    .distinct()
    .where(sql<boolean>`company_id = any(${p.company_ids}::text[])`),
)
const deleteDemo = statement<{ account_id: string }>()('demo_delete', (p) =>
  build.deleteFrom('demo_projects').where('account_id', '=', p.account_id),
)

/**
 * Archives the demo project, after which the account sees no invented companies. When no account has the demo any more,
 * invented companies outside of projects are deleted. The others remain visible in the archived project and the audit
 * history.
 */
export async function removeDemo(call: Call, plan: ProjectPlan): Promise<Demo> {
  const { tx, caller } = call
  await tx.rows(lockDemos, {})
  const { project_id } = await demoOf(call)
  if (project_id !== null) await editProject(call, project_id, { status: 'archived' }, plan)
  tx.write(deleteDemo, { account_id: caller.account_id })
  removeCompanies(tx, await unnamedCompanies(tx))
  call.auditContext.target = project_id
  return demoOf(call)
}

/** The invented companies that no project names, once no account has the demo. */
async function unnamedCompanies(tx: Tx): Promise<string[]> {
  if ((await tx.rows(findDemos, {})).length > 0) return []
  const company_ids = (await tx.rows(findInvented, {})).map(({ company_id }) => company_id)
  const named = new Set((await tx.rows(findNamed, { company_ids })).map(({ company_id }) => company_id))
  return company_ids.filter((id) => !named.has(id))
}
