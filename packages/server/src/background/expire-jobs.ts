import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { processDueRows } from '#server/platform/db/lock-due'
import { build, statement } from '#server/platform/db/statement'
import type { JobKey } from '#server/prospecting/keys'
import { closeJob } from '#server/prospecting/stage-jobs/close'

const atOnce = 200

const find = statement<{}>()('jobs_due', () =>
  build
    .selectFrom('stage_jobs')
    .select(['account_id', 'project_id', 'job_id'])
    .where('closed_at', 'is', null)
    .where('deadline_at', '<=', sql<Date>`(select app_now())`)
    .orderBy('deadline_at')
    .limit(atOnce),
)
const take = statement<JobKey & { now: Date }>()('job_lock_due', (p) =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id)
    .where('closed_at', 'is', null)
    .where('deadline_at', '<=', p.now)
    .forNoKeyUpdate()
    .skipLocked(),
)

/**
 * Stores the expiry of jobs whose deadline has passed, so that lists are tidy and their cycles continue. Their state
 * already counted as expired.
 */
export async function expireJobs({ write }: Pools): Promise<void> {
  const expireSome = () =>
    processDueRows(write, { find, take }, {}, async (tx, jobs) => {
      for (const job of jobs) closeJob(tx, job, { state: 'expired', now: job.deadline_at })
    })
  while ((await expireSome()) > 0);
}
