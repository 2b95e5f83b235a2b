import { z } from 'zod'
import { Day, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { decisionKinds, decisionReasons } from '#contract/prospecting/decision-kinds'

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
    withdrawn_by: z
      .string()
      .nullable()
      .meta({ description: 'Name of the person who withdrew it; a withdrawn decision is not valid' }),
    withdrawn_at: Timestamp.nullable(),
  })
  .meta({ id: 'Decision' })
export type Decision = z.infer<typeof Decision>

const textStates = ['job_opens', 'follow_up_cycle', 'already_written', 'not_possible'] as const
const textReasons = [
  'cycle_ended',
  'cycle_active',
  'research_units_exhausted',
  'no_cycle',
  'stage_off',
  'executor_not_configured',
  'project_archived',
  'prospect_excluded',
] as const

/** Effect of a decision on the text of an accepted company. */
export const ComingText = z
  .object({
    state: z.enum(textStates).meta({
      id: 'ComingTextState',
      description:
        '`job_opens`: the active cycle `cycle_id` opens the job of the stage `outreach` when the stages before it are done. ' +
        '`follow_up_cycle`: a follow-up cycle starts by itself with what is missing; `reason` says what it waits for. ' +
        '`already_written`: the current text is up to date. `not_possible`: nothing starts, and `reason` says why.',
    }),
    cycle_id: idOf('cycle').nullable().meta({
      description:
        'The active cycle that includes the company; null while the follow-up cycle has not started',
    }),
    reason: z
      .enum(textReasons)
      .meta({ id: 'ComingTextReason' })
      .nullable()
      .meta({
        description:
          '`cycle_ended`: the follow-up cycle starts at once. `cycle_active`: it starts when the active cycle ends. ' +
          '`research_units_exhausted`: the research is missing or out of date, and the cycle starts when a research unit is available. ' +
          '`no_cycle`: the company was in no cycle with the stage `outreach`; start one. `stage_off`, `executor_not_configured`: ' +
          'nobody does a stage that is needed. `project_archived`, `prospect_excluded`: no work may start.',
      }),
  })
  .meta({ id: 'ComingText', description: 'The next step for the text of an accepted company' })
export type ComingText = z.infer<typeof ComingText>

export const RecordedDecision = Decision.extend({
  outreach: ComingText.nullable().meta({ description: 'null for every decision except `accept`' }),
}).meta({ id: 'RecordedDecision' })
export type RecordedDecision = z.infer<typeof RecordedDecision>
