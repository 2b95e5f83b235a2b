import { z } from 'zod'
import { CompanyRef } from '#contract/directory/companies'
import { SignalKind } from '#contract/directory/company-facts'
import { Day, Language, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { signalKinds } from '#contract/directory/signal-kinds'
import type { SignalFact } from '#contract/directory/signal-kinds/definition'

const CivilDate = z.iso.date()

/** The facts that a signal can contain. They never include the name of a person. */
export const SignalFacts = z
  .object({
    name: z.string(),
    legal_form: z.string(),
    status: z.string(),
    seat: z.string(),
    canton: z.string(),
    address: z.string(),
    purpose: z.string(),
    capital: z.number(),
    currency: z.string(),
    company: z.string(),
    authority: z.string(),
    licence: z.string(),
    project: z.string().meta({
      description: 'The title of a procurement or a research project, or what is to be built, as published',
    }),
    lot: z.string().meta({ description: 'The part of the procurement that was awarded' }),
    amount: z.number().meta({
      description:
        'The awarded amount, or the grant for the whole research project, in `currency`, as published',
    }),
    deadline: CivilDate.meta({ description: 'Last day for tenders, or for objections to a building' }),
    municipality: z.string().meta({ description: 'Municipality of the building site' }),
    parcel: z.string().meta({ description: 'The numbers of the parcels of land, as published' }),
    planner: z.string().meta({ description: 'The company that planned the building' }),
    starts_on: CivilDate.meta({ description: 'The first day of a research project' }),
    ends_on: CivilDate.meta({ description: 'The last day of a research project' }),
  } satisfies Record<SignalFact, z.ZodType>)
  .partial()
  .meta({ id: 'SignalFacts' })
export type SignalFacts = z.infer<typeof SignalFacts>

/** A dated event of a company, with its source and the facts before and after. */
export const Signal = z
  .object({
    signal_id: idOf('signal'),
    kind: SignalKind,
    company: CompanyRef,
    published_on: CivilDate,
    occurred_on: CivilDate.nullable(),
    source: z.object({
      name: z.string(),
      rubric: z.string().nullable(),
      number: z.string().nullable(),
      url: z.string().nullable(),
    }),
    before: SignalFacts.nullable(),
    after: SignalFacts.nullable(),
    text: z.string().nullable().meta({ description: 'Clauses of the publication that name no person' }),
    language: Language.nullable(),
    confidence: z.number().min(0).max(1).nullable(),
    recorded_at: Timestamp,
  })
  .meta({ id: 'Signal' })
export type Signal = z.infer<typeof Signal>

/** Parameters that select signals. */
export const signalParameters = {
  kind: z.array(SignalKind).min(1).max(signalKinds.length).optional(),
  since: Day.optional().meta({ description: 'Published on this day or later' }),
} as const
export type SignalQuery = z.infer<z.ZodObject<typeof signalParameters>>
