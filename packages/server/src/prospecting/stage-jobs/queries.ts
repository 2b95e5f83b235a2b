import { Refusal } from '@alphorn/contract/core/errors'
import type { LeaseFacts } from '@alphorn/contract/prospecting/stage-job-rules'
import type { Selectable } from 'kysely'
import { nowAfterLock } from '#server/platform/db/clock'
import { build, type Slots, statement } from '#server/platform/db/statement'
import type { Db, Tx } from '#server/platform/db/connection'
import type { StageJobsTable } from '#server/platform/db/tables/research'
import type { JobKey } from '#server/prospecting/keys'

export type StageJobRow = Selectable<StageJobsTable>

/** Selects the prospect or the snapshot of a job. Neither changes, so no lock is needed. */
export function ofJob(p: Slots<JobKey>, column: 'prospect_id' | 'snapshot_id') {
  return build
    .selectFrom('stage_jobs')
    .select(column)
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id)
}

export const findJob = statement<JobKey>()('job_find', (p) =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id),
)
const lock = statement<JobKey>()('job_lock', (p) =>
  build
    .with(
      (cte) => cte('locked').materialized(),
      (of) =>
        of
          .selectFrom('stage_jobs')
          .selectAll()
          .where('account_id', '=', p.account_id)
          .where('project_id', '=', p.project_id)
          .where('job_id', '=', p.job_id)
          .forNoKeyUpdate(),
    )
    .selectFrom('locked')
    .selectAll()
    .select(nowAfterLock),
)
// The prospect precedes its job in the lock order.
const lockProspectOf = statement<JobKey>()('job_lock_prospect', (p) =>
  build
    .selectFrom('prospects')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', ofJob(p, 'prospect_id'))
    .forNoKeyUpdate(),
)
const findInput = statement<JobKey>()('job_input', (p) =>
  build
    .selectFrom('input_snapshots')
    .select('content')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('snapshot_id', '=', ofJob(p, 'snapshot_id')),
)
const wasLeaseOf = statement<{
  account_id: string
  lease_id: string
  job_id: string
  credential_id: string
}>()('job_was_lease_of', (p) =>
  build
    .selectFrom('job_leases')
    .select('lease_id')
    .where('account_id', '=', p.account_id)
    .where('lease_id', '=', p.lease_id)
    .where('job_id', '=', p.job_id)
    .where('credential_id', '=', p.credential_id),
)
/** Returns a job of the project, or refuses with 404. */
export async function findStageJob(db: Db, key: JobKey) {
  const job = await db.row(findJob, key)
  if (!job) throw new Refusal('not_found')
  return job
}

export type LockedJob = { job: StageJobRow; now: Date }

/** Locks a job until the end of the transaction. `now` is the time at which it is locked. */
export async function lockStageJob(tx: Tx, key: JobKey): Promise<LockedJob> {
  const row = await tx.row(lock, key)
  if (!row) throw new Refusal('not_found')
  const { now, ...job } = row
  return { job, now }
}

/** Locks the prospect of a job, then the job. */
export async function lockWithProspect(tx: Tx, key: JobKey) {
  const [prospect, locked] = await Promise.all([tx.row(lockProspectOf, key), lockStageJob(tx, key)])
  return { prospect: prospect!, ...locked }
}

/** Returns the canonical text of a job's input; empty if the job does not exist. */
export async function inputOf(db: Db, key: JobKey) {
  return (await db.row(findInput, key))?.content ?? ''
}

/** Whether an earlier lease on the job was once this credential's. */
export async function isSuperseded(
  tx: Tx,
  job: StageJobRow,
  credential_id: string,
  lease_id: string | undefined,
) {
  if (lease_id === undefined || lease_id === job.lease_id) return false
  const { account_id, job_id } = job
  return (await tx.row(wasLeaseOf, { account_id, lease_id, job_id, credential_id })) !== undefined
}

/** Returns the columns that decide the state of a job's lease. */
export function leaseFacts(job: StageJobRow): LeaseFacts {
  return {
    state: job.state,
    deadline: job.deadline_at.getTime(),
    lease: job.lease_id
      ? {
          lease_id: job.lease_id,
          credential_id: job.lease_credential_id!,
          worker_id: job.lease_worker_id,
          expires: job.lease_expires_at!.getTime(),
        }
      : null,
  }
}
