import { z } from 'zod'
import { Day, Timestamp, text } from '#contract/fields'
import { idOf } from '#contract/ids'

export const decisionKinds = ['accept', 'reject', 'later', 'do_not_contact'] as const
export const decisionReasons = [
  'good_fit',
  'too_small',
  'too_big',
  'wrong_activity',
  'wrong_region',
  'existing_customer',
  'competitor',
  'partner',
  'inactive_company',
  'wrong_company',
  'bad_timing',
  'requested_no_contact',
  'complaint',
  'other',
] as const

export const DecisionInput = z
  .strictObject({
    decision: z.enum(decisionKinds),
    reason: z.enum(decisionReasons).optional(),
    note: text(2000).optional(),
    until: Day.optional(),
  })
  .meta({ id: 'DecisionInput' })
export type DecisionInput = z.infer<typeof DecisionInput>

export const Decision = z
  .object({
    decision_id: idOf('decision'),
    prospect_id: idOf('prospect'),
    decision: z.enum(decisionKinds).meta({ id: 'DecisionKind' }),
    reason: z.enum(decisionReasons).meta({ id: 'DecisionReason' }),
    note: z.string().nullable(),
    until: z.string().nullable(),
    decided_by: z.string(),
    decided_at: Timestamp,
    withdrawn_by: z.string().nullable().meta({ description: 'Who took it back: it counts no more' }),
    withdrawn_at: Timestamp.nullable(),
  })
  .meta({ id: 'Decision' })
export type Decision = z.infer<typeof Decision>
