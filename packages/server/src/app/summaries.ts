import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import { type ProspectState, prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { stageJobStates } from '@alphorn/contract/prospecting/stage-job-rules'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { effectiveState } from '#server/prospecting/stage-jobs/effective-state'
import { findCycle } from '#server/prospecting/cycles/cycle'
import { build } from '#server/platform/db/statement'
import { projectOf } from '#server/prospecting/projects/queries'
import { isExcluded } from '#server/prospecting/prospects/excluded'

// Summaries for the screens. They read across domains, and change nothing.

/** Returns the summary figures of each project of the account. */
export async function summariesOf(call: ReadCall): Promise<ProjectSummary[]> {
  const projects = await call.tx.query(
    build
      .selectFrom('projects')
      .select(['account_id', 'project_id', 'active_cycle_id'])
      .where('account_id', '=', call.caller.account_id)
      .orderBy('project_id', 'desc'),
  )
  return summarizeProjects(call, projects)
}

/** Returns the summary figures of a project. */
export async function getSummary(call: ReadCall, project_id: string): Promise<ProjectSummary> {
  const project = await projectOf(call, project_id)
  return (await summarizeProjects(call, [project]))[0]!
}

type Project = { account_id: string; project_id: string; active_cycle_id: string | null }

async function summarizeProjects(call: ReadCall, projects: readonly Project[]): Promise<ProjectSummary[]> {
  if (projects.length === 0) return []
  const ids = projects.map(({ project_id }) => project_id)
  const [prospects, jobs, open, cycles] = await Promise.all([
    call.tx.query(countProspects(call.caller.account_id, ids)),
    call.tx.query(countJobs(call.caller.account_id, ids)),
    call.tx.query(countAmbiguous(call.caller.account_id, ids)),
    Promise.all(
      projects.flatMap((project) =>
        project.active_cycle_id ? [findCycle(call.tx, project, project.active_cycle_id)] : [],
      ),
    ),
  ])
  return projects.map(({ project_id }) => {
    const own = <Row extends { project_id: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.project_id === project_id)
    return {
      project_id,
      ...inProspects(own(prospects)),
      ...inJobs(own(jobs)),
      to_settle: totalOf('count', own(open)),
      active_cycle: cycles.find((cycle) => cycle?.project_id === project_id) ?? null,
    }
  })
}

const decidable: readonly ProspectState[] = ['researched', 'qualified']
/** States in which a prospect waits for work, unless it is excluded from work. */
const openStates: readonly ProspectState[] = ['new', ...decidable, 'drafted']

function countProspects(account_id: string, project_ids: string[]) {
  return build
    .selectFrom('prospects')
    .innerJoin('companies', 'companies.company_id', 'prospects.company_id')
    .where('account_id', '=', account_id)
    .where('project_id', 'in', project_ids)
    .groupBy(['project_id', 'state', 'decision', 'companies.canton'])
    .select(['project_id', 'state', 'decision', 'companies.canton'])
    .select([sql<number>`count(*)`.as('count'), sql<Date>`max(prospects.updated_at)`.as('last')])
    .select(
      sql<number>`count(*) filter (where prospects.state in (${sql.join(openStates.map((state) => sql.lit(state)))})
        and not ${isExcluded})`.as('open'),
    )
}

function countJobs(account_id: string, project_ids: string[]) {
  return build
    .selectFrom('stage_jobs')
    .where('account_id', '=', account_id)
    .where('project_id', 'in', project_ids)
    .groupBy(['project_id', sql`2`])
    .select(['project_id', effectiveState.as('state')])
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where retried_by_job_id is null)`.as('unretried'),
    ])
}

function countAmbiguous(account_id: string, project_ids: string[]) {
  return build
    .selectFrom('resolutions')
    .where('account_id', '=', account_id)
    .where('project_id', 'in', project_ids)
    .where('state', '=', 'open')
    .groupBy('project_id')
    .select(['project_id', sql<number>`count(*)`.as('count')])
}

type ProspectCount = Awaited<ReturnType<ReturnType<typeof countProspects>['execute']>>[number]
type JobCount = Awaited<ReturnType<ReturnType<typeof countJobs>['execute']>>[number]

function inProspects(rows: readonly ProspectCount[]) {
  const cantons = Map.groupBy(rows, ({ canton }) => canton ?? '')
  const last = rows.map((row) => row.last.getTime())
  const openWhere = (isCounted: (row: ProspectCount) => boolean) => totalOf('open', rows.filter(isCounted))
  return {
    prospects: totalOf('count', rows),
    states: countsBy(prospectStates, rows),
    to_research: openWhere(({ state }) => state === 'new'),
    to_decide: openWhere(({ state, decision }) => decision === null && decidable.includes(state)),
    to_write: openWhere(({ state, decision }) => decision === 'accept' && decidable.includes(state)),
    to_review: openWhere(({ state }) => state === 'drafted'),
    cantons: [...cantons]
      .filter(([canton]) => canton !== '')
      .map(([canton, own]) => ({ canton, prospects: totalOf('count', own) }))
      .sort((a, b) => b.prospects - a.prospects),
    last_activity_at: last.length > 0 ? new Date(Math.max(...last)).toISOString() : null,
  }
}

function inJobs(rows: readonly JobCount[]) {
  const lost = rows.filter(({ state }) => state === 'failed' || state === 'expired')
  return {
    jobs: countsBy(stageJobStates, rows),
    jobs_to_retry: totalOf('unretried', lost),
  }
}

function totalOf<Name extends string>(name: Name, rows: readonly Record<Name, number>[]) {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

function countsBy<State extends string>(
  states: readonly State[],
  rows: readonly { state: State; count: number }[],
) {
  const countIn = (state: State) => {
    const own = rows.filter((row) => row.state === state)
    return totalOf('count', own)
  }
  return Object.fromEntries(states.map((state) => [state, countIn(state)])) as Record<State, number>
}
