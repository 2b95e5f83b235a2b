import type { EventContent, EventKind } from '@alphorn/contract/webhooks/events'
import type { Tx } from '#server/platform/db/connection'
import { emitEvent } from '#server/platform/outbox/emit-event'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'

type JobEvent = EventKind & `stage_job.${string}`

/** Reports that a job was opened or closed. */
export function emitJobEvent(tx: Tx, job: StageJobRow, kind: JobEvent, now: Date) {
  const { account_id, job_id: subject } = job
  emitEvent(tx, { account_id, kind, subject, content: jobEventContent(job), now })
}

/** Returns the content of a job's event. */
export function jobEventContent(job: StageJobRow): EventContent<JobEvent> {
  const { project_id, prospect_id, job_id, cycle_id, stage, executor } = job
  return { project_id, prospect_id, job_id, cycle_id, stage, executor }
}
