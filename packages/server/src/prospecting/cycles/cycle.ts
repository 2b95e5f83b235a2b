import { Refusal } from '@alphorn/contract/core/errors'
import { type Cycle, type CycleState, unservedSeconds } from '@alphorn/contract/prospecting/cycles'
import { type Stage, stages } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'

const members = sql<{
  prospects: number
  skipped_unchanged: number
  waiting: number
  units_reserved: number
  units_spent: number
  units_released: number
}>`lateral (
  select count(*) as prospects, coalesce(sum(skipped_unchanged), 0)::int as skipped_unchanged,
    count(*) filter (where state = 'waiting') as waiting,
    count(*) filter (where unit = 'reserved') as units_reserved,
    count(*) filter (where unit = 'spent') as units_spent,
    count(*) filter (where unit = 'released') as units_released
  from cycle_prospects m
  where m.account_id = cycles.account_id and m.project_id = cycles.project_id and m.cycle_id = cycles.cycle_id)`

type JobCounts = {
  jobs_open: number
  jobs_completed: number
  jobs_failed: number
  unserved: number
  unserved_stages: Stage[] | null
  unserved_since: Date | null
  is_served: boolean | null
}
const minuteAgo = sql`(select app_now()) - ${sql.lit(unservedSeconds)} * interval '1 second'`
const isLeased = sql`(closed_at is null and lease_expires_at > (select app_now()))`
const isUnserved = sql`(j.executor = 'external' and closed_at is null and deadline_at > (select app_now())
  and created_at <= ${minuteAgo} and not coalesce(${isLeased}, false))`

const jobs = sql<JobCounts>`lateral (
  select count(*) filter (where closed_at is null and deadline_at > (select app_now())) as jobs_open,
    count(*) filter (where state = 'completed') as jobs_completed,
    count(*) filter (where state in ('failed', 'expired') or (closed_at is null and deadline_at <= (select app_now()))) as jobs_failed,
    count(*) filter (where ${isUnserved}) as unserved,
    array_agg(distinct stage) filter (where ${isUnserved}) as unserved_stages,
    min(created_at) filter (where ${isUnserved}) as unserved_since,
    bool_or(j.executor = 'external' and (lease_granted_at > ${minuteAgo} or ${isLeased})) as is_served
  from stage_jobs j
  where j.account_id = cycles.account_id and j.project_id = cycles.project_id and j.cycle_id = cycles.cycle_id)`

function cyclesWithCounters({ account_id, project_id }: ProjectKey) {
  return build
    .selectFrom('cycles')
    .innerJoin(members.as<'members'>(sql`members`), (join) => join.onTrue())
    .innerJoin(jobs.as<'jobs'>(sql`jobs`), (join) => join.onTrue())
    .where('cycles.account_id', '=', account_id)
    .where('cycles.project_id', '=', project_id)
    .selectAll('cycles')
    .selectAll(['members', 'jobs'])
}
type Row = Awaited<ReturnType<ReturnType<typeof cyclesWithCounters>['execute']>>[number]

/** Returns a cycle in its present state, by its id. */
export async function findCycle(db: Db, key: ProjectKey, cycle_id: string): Promise<Cycle | undefined> {
  const [row] = await db.query(cyclesWithCounters(key).where('cycles.cycle_id', '=', cycle_id))
  return row && presentCycle(row)
}

/** Returns a cycle of one of the caller's projects, or refuses with 404. */
export async function getCycle(call: ReadCall, project_id: string, cycle_id: string): Promise<Cycle> {
  const cycle = await findCycle(call.tx, projectKey(call, project_id), cycle_id)
  if (!cycle) throw new Refusal('not_found')
  return cycle
}

/** Lists the cycles of a project, newest first. */
export async function listCycles(
  call: ReadCall,
  project_id: string,
  { state }: { state?: CycleState | undefined },
  page: Page,
): Promise<PageOf<Cycle>> {
  await projectOf(call, project_id)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    cyclesWithCounters(projectKey(call, project_id))
      .$if(state !== undefined, (query) => query.where('cycles.state', '=', state!))
      .$if(after !== undefined, (query) => query.where('cycles.cycle_id', '<', after!))
      .orderBy('cycles.cycle_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, (row) => [row.cycle_id], presentCycle)
}

function presentCycle(row: Row): Cycle {
  return {
    cycle_id: row.cycle_id,
    project_id: row.project_id,
    state: row.state,
    stages: row.stages,
    mode: row.mode,
    counters: {
      prospects: row.prospects,
      skipped_unchanged: row.skipped_unchanged,
      waiting: row.waiting,
      jobs_open: row.jobs_open,
      jobs_completed: row.jobs_completed,
      jobs_failed: row.jobs_failed,
      units_reserved: row.units_reserved,
      units_spent: row.units_spent,
      units_released: row.units_released,
    },
    unserved: unservedOf(row),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Jobs that wait for workers although no worker holds one or has claimed one lately. */
function unservedOf({ unserved, unserved_stages, unserved_since, is_served, state }: Row): Cycle['unserved'] {
  if (state !== 'running' || is_served || !unserved_stages || !unserved_since) return null
  return {
    jobs: unserved,
    stages: stages.filter((stage) => unserved_stages.includes(stage)),
    since: unserved_since.toISOString(),
  }
}
