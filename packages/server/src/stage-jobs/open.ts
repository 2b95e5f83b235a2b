import { newId } from '@alphorn/contract/ids'
import type { Stage } from '@alphorn/contract/stages'
import { jobsTopic, wake } from '#server/db/events'
import type { Tx } from '#server/db/connection'
import { build } from '#server/db/statement'
import type { ProjectRow } from '#server/projects/queries'
import type { FrozenInput } from '#server/stage-jobs/input'
import type { StageJobRow } from '#server/stage-jobs/queries'

/** A job lives this long. */
const deadlineHours = 72

type NewJob = {
  project: ProjectRow
  prospect_id: string
  stage: Stage
  cycle_id: string | null
  input: FrozenInput
  now: Date
  retryOf?: StageJobRow
}

/** Opens a job on a frozen input. The caller holds the project's lock and has looked at its limit of open jobs. */
export function openJob(
  tx: Tx,
  { project, prospect_id, stage, cycle_id, input, now, retryOf }: NewJob,
): StageJobRow {
  const { account_id, project_id } = project
  const snapshot_id = newId('snapshot')
  const job: StageJobRow = {
    ...blank,
    account_id,
    project_id,
    prospect_id,
    cycle_id,
    stage,
    job_id: newId('job'),
    attempt: (retryOf?.attempt ?? 0) + 1,
    retry_of_job_id: retryOf?.job_id ?? null,
    snapshot_id,
    snapshot_fingerprint: input.fingerprint,
    upstream: input.upstream,
    executor: project.executor[stage],
    created_at: now,
    deadline_at: new Date(now.getTime() + deadlineHours * 3_600_000),
  }
  tx.writeQuery(
    build.insertInto('input_snapshots').values({
      account_id,
      project_id,
      snapshot_id,
      stage,
      fingerprint: input.fingerprint,
      content: input.content,
      created_at: now,
    }),
  )
  tx.writeQuery(
    build.insertInto('stage_jobs').values({
      account_id,
      project_id,
      prospect_id,
      cycle_id,
      stage,
      job_id: job.job_id,
      attempt: job.attempt,
      retry_of_job_id: job.retry_of_job_id,
      snapshot_id,
      snapshot_fingerprint: job.snapshot_fingerprint,
      upstream: JSON.stringify(job.upstream),
      executor: job.executor,
      created_at: now,
      deadline_at: job.deadline_at,
    }),
  )
  wake(tx, jobsTopic(project_id))
  return job
}

const blank = {
  state: 'unclaimed',
  retried_by_job_id: null,
  replaced_by_job_id: null,
  closed_at: null,
  refused_results: 0,
  fencing_token: 0,
  lease_id: null,
  lease_credential_id: null,
  lease_credential_name: null,
  lease_worker_id: null,
  lease_granted_at: null,
  lease_expires_at: null,
  progress: null,
  checkpoint: null,
  result: null,
  failure: null,
  cancellation: null,
} as const satisfies Partial<StageJobRow>
