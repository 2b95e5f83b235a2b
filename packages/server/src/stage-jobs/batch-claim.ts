import { newId } from '@alphorn/contract/ids'
import type { BatchClaim, StageJobDetail } from '@alphorn/contract/stage-jobs'
import { sql } from 'kysely'
import { type Call, NothingYet, nowOf } from '#server/call'
import { jobsTopic } from '#server/db/topics'
import { build, statement } from '#server/db/statement'
import { projectKey, projectOf } from '#server/projects/queries'
import { grantLease } from '#server/stage-jobs/lease'
import { presentJobDetail } from '#server/stage-jobs/present'
import { stages } from '@alphorn/contract/stages'

type Wanted = { account_id: string; project_id: string; stages: string[]; max_jobs: number; now: Date }

// Oldest first over the partial index of open jobs; what another claim has locked is passed over.
const lockNext = statement<Wanted>()('jobs_lock_next', (p) =>
  build
    .selectFrom('stage_jobs as job')
    .innerJoin('input_snapshots as input', (join) =>
      join
        .onRef('input.account_id', '=', 'job.account_id')
        .onRef('input.project_id', '=', 'job.project_id')
        .onRef('input.snapshot_id', '=', 'job.snapshot_id'),
    )
    .selectAll('job')
    .select('input.content as input')
    .where('job.account_id', '=', p.account_id)
    .where('job.project_id', '=', p.project_id)
    .where('job.state', 'in', ['unclaimed', 'claimed'])
    .where('job.deadline_at', '>', p.now)
    .where((is) => is.or([is('job.state', '=', 'unclaimed'), is('job.lease_expires_at', '<=', p.now)]))
    .where((is) => is('job.stage', '=', sql<never>`any(${p.stages}::text[])`))
    .orderBy('job.job_id')
    .limit(sql<number>`${p.max_jobs}::int`)
    .forNoKeyUpdate('job')
    .skipLocked(),
)

/** Claims the next jobs of a project; with `wait_seconds` and none to be had, the call waits without holding anything. */
export async function claimNextJobs(
  call: Call,
  project_id: string,
  claim: BatchClaim,
): Promise<StageJobDetail[] | NothingYet> {
  const { tx, caller, trail } = call
  const key = projectKey(call, project_id)
  // Locked rows are skipped, never waited for, so the clock may be read before the lock.
  const [now] = await Promise.all([nowOf(call), projectOf(call, project_id)])
  const rows = await tx.rows(lockNext, {
    ...key,
    stages: claim.stages ?? [...stages],
    max_jobs: claim.max_jobs,
    now,
  })
  if (rows.length === 0) return new NothingYet(jobsTopic(project_id))
  trail.worker_id = claim.worker_id ?? null
  return rows.map(({ input, ...job }) => {
    const grant = {
      lease_id: newId('lease'),
      credential_id: caller.id,
      credential_name: caller.name,
      worker_id: claim.worker_id ?? null,
      seconds: claim.lease_seconds,
      now,
    }
    return presentJobDetail(grantLease(tx, job, grant), input, caller.id, now)
  })
}
