import type { Claim } from '@alphorn/contract/prospecting/stage-jobs'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { type Selectable, sql } from 'kysely'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'

export type Grant = {
  lease_id: string
  credential_id: string
  credential_name: string
  worker_id: string | null
  seconds: number
  now: Date
}
/** State of a job after a claim. */
export type LeasedJob = StageJobRow & { readonly isGranted?: boolean }

const record = statement<{ effects: string }>()('leases_record', (p) =>
  rawQuery<unknown>(sql`select record_leases(${p.effects}::json)`),
)

/** Writes the outcome of claims on locked jobs. */
export function writeLeases(tx: Tx, jobs: readonly LeasedJob[]) {
  if (jobs.length > 0) tx.write(record, { effects: JSON.stringify(jobs.map(leaseEffect)) })
}

/** Returns the columns of a job that `record_leases` writes. */
export function leaseEffect({ isGranted = false, ...job }: LeasedJob) {
  const { account_id, job_id, fencing_token, lease_worker_id: worker_id } = job
  const granted: Selectable<Tables['job_leases']> = {
    account_id,
    lease_id: job.lease_id!,
    job_id,
    credential_id: job.lease_credential_id!,
    worker_id,
    fencing_token,
    granted_at: job.lease_granted_at!,
  }
  return {
    account_id,
    project_id: job.project_id,
    job_id,
    state: job.state,
    fencing_token,
    lease_id: job.lease_id,
    lease_credential_id: job.lease_credential_id,
    lease_credential_name: job.lease_credential_name,
    lease_worker_id: worker_id,
    lease_granted_at: job.lease_granted_at,
    lease_expires_at: job.lease_expires_at,
    progress: job.progress,
    checkpoint: job.checkpoint,
    granted: isGranted ? granted : null,
  }
}

/** Grants a new lease: the fencing token increases, and the lease never extends past the deadline. */
export function grantLease(job: StageJobRow, grant: Grant): LeasedJob {
  const { lease_id, credential_id, worker_id, now } = grant
  return {
    ...job,
    isGranted: true,
    state: 'claimed',
    fencing_token: job.fencing_token + 1,
    lease_id,
    lease_credential_id: credential_id,
    lease_credential_name: grant.credential_name,
    lease_worker_id: worker_id,
    lease_granted_at: now,
    lease_expires_at: endOf(job, now, grant.seconds),
    progress: null,
  }
}

type Extension = { seconds: number; progress: Claim['progress']; now: Date }

/** Extends the lease; the token stays. */
export function extendLease(job: StageJobRow, { seconds, progress, now }: Extension): LeasedJob {
  return { ...job, lease_expires_at: endOf(job, now, seconds), ...progressColumns(job, progress) }
}

/** Returns the lease: the job is free at once. */
export function releaseLease(job: StageJobRow, progress: Claim['progress']): LeasedJob {
  return {
    ...job,
    ...progressColumns(job, progress),
    state: 'unclaimed',
    lease_id: null,
    lease_credential_id: null,
    lease_credential_name: null,
    lease_worker_id: null,
    lease_granted_at: null,
    lease_expires_at: null,
  }
}

function endOf({ deadline_at }: StageJobRow, now: Date, seconds: number) {
  return new Date(Math.min(now.getTime() + seconds * 1000, deadline_at.getTime()))
}

function progressColumns(job: StageJobRow, progress: Claim['progress']): Partial<StageJobRow> {
  if (!progress) return {}
  const { checkpoint = job.checkpoint } = progress
  return { progress, checkpoint }
}
