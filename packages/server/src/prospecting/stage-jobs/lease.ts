import type { Claim } from '@alphorn/contract/prospecting/stage-jobs'
import type { Tx } from '#server/platform/db/connection'
import { jsonOrNull } from '#server/platform/db/json-or-null'
import { insertInto } from '#server/platform/db/insert'
import { build, gatherable } from '#server/platform/db/statement'
import type { JobKey, StageJobRow } from '#server/prospecting/stage-jobs/queries'

export type Grant = {
  lease_id: string
  credential_id: string
  credential_name: string
  worker_id: string | null
  seconds: number
  now: Date
}
type Held = Pick<
  StageJobRow,
  | 'state'
  | 'fencing_token'
  | 'lease_id'
  | 'lease_credential_id'
  | 'lease_credential_name'
  | 'lease_worker_id'
  | 'lease_granted_at'
  | 'lease_expires_at'
>

const writeLease = gatherable<JobKey & Held & { progress: string | null; checkpoint: string | null }>({
  fencing_token: 'int',
  lease_granted_at: 'timestamptz',
  lease_expires_at: 'timestamptz',
  progress: 'jsonb',
  checkpoint: 'jsonb',
})('job_write_lease', (p) =>
  build
    .updateTable('stage_jobs')
    .set({
      state: p.state,
      fencing_token: p.fencing_token,
      lease_id: p.lease_id,
      lease_credential_id: p.lease_credential_id,
      lease_credential_name: p.lease_credential_name,
      lease_worker_id: p.lease_worker_id,
      lease_granted_at: p.lease_granted_at,
      lease_expires_at: p.lease_expires_at,
      progress: p.progress,
      checkpoint: p.checkpoint,
    })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id),
)
const writeHistory = gatherable<
  Omit<Grant, 'seconds' | 'credential_name'> & { account_id: string; job_id: string; fencing_token: number }
>({ fencing_token: 'int', now: 'timestamptz' })('job_write_lease_history', (p) =>
  insertInto('job_leases').values({
    account_id: p.account_id,
    lease_id: p.lease_id,
    job_id: p.job_id,
    credential_id: p.credential_id,
    worker_id: p.worker_id,
    fencing_token: p.fencing_token,
    granted_at: p.now,
  }),
)

/** A new lease: the fencing token grows, and the lease never reaches past the deadline. */
export function grantLease(tx: Tx, job: StageJobRow, grant: Grant): StageJobRow {
  const { lease_id, credential_id, worker_id, now } = grant
  const fencing_token = job.fencing_token + 1
  const { account_id, job_id } = job
  tx.write(writeHistory, { account_id, job_id, lease_id, credential_id, worker_id, fencing_token, now })
  return writeJob(tx, job, {
    state: 'claimed',
    fencing_token,
    lease_id,
    lease_credential_id: credential_id,
    lease_credential_name: grant.credential_name,
    lease_worker_id: worker_id,
    lease_granted_at: now,
    lease_expires_at: endOf(job, now, grant.seconds),
    progress: null,
  })
}

type Extension = { seconds: number; progress: Claim['progress']; now: Date }

/** The same lease, longer: the token stays. */
export function extendLease(tx: Tx, job: StageJobRow, { seconds, progress, now }: Extension): StageJobRow {
  return writeJob(tx, job, { lease_expires_at: endOf(job, now, seconds), ...progressColumns(job, progress) })
}

/** The lease is given back: the job is free at once. */
export function releaseLease(tx: Tx, job: StageJobRow, progress: Claim['progress']): StageJobRow {
  return writeJob(tx, job, {
    ...progressColumns(job, progress),
    state: 'unclaimed',
    lease_id: null,
    lease_credential_id: null,
    lease_credential_name: null,
    lease_worker_id: null,
    lease_granted_at: null,
    lease_expires_at: null,
  })
}

function endOf({ deadline_at }: StageJobRow, now: Date, seconds: number) {
  return new Date(Math.min(now.getTime() + seconds * 1000, deadline_at.getTime()))
}

function progressColumns(job: StageJobRow, progress: Claim['progress']): Partial<StageJobRow> {
  if (!progress) return {}
  return { progress, checkpoint: progress.checkpoint ?? job.checkpoint }
}

function writeJob(tx: Tx, job: StageJobRow, change: Partial<StageJobRow>): StageJobRow {
  const after = { ...job, ...change }
  tx.write(writeLease, {
    ...after,
    progress: jsonOrNull(after.progress),
    checkpoint: jsonOrNull(after.checkpoint),
  })
  return after
}
