import { newId } from '@alphorn/contract/core/ids'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { builtInTopic, changeTopic, jobsTopic } from '#server/platform/db/topics'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { statement } from '#server/platform/db/statement'
import type { ProjectRow } from '#server/prospecting/projects/queries'
import type { FrozenInput } from '#server/prospecting/stage-jobs/input'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { emitJobEvent } from '#server/prospecting/stage-jobs/emit-event'

/** Lifetime of a job. */
const deadlineHours = 72

type NewSnapshot = Pick<StageJobRow, 'account_id' | 'project_id' | 'snapshot_id' | 'stage' | 'created_at'> & {
  fingerprint: string
  content: string
}
const insertSnapshot = statement<NewSnapshot>()('snapshot_insert', (p) =>
  insertInto('input_snapshots').values({
    account_id: p.account_id,
    project_id: p.project_id,
    snapshot_id: p.snapshot_id,
    stage: p.stage,
    fingerprint: p.fingerprint,
    content: p.content,
    created_at: p.created_at,
  }),
)
const insertJob = statement<Omit<StageJobRow, 'upstream'> & { upstream: string }>()('job_insert', (p) =>
  insertInto('stage_jobs').values({
    account_id: p.account_id,
    project_id: p.project_id,
    prospect_id: p.prospect_id,
    cycle_id: p.cycle_id,
    stage: p.stage,
    job_id: p.job_id,
    attempt: p.attempt,
    retry_of_job_id: p.retry_of_job_id,
    snapshot_id: p.snapshot_id,
    snapshot_fingerprint: p.snapshot_fingerprint,
    upstream: p.upstream,
    executor: p.executor,
    created_at: p.created_at,
    deadline_at: p.deadline_at,
  }),
)

type NewJob = {
  project: ProjectRow
  prospect_id: string
  stage: Stage
  cycle_id: string | null
  input: FrozenInput
  now: Date
  retryOf?: StageJobRow
}

/** Opens a job on a frozen input. The caller holds the project's lock and has checked its limit of open jobs. */
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
  tx.write(insertSnapshot, { ...job, fingerprint: input.fingerprint, content: input.content })
  tx.write(insertJob, { ...job, upstream: JSON.stringify(job.upstream) })
  emitJobEvent(tx, job, 'stage_job.opened', now)
  tx.wake(job.executor === 'external' ? jobsTopic(project_id) : builtInTopic)
  tx.wake(changeTopic(account_id, 'jobs', project_id))
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
