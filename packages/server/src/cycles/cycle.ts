import { Refusal } from '@alphorn/contract/errors'
import type { Cycle, CycleState } from '@alphorn/contract/cycles'
import { sql } from 'kysely'
import { type Page, pageOf, type PageOf, type ReadCall } from '#server/call'
import type { Db } from '#server/db/connection'
import { build } from '#server/db/statement'
import { type ProjectKey, projectKey, projectOf } from '#server/projects/queries'

function cyclesWithCounters({ account_id, project_id }: ProjectKey) {
  return build
    .selectFrom('cycles')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('cycle_prospects as member')
          .whereRef('member.account_id', '=', 'cycles.account_id')
          .whereRef('member.project_id', '=', 'cycles.project_id')
          .whereRef('member.cycle_id', '=', 'cycles.cycle_id')
          .select(({ fn }) => [
            fn.countAll<number>().as('prospects'),
            sql<number>`coalesce(sum(member.skipped_unchanged), 0)::int`.as('skipped_unchanged'),
            sql<number>`count(*) filter (where member.state = 'waiting')`.as('waiting'),
            sql<number>`count(*) filter (where member.unit = 'reserved')`.as('units_reserved'),
            sql<number>`count(*) filter (where member.unit = 'spent')`.as('units_spent'),
            sql<number>`count(*) filter (where member.unit = 'released')`.as('units_released'),
          ])
          .as('members'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('stage_jobs as job')
          .whereRef('job.account_id', '=', 'cycles.account_id')
          .whereRef('job.project_id', '=', 'cycles.project_id')
          .whereRef('job.cycle_id', '=', 'cycles.cycle_id')
          .select([
            sql<number>`count(*) filter (where job.closed_at is null and job.deadline_at > app_now())`.as(
              'jobs_open',
            ),
            sql<number>`count(*) filter (where job.state = 'completed')`.as('jobs_completed'),
            sql<number>`count(*) filter (where job.state in ('failed', 'expired') or (job.closed_at is null and job.deadline_at <= app_now()))`.as(
              'jobs_failed',
            ),
          ])
          .as('jobs'),
      (join) => join.onTrue(),
    )
    .where('cycles.account_id', '=', account_id)
    .where('cycles.project_id', '=', project_id)
    .selectAll()
}
type Row = Awaited<ReturnType<ReturnType<typeof cyclesWithCounters>['execute']>>[number]

/** A cycle as it stands now, by its id. */
export async function findCycle(db: Db, key: ProjectKey, cycle_id: string): Promise<Cycle | undefined> {
  const [row] = await db.query(cyclesWithCounters(key).where('cycles.cycle_id', '=', cycle_id))
  return row && present(row)
}

/** One cycle of a project of the caller's, or 404. */
export async function getCycle(call: ReadCall, project_id: string, cycle_id: string): Promise<Cycle> {
  const cycle = await findCycle(call.tx, projectKey(call, project_id), cycle_id)
  if (!cycle) throw new Refusal('not_found')
  return cycle
}

/** Cycles of a project, newest first. */
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
  return pageOf(rows, page, (row) => [row.cycle_id], present)
}

function present(row: Row): Cycle {
  return {
    cycle_id: row.cycle_id,
    project_id: row.project_id,
    state: row.state,
    stages: row.stages,
    mode: row.mode,
    counters: {
      prospects: row.prospects ?? 0,
      skipped_unchanged: row.skipped_unchanged ?? 0,
      waiting: row.waiting ?? 0,
      jobs_open: row.jobs_open ?? 0,
      jobs_completed: row.jobs_completed ?? 0,
      jobs_failed: row.jobs_failed ?? 0,
      units_reserved: row.units_reserved ?? 0,
      units_spent: row.units_spent ?? 0,
      units_released: row.units_released ?? 0,
    },
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
