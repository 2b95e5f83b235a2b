import { z } from 'zod'
import { Day, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { mutation, type RouteTable, scoped } from '#contract/core/route'
import { ReturnReason } from '#contract/prospecting/outcomes'
import { maxReasonLength, maxReferenceLength } from '#contract/prospecting/letters/return-references'
import { maxReturns } from '#contract/prospecting/letters/return-reasons'

// Many returned letters at once: a tray of envelopes, or the list of a print shop.

/** Result of one entry in a list of returns. */
const returnResults = [
  'recorded',
  'ready',
  'already_recorded',
  'duplicate_in_request',
  'unknown_reference',
  'ambiguous',
  'not_sent',
  'unknown_reason',
] as const
export type ReturnResult = (typeof returnResults)[number]

export const ReturnEntry = z
  .strictObject({
    reference: text(maxReferenceLength).meta({
      description:
        'A release or prospect ID, the address or code of a proof page, a UID, a file name of `letter_zip`, or a company name. ' +
        'Postal code and town may follow the name. A company means the last letter to it that was exported',
    }),
    reason: text(maxReasonLength).optional().meta({
      description:
        'Reason for the return: `moved`, `unknown`, `refused`, `dissolved`, or the words of the stamp in German, French, Italian or English. Default: unknown',
    }),
  })
  .meta({ id: 'ReturnEntry' })
export type ReturnEntry = z.infer<typeof ReturnEntry>

export const ReturnList = z
  .strictObject({
    returns: z
      .array(ReturnEntry)
      .min(1)
      .max(maxReturns)
      .meta({ description: 'Returned letters, in any order' }),
    occurred_on: Day.optional().meta({
      description: 'Day on which the letters came back; default: today',
    }),
    dry_run: z
      .boolean()
      .default(false)
      .meta({ description: 'Returns the outcome of each entry without recording anything' }),
  })
  .meta({ id: 'ReturnList' })
export type ReturnList = z.infer<typeof ReturnList>

export const ReturnedLetter = z
  .object({
    index: z.int().meta({ description: 'Index of the entry in the request, from 0' }),
    result: z.enum(returnResults).meta({
      id: 'ReturnResult',
      description:
        '`ready`: a dry run, and the return can be recorded. All others but `recorded` are set aside: nothing was recorded for the entry',
    }),
    detail: z
      .string()
      .nullable()
      .meta({ description: 'Reason for which the entry is set aside, with the remedy; null if it is not' }),
    letter: z
      .object({
        release_id: idOf('release').nullable().meta({ description: 'Null if no letter to it was approved' }),
        prospect_id: idOf('prospect'),
        name: z.string().meta({ description: 'The company as the letter addresses it' }),
        place: z.string().meta({ description: 'Postal code and town' }),
      })
      .nullable()
      .meta({ description: 'Letter that the entry names; null if none, or several' }),
    return_reason: ReturnReason.nullable().meta({
      description: 'Reason for the return, as it was read; null if unknown',
    }),
    outcome_id: idOf('outcome').nullable().meta({ description: 'The outcome that this call recorded' }),
  })
  .meta({ id: 'ReturnedLetter' })
export type ReturnedLetter = z.infer<typeof ReturnedLetter>

export const returnRoutes = {
  letter_returns: mutation({
    path: '/projects/:project_id/returns',
    group: 'projects',
    extension: true,
    access: scoped('prospect:outcomes'),
    summary: 'Record letters that came back, many at once, or check what a list of them means',
    effect:
      'Each recorded entry is an outcome `returned`, with the same effects. Entries that cannot be recorded are set aside and leave the others alone. ' +
      'A letter whose return is recorded already is not recorded again.',
    body: ReturnList,
    answers: { 200: z.array(ReturnedLetter) },
  }),
} satisfies RouteTable
