import { z } from 'zod'
import { Day, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { list, mutation, type RouteTable, scoped } from '#contract/core/route'
import { type OutcomeKind, outcomeKinds } from '#contract/prospecting/outcome-kinds'
import { returnReasons } from '#contract/prospecting/letters/return-reasons'

// Outcomes of a prospect after its text was sent, recorded by a person, a CRM or an agent.

/** The outcomes after which no letter is sent to the same address. */
export const undeliveredOutcomes = ['returned', 'wrong_address'] as const satisfies readonly OutcomeKind[]

export const ReturnReason = z.enum(returnReasons).meta({ id: 'ReturnReason' })

export const OutcomeInput = z
  .strictObject({
    outcome: z.enum(outcomeKinds).meta({
      description:
        '`returned`: the post returned the letter. `wrong_address`: a person reported that the address is wrong. After both, no letter leaves for the same address. ' +
        '`no`: the company refused the offer',
    }),
    return_reason: z
      .enum(returnReasons)
      .optional()
      .meta({
        description:
          'Reason for the return. Only with `returned`. `moved`, `unknown` and no reason mark the address. ' +
          '`refused` (not accepted) and `dissolved` (the company no longer exists) mark the company at every address',
      }),
    occurred_on: Day.optional().meta({
      description: 'Swiss day of the outcome; default: today',
    }),
    note: text(2000).optional(),
    release_id: idOf('release').optional().meta({
      description: 'Released text that it concerns; default: the last exported text of the prospect',
    }),
    do_not_contact: z.boolean().optional().meta({
      description: 'The company asked for no further contact. Only with `no` and `answered`; default: false',
    }),
  })
  .refine(({ outcome, do_not_contact }) => !do_not_contact || outcome === 'no' || outcome === 'answered', {
    path: ['do_not_contact'],
    message: 'Only the outcomes `no` and `answered` can ask for no further contact.',
    params: { code: 'value_not_allowed' },
  })
  .refine(({ outcome, return_reason }) => return_reason === undefined || outcome === 'returned', {
    path: ['return_reason'],
    message: 'Only the outcome `returned` has a reason of the return.',
    params: { code: 'value_not_allowed' },
  })
  .meta({ id: 'OutcomeInput' })
export type OutcomeInput = z.infer<typeof OutcomeInput>

export const Outcome = z
  .object({
    outcome_id: idOf('outcome'),
    prospect_id: idOf('prospect'),
    outcome: z.enum(outcomeKinds).meta({ id: 'OutcomeKind' }),
    return_reason: ReturnReason.nullable().meta({
      description: 'Reason for which the post returned the letter; null if unknown',
    }),
    occurred_on: z.string().meta({ description: 'Day of the outcome' }),
    note: z.string().nullable(),
    release_id: idOf('release').nullable().meta({ description: 'Released text that it concerns' }),
    recorded_by: z.string(),
    recorded_at: Timestamp,
    withdrawn_by: z
      .string()
      .nullable()
      .meta({ description: 'Name of the person who withdrew it; a withdrawn outcome no longer counts' }),
    withdrawn_at: Timestamp.nullable(),
  })
  .meta({ id: 'Outcome' })
export type Outcome = z.infer<typeof Outcome>

const RecordedOutcome = Outcome.extend({
  suppressed: z.boolean().meta({ description: 'Whether this call suppressed the company' }),
}).meta({ id: 'RecordedOutcome' })
export type RecordedOutcome = z.infer<typeof RecordedOutcome>

const prospectPath = '/projects/:project_id/prospects/:prospect_id'

export const outcomeRoutes = {
  prospect_outcomes: mutation({
    path: `${prospectPath}/outcomes`,
    group: 'projects',
    extension: true,
    access: scoped('prospect:outcomes'),
    summary: 'Record what became of a prospect after its text left',
    effect:
      '`returned` and `wrong_address` mark the postal address: no letter leaves for it until the register has another one. ' +
      'With the reason `refused` or `dissolved` no letter leaves for the company, whatever its address. ' +
      '`do_not_contact` records the decision `do_not_contact` in the same transaction: it suppresses the company in every project of the account. Only a person can lift that, in the browser app.',
    lasting: true,
    body: OutcomeInput,
    answers: { 201: RecordedOutcome },
  }),
  prospect_outcome_list: list({
    path: `${prospectPath}/outcomes`,
    group: 'projects',
    extension: true,
    access: scoped('prospect:read'),
    summary: 'List the outcomes of a prospect, newest first',
    item: Outcome,
  }),
  prospect_outcome_withdrawals: mutation({
    path: `${prospectPath}/outcomes/:outcome_id/withdrawals`,
    group: 'projects',
    extension: true,
    access: scoped('prospect:outcomes'),
    summary: 'Withdraw a wrong outcome',
    effect:
      'The outcome stays in the history and no longer counts. An address that it marked is free again. A suppression remains.',
    body: z.strictObject({}),
    answers: { 200: Outcome },
  }),
} satisfies RouteTable
