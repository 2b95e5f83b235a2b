import type { Usage } from '@alphorn/contract/app/app-views'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'

/** Counts the objects of the account that are limited: built lists, and open stage jobs in each project. */
export async function headroomOf(
  { tx, caller: { account_id } }: ReadCall,
  { builtLists }: { builtLists: number },
): Promise<Usage['headroom']> {
  const [[lists], projects] = await Promise.all([
    tx.query(
      build
        .selectFrom('lists')
        .select(sql<number>`count(*)::int`.as('held'))
        .where('account_id', '=', account_id)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`(built_number is not null or building_number is not null)`),
    ),
    tx.query(
      build
        .selectFrom('projects as p')
        .leftJoin('stage_jobs as j', (join) =>
          join
            .onRef('j.account_id', '=', 'p.account_id')
            .onRef('j.project_id', '=', 'p.project_id')
            .on('j.closed_at', 'is', null)
            .on(sql<boolean>`j.deadline_at > (select app_now())`),
        )
        .select(['p.project_id', 'p.name', 'p.stage_job_limit as limit'])
        .select(sql<number>`count(j.job_id)::int`.as('jobs_open'))
        .where('p.account_id', '=', account_id)
        .where('p.status', '=', 'active')
        .groupBy(['p.project_id', 'p.name', 'p.stage_job_limit'])
        .orderBy('jobs_open', 'desc')
        .limit(20),
    ),
  ])
  return { built_lists: { held: lists!.held, limit: builtLists }, projects }
}
