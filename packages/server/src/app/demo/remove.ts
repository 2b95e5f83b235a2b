import type { Demo } from '@alphorn/contract/app/demo'
import type { Call } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'
import { demoOf, takeTurns } from '#server/app/demo/state'
import { isInvented } from '#server/directory/companies/invented'
import { removeCompanies } from '#server/directory/companies/remove'
import { editProject } from '#server/prospecting/projects/edit'
import type { ProjectPlan } from '#server/prospecting/projects/project'

/** The maximum number of deletions per call, which is more than a demo has. */
const most = 5000

const findUnnamed = statement<{}>()('demo_companies_unnamed', () =>
  build
    .selectFrom('companies as c')
    .select('c.company_id')
    .where(isInvented)
    .where((of) => of.not(of.exists(of.selectFrom('demo_projects').select('account_id'))))
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('prospects as p')
            .select('p.prospect_id')
            .whereRef('p.company_id', '=', 'c.company_id'),
        ),
      ),
    )
    .limit(most),
)
const forget = statement<{ account_id: string }>()('demo_forget', (p) =>
  build.deleteFrom('demo_projects').where('account_id', '=', p.account_id),
)

/**
 * Archives the demo project, after which the account sees no invented companies. When no account has the demo any more,
 * invented companies outside of projects are deleted. The others remain visible in the archived project and the audit
 * history.
 */
export async function removeDemo(call: Call, plan: ProjectPlan): Promise<Demo> {
  const { tx, caller } = call
  await tx.rows(takeTurns, {})
  const { project_id } = await demoOf(call)
  if (project_id !== null) await editProject(call, project_id, { status: 'archived' }, plan)
  tx.write(forget, { account_id: caller.account_id })
  const unnamed = await tx.rows(findUnnamed, {})
  removeCompanies(
    tx,
    unnamed.map(({ company_id }) => company_id),
  )
  call.auditContext.target = project_id
  return demoOf(call)
}
