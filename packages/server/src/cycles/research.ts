import { Refusal } from '@alphorn/contract/errors'
import type { Cycle } from '@alphorn/contract/cycles'
import { sql } from 'kysely'
import type { Call } from '#server/call'
import { startCycle } from '#server/cycles/start'
import { build, statement } from '#server/db/statement'
import { lockProject, type ProjectKey, projectKey } from '#server/projects/queries'
import type { ProjectPlan } from '#server/projects/project'

const findProspect = statement<ProjectKey & { prospect_id: string }>()('research_find_prospect', (p) =>
  build
    .selectFrom('prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id),
)
const countOpen = statement<ProjectKey>()('research_count_open', (p) =>
  build
    .selectFrom('stage_jobs')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('state', 'in', ['unclaimed', 'claimed'])
    .where('deadline_at', '>', sql<Date>`(select app_now())`),
)

/** Researches one prospect with the project's executor: a cycle of its own, at once or not at all. Drafts only if the project says so. */
export async function requestResearch(
  call: Call,
  project_id: string,
  prospect_id: string,
  plan: ProjectPlan,
): Promise<Cycle> {
  const key = projectKey(call, project_id)
  const project = await lockProject(call.tx, key)
  const [prospect, count] = await Promise.all([
    call.tx.row(findProspect, { ...key, prospect_id }),
    call.tx.row(countOpen, key),
  ])
  if (!prospect) throw new Refusal('not_found')
  if (count!.open >= project.stage_job_limit) throw new Refusal('job_allowance_full')
  const { executor, policies } = project
  const after = policies.draft_on_research ? (['qualification', 'outreach', 'verification'] as const) : []
  const stages = ['research' as const, ...after.filter((stage) => executor[stage] !== 'off')]
  const { cycle } = await startCycle(
    call,
    project_id,
    { prospect_ids: [prospect_id], stages, mode: 'all', allow_partial: false },
    plan,
  )
  return cycle
}
