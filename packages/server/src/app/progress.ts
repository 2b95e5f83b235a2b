import { type CycleStage, type SignalDay, signalDays } from '@alphorn/contract/app/app-progress'
import { sql } from 'kysely'
import { nowOf, type ReadCall } from '#server/platform/call'
import { effectiveState } from '#server/prospecting/stage-jobs/effective-state'
import { getCycle } from '#server/prospecting/cycles/cycle'
import { build } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { swissDay } from '#server/platform/swiss-time'

// Data for a dashboard of a project's progress. It reads across domains, and changes nothing.

/** Returns the progress of each stage of a cycle, in the order of the stages. */
export async function cycleStages(
  call: ReadCall,
  project_id: string,
  cycle_id: string,
): Promise<CycleStage[]> {
  const key = projectKey(call, project_id)
  const [cycle, jobs, reached] = await Promise.all([
    getCycle(call, project_id, cycle_id),
    call.tx.query(lastJobs(key, cycle_id)),
    call.tx.query(reachedStages(key, cycle_id)),
  ])
  return cycle.stages.map((stage) => {
    const own = jobs.filter((row) => row.stage === stage)
    const inStates = (...states: string[]) =>
      own.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0)
    const { came = 0, worked = 0 } = reached.find((row) => row.stage === stage) ?? {}
    return {
      stage,
      unclaimed: inStates('unclaimed'),
      claimed: inStates('claimed'),
      completed: inStates('completed'),
      failed: inStates('failed', 'expired'),
      unchanged: Math.max(0, came - worked),
    }
  })
}

function lastJobs({ account_id, project_id }: ProjectKey, cycle_id: string) {
  return build
    .selectFrom('stage_jobs')
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('cycle_id', '=', cycle_id)
    .where('retried_by_job_id', 'is', null)
    .where('replaced_by_job_id', 'is', null)
    .groupBy(['stage', sql`2`])
    .select(['stage', effectiveState.as('state')])
    .select(sql<number>`count(*)`.as('count'))
}

/** Counts the prospects that reached each stage, and those that had a job for it. */
function reachedStages({ account_id, project_id }: ProjectKey, cycle_id: string) {
  return build
    .selectFrom('cycle_prospects as member')
    .innerJoin(sql<{ stage: string }>`lateral unnest(stages_done)`.as<'came'>(sql`came(stage)`), (join) =>
      join.onTrue(),
    )
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('cycle_id', '=', cycle_id)
    .groupBy('came.stage')
    .select('came.stage')
    .select(sql<number>`count(*)`.as('came'))
    .select(
      sql<number>`count(*) filter (where exists (select from stage_jobs j
        where (j.account_id, j.project_id, j.prospect_id) = (member.account_id, member.project_id, member.prospect_id)
          and j.cycle_id = member.cycle_id and j.stage = came.stage))`.as('worked'),
    )
}

/** Counts the signals about the companies of a project by day, oldest first. */
export async function projectSignals(call: ReadCall, project_id: string): Promise<SignalDay[]> {
  const { account_id } = await projectOf(call, project_id)
  const days = daysUpTo(swissDay(await nowOf(call)))
  const rows = await call.tx.query(
    build
      .selectFrom('signals')
      .where(sql<boolean>`published_on >= ${days[0]!}::date`)
      .where('company_id', 'in', (prospects) =>
        prospects
          .selectFrom('prospects')
          .select('company_id')
          .where('account_id', '=', account_id)
          .where('project_id', '=', project_id),
      )
      .groupBy('published_on')
      .select(sql<string>`published_on::text`.as('day'))
      .select(sql<number>`count(*)`.as('signals')),
  )
  const counted = new Map(rows.map(({ day, signals }) => [day, signals]))
  return days.map((day) => ({ day, signals: counted.get(day) ?? 0 }))
}

function daysUpTo(last: string): string[] {
  const end = Date.parse(`${last}T00:00:00Z`)
  return Array.from({ length: signalDays }, (_, back) =>
    new Date(end - (signalDays - 1 - back) * 86_400_000).toISOString().slice(0, 10),
  )
}
