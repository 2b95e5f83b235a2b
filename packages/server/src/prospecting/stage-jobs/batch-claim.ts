import { newId } from '@alphorn/contract/core/ids'
import type { BuiltIn, Executor } from '@alphorn/contract/prospecting/projects'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { BatchClaim } from '@alphorn/contract/prospecting/stage-jobs'
import { sql } from 'kysely'
import { type Call, NothingYet, nowIn } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { jobsTopic } from '#server/platform/db/topics'
import { build, statement } from '#server/platform/db/statement'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { grantLease } from '#server/prospecting/stage-jobs/lease'
import { type DetailedJob, presentJobDetail } from '#server/prospecting/stage-jobs/present'
import { leaseFacts } from '#server/prospecting/stage-jobs/queries'
import { stages } from '@alphorn/contract/prospecting/stages'

type Wanted = {
  account_id: string
  project_id: string
  executor: Executor
  stages: string[]
  max_jobs: number
}

// A subquery, so that it is read once for the statement and not for every row.
const present = sql<Date>`(select app_now())`

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
    .where('job.closed_at', 'is', null)
    .where('job.executor', '=', p.executor)
    .where('job.deadline_at', '>', present)
    .where((is) => is.or([is('job.state', '=', 'unclaimed'), is('job.lease_expires_at', '<=', present)]))
    .where((is) => is('job.stage', '=', sql<never>`any(${p.stages}::text[])`))
    .orderBy('job.job_id')
    .limit(sql<number>`${p.max_jobs}::int`)
    .forNoKeyUpdate('job')
    .skipLocked(),
)

/** Claims the next jobs of a project that are left to the executor; with `wait_seconds` and none to be had, the call waits without holding anything. */
export async function claimNextJobs(
  call: Call,
  project_id: string,
  claim: BatchClaim,
  executor: 'external' | BuiltIn = 'external',
): Promise<DetailedJob[] | NothingYet> {
  const { tx, caller, auditContext } = call
  const key = projectKey(call, project_id)
  const wanted = { ...key, executor, stages: claim.stages ?? [...stages], max_jobs: claim.max_jobs }
  const { locked, now } = await lockTogether(tx, wanted)
  const rows = locked.filter((job) => effectiveState(leaseFacts(job), now.getTime()) === 'unclaimed')
  for (const { prospect_id } of rows) tx.touch(prospect_id)
  if (rows.length === 0) {
    await projectOf(call, project_id)
    return new NothingYet(jobsTopic(project_id))
  }
  auditContext.worker_id = claim.worker_id ?? null
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

type Found = { jobs: NextJob[]; now: Date }
type NextJob = NonNullable<(typeof lockNext)['row']>
/** Claims that want the same: how many jobs so far, and what they will find. */
type Group = { max_jobs: number; found: Promise<Found> }

const groups = new WeakMap<Tx, Map<string, Group>>()

/**
 * Locks the next jobs. Claims that share a transaction lock theirs in one statement and share them out: a statement does not
 * pass over what its own transaction has locked.
 */
async function lockTogether(tx: Tx, wanted: Wanted) {
  const { max_jobs, ...of } = wanted
  const { shared } = tx
  const waiting = groups.get(shared) ?? new Map<string, Group>()
  groups.set(shared, waiting)
  const name = JSON.stringify(of)
  const group = waiting.get(name) ?? open()
  waiting.set(name, group)
  const from = group.max_jobs
  group.max_jobs += max_jobs
  const { jobs, now } = await group.found
  return { locked: jobs.slice(from, from + max_jobs), now }

  function open() {
    const opened: Group = {
      max_jobs: 0,
      found: Promise.resolve().then(async () => {
        waiting.delete(name)
        // The clock is read behind the locks: a job that was free when they were asked for may be past its deadline by then.
        const [jobs, now] = await Promise.all([
          shared.rows(lockNext, { ...of, max_jobs: opened.max_jobs }),
          nowIn(shared),
        ])
        return { jobs, now }
      }),
    }
    return opened
  }
}
