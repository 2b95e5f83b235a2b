import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { closeJob } from '#server/prospecting/stage-jobs/close'

const lockDue = statement<{}>()('jobs_lock_due', () =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('deadline_at', '<=', sql<Date>`(select app_now())`)
    .orderBy('deadline_at')
    .limit(200)
    .forNoKeyUpdate()
    .skipLocked(),
)

/** Writes down that jobs passed their deadline: for tidy lists, and so that their cycles go on. Their state was expired already. */
export async function expireJobs({ write }: Pools) {
  let found: number
  do {
    found = await transaction(write, async (tx) => {
      const jobs = await tx.rows(lockDue, {})
      for (const job of jobs) closeJob(tx, job, { state: 'expired', now: job.deadline_at })
      return jobs.length
    })
  } while (found > 0)
}
