import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { stages } from '#contract/prospecting/stages'
import { decisionKinds } from '#contract/prospecting/decision-kinds'
import { outcomeKinds } from '#contract/prospecting/outcome-kinds'

// The events that the service reports to webhooks. An event refers to objects by id and contains no data of a company
// or a person, so a receiver has nothing to erase. A receiver with permission fetches the data from the API.

const ofProject = { project_id: idOf('project') }
const ofProspect = { ...ofProject, prospect_id: idOf('prospect') }
const release = z.object({ ...ofProspect, release_id: idOf('release') })
const cycle = z.object({ ...ofProject, cycle_id: idOf('cycle') })
const job = z.object({
  ...ofProspect,
  job_id: idOf('job'),
  cycle_id: idOf('cycle').nullable(),
  stage: z.enum(stages),
  executor: z.string(),
})

/** Content of each kind of event, by its name. */
export const eventContents = {
  /** A text was approved and may be exported. */
  'release.ready': release,
  'release.exported': release,
  /** An approved text is held, because something on which it is based changed. */
  'release.held': release,
  /** The recipient of an approved text must no longer be contacted. */
  'release.blocked': release,
  'release.withdrawn': release,
  /** An outreach text waits for its review. */
  'draft.ready': z.object({ ...ofProspect, outreach_revision_id: idOf('outreach') }),
  'decision.made': z.object({
    ...ofProspect,
    decision_id: idOf('decision'),
    decision: z.enum(decisionKinds),
  }),
  /** A decision was withdrawn; the previous one, if any, applies again. */
  'decision.withdrawn': z.object({
    ...ofProspect,
    decision_id: idOf('decision'),
    decision: z.enum(decisionKinds).nullable(),
  }),
  'outcome.recorded': z.object({
    ...ofProspect,
    outcome_id: idOf('outcome'),
    outcome: z.enum(outcomeKinds),
  }),
  /** An outcome recorded by mistake was withdrawn and no longer counts. */
  'outcome.withdrawn': z.object({
    ...ofProspect,
    outcome_id: idOf('outcome'),
    outcome: z.enum(outcomeKinds),
  }),
  'cycle.started': cycle,
  'cycle.completed': cycle,
  /** A user or a program cancelled a cycle. */
  'cycle.cancelled': cycle,
  'stage_job.opened': job,
  'stage_job.completed': job,
  'stage_job.failed': job,
  'stage_job.expired': job,
  'stage_job.cancelled': job,
  /** A watch found signals. `signals`: their number since its last report. */
  'watch.hit': z.object({ watch_id: idOf('watch'), signals: z.int() }),
  /** Sent on demand to one endpoint, regardless of the kinds it subscribed to. */
  'webhook.test': z.object({ webhook_id: idOf('webhook') }),
} as const satisfies Record<string, z.ZodObject>

export type EventKind = keyof typeof eventContents
export type EventContent<Kind extends EventKind = EventKind> = z.infer<(typeof eventContents)[Kind]>

type RequestedKind = Exclude<EventKind, 'webhook.test'>

/** The kinds to which an endpoint can subscribe. */
export const eventKinds = Object.keys(eventContents).filter(
  (kind) => kind !== 'webhook.test',
) as readonly RequestedKind[] as readonly [RequestedKind, ...RequestedKind[]]

/**
 * The body of a delivery (Standard Webhooks). Its id is also the header `webhook-id`, and is the same for every
 * attempt.
 */
export const WebhookEvent = z
  .object({
    type: z.enum(Object.keys(eventContents) as [EventKind, ...EventKind[]]),
    timestamp: Timestamp,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.infer<typeof WebhookEvent>
