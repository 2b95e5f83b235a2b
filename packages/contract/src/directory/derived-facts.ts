import { z } from 'zod'

/** The properties from which a fact that no source states can be derived. */
export const derivedFrom = [
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

/** The facts of a company that are derived where no source states them, by their names in a company. */
export const derivedFacts = ['language', 'noga', 'kind', 'size'] as const
export type DerivedFact = (typeof derivedFacts)[number]

/** The source that a derived value names in place of a real one. */
export const derivedSource = 'derived'

const DerivedBasis = z
  .object({
    from: z.array(z.enum(derivedFrom)),
    probability: z.number().min(0).max(1),
    evidence: z.string().nullable().meta({ description: 'Deciding words, as the company writes them' }),
  })
  .meta({ id: 'DerivedBasis' })
export type DerivedBasis = z.infer<typeof DerivedBasis>

/** The basis of each fact that is shown without a source; null: a source states it, or it is not known. */
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
