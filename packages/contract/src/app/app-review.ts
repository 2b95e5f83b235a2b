import { z } from 'zod'
import { OutreachRevision } from '#contract/prospecting/approvals'
import { Fingerprint, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { list, mutation, type RouteTable } from '#contract/core/route'
import { OutreachResult } from '#contract/prospecting/stage-results'

// The texts that wait for an approval, with what a reader chooses the next one by.

/** How far a text is that waits: no one has decided, it is out of date, or it was verified or not. */
export const reviewStages = ['undecided', 'stale', 'unverified', 'verified'] as const

export const WaitingText = z
  .object({
    prospect_id: idOf('prospect'),
    name: z.string(),
    stage: z.enum(reviewStages).meta({ id: 'ReviewStage' }),
    decided_by: z.string().nullable().meta({ description: 'Who accepted the prospect' }),
    drafted_at: Timestamp,
  })
  .meta({ id: 'WaitingText' })
export type WaitingText = z.infer<typeof WaitingText>

/** A text as a person has changed it, and the revision that was changed. */
const RevisedText = OutreachResult.pick({ variants: true })
  .extend({
    outreach_revision_id: z.string().min(1).max(64),
    content_fingerprint: Fingerprint,
    claims: OutreachResult.shape.claims.optional().meta({
      description:
        'Default: the claims of the changed revision. A claim whose words were changed takes the sentence that is most like it',
    }),
  })
  .meta({ id: 'RevisedText' })
export type RevisedText = z.infer<typeof RevisedText>

const RevisedRevision = z
  .object({
    revision: OutreachRevision,
    verification_job_id: idOf('job').nullable().meta({
      description:
        'The job that verifies the new revision; null: the project verifies nothing, or has no room',
    }),
  })
  .meta({ id: 'RevisedRevision' })

export const appReviewRoutes = {
  app_review_list: list({
    group: 'projects',
    path: '/projects/:project_id/review',
    access: session(everyone),
    summary: 'List the texts that wait for approval, oldest first',
    item: WaitingText,
  }),
  app_text_revise: mutation({
    group: 'projects',
    path: '/projects/:project_id/prospects/:prospect_id/outreach-revisions',
    access: session(editors),
    summary: 'Change the text of a prospect by hand',
    effect:
      'It passes the checks of a result and becomes the current outreach revision. It needs a verification and an approval of its own.',
    body: RevisedText,
    answers: { 201: RevisedRevision },
  }),
} satisfies RouteTable
