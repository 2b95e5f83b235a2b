import type { BuiltIn, Executor } from '@alphorn/contract/prospecting/projects'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { BatchClaim } from '@alphorn/contract/prospecting/stage-jobs'
import { sql } from 'kysely'
import { type Call, NoResultYet, nowIn, type JudgedCall } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { jobsTopic } from '#server/platform/db/topics'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { buildLease } from '#server/prospecting/stage-jobs/claim'
import { grantLease, writeLeases } from '#server/prospecting/stage-jobs/lease'
import { type DetailedJob, presentJobDetail } from '#server/prospecting/stage-jobs/present'
import { leaseFacts } from '#server/prospecting/stage-jobs/queries'
import { inputsOf, maxBatchedInputLength } from '#server/prospecting/stage-jobs/frozen-inputs'
import { stages } from '@alphorn/contract/prospecting/stages'

export type ClaimRequest = {
  account_id: string
  project_id: string
  executor: Executor
  stages: string[]
  max_jobs: number
}

// A subquery, so that it is read once for the statement and not for every row.
const present = sql<Date>`(select app_now())`

// Oldest first over the partial index of open jobs; jobs that another claim has locked are skipped.
const lockNext = statement<ClaimRequest>()('jobs_lock_next', (p) =>
  build
    .selectFrom('stage_jobs as job')
    .innerJoin('input_snapshots as input', (join) =>
      join
        .onRef('input.account_id', '=', 'job.account_id')
        .onRef('input.project_id', '=', 'job.project_id')
        .onRef('input.snapshot_id', '=', 'job.snapshot_id'),
    )
    .selectAll('job')
    .select([
      sql<
        string | null
      >`case when octet_length(input.content) <= ${sql.lit(maxBatchedInputLength)} then input.content end`.as(
        'input',
      ),
      sql<number>`octet_length(input.content)`.as('input_bytes'),
      sql<string>`job.xmin::text`.as('version'),
    ])
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

/**
 * Jobs that a claim may take, with their versions and with inputs that are not large, and the time at which they were
 * locked.
 */
export type NextJobs = { jobs: readonly NextJob[]; now: Date }
type NextJob = NonNullable<(typeof lockNext)['row']>

/**
 * Claims the next jobs of a project for the executor. With `wait_seconds` and no available job, the call waits without
 * holding any resource.
 */
export async function claimNextJobs(
  call: Call,
  project_id: string,
  claim: BatchClaim,
  executor: 'external' | BuiltIn = 'external',
): Promise<DetailedJob[] | NoResultYet> {
  const wanted = wantedBy(projectKey(call, project_id), claim, executor)
  const [next] = await lockNextJobs(call.tx, [wanted])
  const claimed = judgeNextJobs(call, claim, await withLargeInputs(call.tx, wanted, next!))
  if (claimed.length === 0) {
    await projectOf(call, project_id)
    return new NoResultYet(jobsTopic(project_id))
  }
  writeLeases(
    call.tx,
    claimed.map(({ leased }) => leased),
  )
  return claimed.map(({ detail }) => detail)
}

/** Reads the conditions of a claim. */
export function wantedBy(
  { account_id, project_id }: ProjectKey,
  claim: BatchClaim,
  executor: Executor,
): ClaimRequest {
  return { account_id, project_id, executor, stages: claim.stages ?? [...stages], max_jobs: claim.max_jobs }
}

/**
 * Locks the next jobs for each of several claims. Claims for the same jobs lock theirs in one statement and divide
 * them. A second statement would not skip rows that its own transaction has locked.
 */
export async function lockNextJobs(db: Db, claims: readonly ClaimRequest[]): Promise<NextJobs[]> {
  const groups = Map.groupBy(claims, nameOf)
  const locking = [...groups.values()].map((group) => {
    const max_jobs = group.reduce((sum, one) => sum + one.max_jobs, 0)
    return db.rows(lockNext, { ...group[0]!, max_jobs })
  })
  // The clock is read after the locks: a job that was free when the locks were requested may be past its deadline by
  // now.
  const [locked, now] = await Promise.all([Promise.all(locking), nowIn(db)])
  const left = new Map([...groups.keys()].map((name, at) => [name, [...locked[at]!]]))
  return claims.map((claim) => ({ jobs: left.get(nameOf(claim))!.splice(0, claim.max_jobs), now }))
}

/**
 * Maximum number of bytes of inputs in one response, because serializing all inputs of 50 jobs would block the event
 * loop for a second. A claim then gets fewer jobs, and at least one.
 */
const maxInputBytes = 4_194_304

/** Returns the jobs with all their inputs, as many as fit in one response. */
async function withLargeInputs(db: Db, key: ProjectKey, { jobs, now }: NextJobs): Promise<NextJobs> {
  let bytes = 0
  const kept = jobs.filter(({ input_bytes }, at) => (bytes += input_bytes) <= maxInputBytes || at === 0)
  const large = kept.filter(({ input }) => input === null)
  if (large.length === 0) return { jobs: kept, now }
  const ids = large.map(({ snapshot_id }) => snapshot_id)
  const inputs = await inputsOf(db, key, ids)
  return { jobs: kept.map((job) => ({ ...job, input: job.input ?? inputs.get(job.snapshot_id)! })), now }
}

/** Key of a claim's conditions, without the number of jobs. */
function nameOf({ account_id, project_id, executor, stages }: ClaimRequest) {
  return JSON.stringify([account_id, project_id, executor, stages])
}

/** Whether an input is too large to be judged together with other calls. */
export function hasLargeInputs({ jobs }: NextJobs) {
  return jobs.some(({ input }) => input === null)
}

/** Grants leases on the free jobs. */
export function judgeNextJobs(
  { caller, auditContext }: JudgedCall,
  { worker_id, lease_seconds }: BatchClaim,
  { jobs, now }: NextJobs,
) {
  const free = jobs.filter((job) => effectiveState(leaseFacts(job), now.getTime()) === 'unclaimed')
  if (free.length > 0) auditContext.worker_id = worker_id ?? null
  return free.map(({ input, input_bytes: _bytes, version, ...job }) => {
    const leased = grantLease(job, buildLease(caller, { seconds: lease_seconds, worker_id, now }))
    const { isGranted: _granted, ...row } = leased
    return { version, leased, detail: presentJobDetail(row, input ?? '', caller.id, now) }
  })
}
