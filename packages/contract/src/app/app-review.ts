import { z } from 'zod'
import { OutreachRevision } from '#contract/prospecting/approvals'
import { Fingerprint, Language, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable } from '#contract/core/route'
import { ReadStageJobInput } from '#contract/prospecting/stage-input-schemas'
import { OutreachResult } from '#contract/prospecting/stage-results'
import { TextBacking } from '#contract/prospecting/letters/text-backing'

// The texts that wait for an approval, with the facts by which a reviewer chooses the next one.

/** Stage of a waiting text: no decision yet, out of date, not verified, or verified. */
const reviewStages = ['undecided', 'stale', 'unverified', 'verified'] as const

export const WaitingText = z
  .object({
    prospect_id: idOf('prospect'),
    name: z.string(),
    stage: z.enum(reviewStages).meta({ id: 'ReviewStage' }),
    decided_by: z.string().nullable().meta({ description: 'Name of the person who accepted the prospect' }),
    drafted_at: Timestamp,
  })
  .meta({ id: 'WaitingText' })
export type WaitingText = z.infer<typeof WaitingText>

/** A text as edited by a person, and the revision that was edited. */
const RevisedText = OutreachResult.pick({ variants: true })
  .extend({
    outreach_revision_id: z.string().min(1).max(64),
    content_fingerprint: Fingerprint,
    claims: OutreachResult.shape.claims.optional().meta({
      description:
        'Default: the claims of the changed revision. A claim whose words were changed takes the most similar sentence',
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

/** The input of the stage `outreach` at this moment, against which an edited text would be checked. */
const TextInput = z
  .object({
    // Input of a job of the stage `outreach`, as `checkOutreach` reads it.
    input: ReadStageJobInput,
    notices: z.array(z.object({ language: Language, text: z.string() })).meta({
      description: 'The lines that the service adds below the text, in each language of the project',
    }),
  })
  .meta({ id: 'TextInput' })

/** The way in which an alternative differs from the text shown. */
export const alternativeKinds = [
  'shorter',
  'more_formal',
  'less_formal',
  'other_hook',
  'other_points',
  'other_question',
] as const
export type AlternativeKind = (typeof alternativeKinds)[number]

/** An alternative by the built-in writer. The app submits its `variants` and `claims` unchanged. */
export const TextAlternative = z
  .object({
    kind: z.enum(alternativeKinds).meta({ id: 'AlternativeKind' }),
    variants: OutreachResult.shape.variants,
    claims: OutreachResult.shape.claims,
    backing: TextBacking,
  })
  .meta({ id: 'TextAlternative' })
export type TextAlternative = z.infer<typeof TextAlternative>

const TextAlternatives = z
  .object({
    alternatives: z.array(TextAlternative).max(12).meta({
      description: 'Texts that pass the checks of a result; empty if the facts allow no other text',
    }),
  })
  .meta({ id: 'TextAlternatives' })

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
  app_text_input: read({
    group: 'projects',
    path: '/projects/:project_id/prospects/:prospect_id/outreach-input',
    access: session(editors),
    summary: 'Get what a changed text of a prospect is checked against',
    answer: TextInput,
  }),
  app_text_alternatives: read({
    group: 'projects',
    path: '/projects/:project_id/prospects/:prospect_id/outreach-alternatives',
    access: session(editors),
    summary: 'Compose the text of a prospect in other ways',
    answer: TextAlternatives,
  }),
} satisfies RouteTable
