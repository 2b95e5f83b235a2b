import { z } from 'zod'

/** The properties from which a fact can be derived if no source states it. */
const derivedFrom = [
  'purpose',
  'name',
  'legal_form',
  'municipality',
  'gazette',
  'audit',
  'capital',
  'branches',
  'website',
] as const
export type DerivedFrom = (typeof derivedFrom)[number]

/** Names of the facts that are derived for companies without a source for them. */
export type DerivedFact = 'language' | 'noga' | 'kind' | 'size'

/** The source named for a derived value. */
export const derivedSource = 'derived'

const DerivedBasis = z
  .object({
    from: z.array(z.enum(derivedFrom)),
    probability: z.number().min(0).max(1),
    evidence: z.string().nullable().meta({ description: 'Deciding words, as the company writes them' }),
  })
  .meta({ id: 'DerivedBasis' })
export type DerivedBasis = z.infer<typeof DerivedBasis>

/** The basis of each fact without a source; null if a source states the fact or it is unknown. */
export const DerivedFacts = z
  .object({
    language: DerivedBasis.nullable(),
    noga: DerivedBasis.nullable(),
    kind: DerivedBasis.nullable(),
    size: DerivedBasis.nullable(),
  })
  .meta({
    id: 'DerivedFacts',
    description:
      'Derived facts that no source states, with their basis and probability. Null if a source states the fact, or if it is unknown',
  })
export type DerivedFacts = z.infer<typeof DerivedFacts>
