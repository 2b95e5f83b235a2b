import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { list, type RouteTable } from '#contract/core/route'

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

export const appReviewRoutes = {
  app_review_list: list({
    group: 'projects',
    path: '/projects/:project_id/review',
    access: session(everyone),
    summary: 'List the texts that wait for approval, oldest first',
    item: WaitingText,
  }),
} satisfies RouteTable
