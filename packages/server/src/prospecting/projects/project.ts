import type { Executor, Offering, Project } from '@alphorn/contract/prospecting/projects'
import { sql } from 'kysely'
import type { z } from 'zod'
import { unitsOf } from '#server/prospecting/units/research-units'
import { nowOf, type ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { projectKey } from '#server/prospecting/projects/queries'
import { Refusal } from '@alphorn/contract/core/errors'

/** The limits of the account's plan and the executors that its projects may use. */
export type ProjectPlan = { unitsPerMonth: number; stageJobLimit: number; executors: readonly Executor[] }

function projectsWithOffering(account_id: string) {
  return build
    .selectFrom('projects')
    .leftJoin('offerings', (join) =>
      join
        .onRef('offerings.account_id', '=', 'projects.account_id')
        .onRef('offerings.project_id', '=', 'projects.project_id')
        .onRef('offerings.offering_id', '=', 'projects.offering_id'),
    )
    .where('projects.account_id', '=', account_id)
    .selectAll('projects')
    .select(['offerings.content as offering', 'offerings.fingerprint', 'offerings.created_at as offered_at'])
    .select((is) =>
      is
        .selectFrom('stage_jobs as job')
        .whereRef('job.account_id', '=', 'projects.account_id')
        .whereRef('job.project_id', '=', 'projects.project_id')
        .where('job.closed_at', 'is', null)
        .where('job.deadline_at', '>', sql<Date>`(select app_now())`)
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .as('open_stage_jobs'),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof projectsWithOffering>['execute']>>[number]

/** Lists the caller's projects, newest first. */
export async function listProjects(call: ReadCall, page: Page, plan: ProjectPlan): Promise<PageOf<Project>> {
  const { tx, caller } = call
  const [after] = page.after ?? []
  const [rows, now] = await Promise.all([
    tx.query(
      projectsWithOffering(caller.account_id)
        .$if(after !== undefined, (query) => query.where('projects.project_id', '<', after!))
        .$if(caller.project_ids !== null, (query) =>
          query.where('projects.project_id', 'in', [...caller.project_ids!]),
        )
        .orderBy('projects.project_id', 'desc')
        .limit(page.limit + 1),
    ),
    nowOf(call),
  ])
  const units = await unitsOf(tx, caller.account_id, plan.unitsPerMonth, now)
  return pageOf(
    rows,
    page,
    (row) => [row.project_id],
    (row) => presentProject(row, units),
  )
}

/** Returns one of the caller's projects, or refuses with 404. */
export async function getProject(call: ReadCall, project_id: string, plan: ProjectPlan): Promise<Project> {
  const key = projectKey(call, project_id)
  const [[row], now] = await Promise.all([
    call.tx.query(projectsWithOffering(key.account_id).where('projects.project_id', '=', key.project_id)),
    nowOf(call),
  ])
  if (!row) throw new Refusal('not_found')
  return presentProject(row, await unitsOf(call.tx, key.account_id, plan.unitsPerMonth, now))
}

function presentProject(row: Row, research_units: Project['research_units']): Project {
  return {
    project_id: row.project_id,
    name: row.name,
    status: row.status,
    language: row.language,
    executor: row.executor,
    policies: row.policies,
    open_stage_jobs: row.open_stage_jobs ?? 0,
    stage_job_limit: row.stage_job_limit,
    research_units,
    offering: presentOffering(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function presentOffering({
  offering,
  offering_id,
  fingerprint,
  offered_at,
}: Row): z.infer<typeof Offering> | null {
  if (!offering || !offered_at) return null
  return {
    ...offering,
    revision_id: offering_id!,
    fingerprint: fingerprint!,
    created_at: offered_at.toISOString(),
  }
}
