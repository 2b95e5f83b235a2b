import { z } from 'zod'
import { Company } from '#contract/directory/companies'
import { CompanyStatus } from '#contract/directory/company-facts'
import { Canton, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'

/** The IDs and names by which a company can be found; the other members only narrow the search. */
export const identifyingMembers = ['company_id', 'uid', 'ehraid', 'lei', 'name', 'website'] as const

/** Known facts of a company to be resolved. */
const knownOfCompany = {
  company_id: z.string().min(1).max(64).optional(),
  uid: z.string().min(1).max(64).optional(),
  ehraid: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  lei: z.string().min(1).max(64).optional(),
  name: z.string().normalize().min(1).max(300).optional(),
  place: z.string().normalize().min(1).max(100).optional(),
  canton: Canton.optional(),
  postal_code: z.string().min(1).max(10).optional(),
  street: z.string().normalize().min(1).max(200).optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'Must be two letters of ISO 3166-1, such as CH.')
    .optional()
    .meta({
      description: 'ISO 3166-1, two letters. Companies elsewhere than in `CH` are not in the directory.',
    }),
  website: z.string().min(1).max(500).optional(),
  legal_form: z.string().normalize().min(1).max(100).optional(),
  external_ref: z.string().normalize().min(1).max(128).optional(),
}

const isNamed = (input: { readonly [Member in (typeof identifyingMembers)[number]]?: unknown }) =>
  identifyingMembers.some((member) => input[member] !== undefined)
const unnamed = {
  message: 'The company is missing. Send company_id, uid, ehraid, lei, name or website.',
  params: { code: 'company_identifier_missing' },
}

/** A caller's description of a company to find. A name with a place resolves far more often than a name alone. */
export const CompanyToFind = z
  .strictObject(knownOfCompany)
  .refine(isNamed, unnamed)
  .meta({ id: 'CompanyToFind' })
export type CompanyToFind = z.infer<typeof CompanyToFind>

/**
 * A caller's description of a company. A name with a place resolves far more often than a name alone. To settle an open
 * resolution, send back its `resolution_id` with the chosen `company_id` (or `uid`), or with `dismiss` if none is
 * right. The project stores the choice, so the same input is not asked about again.
 */
export const CompanyInput = z
  .strictObject({
    ...knownOfCompany,
    resolution_id: z.string().min(1).max(64).optional(),
    dismiss: z
      .literal(true)
      .optional()
      .meta({ description: 'The input of `resolution_id` matches none of the candidates' }),
    override: z
      .literal(true)
      .optional()
      .meta({ description: 'Choose a company that `resolution_id` did not offer' }),
  })
  .refine((input) => input.dismiss || isNamed(input), unnamed)
  .refine(({ dismiss, override, resolution_id }) => !(dismiss || override) || resolution_id !== undefined, {
    message: 'The resolution is missing. Send resolution_id.',
    path: ['resolution_id'],
    params: { code: 'required' },
  })
  .refine(({ dismiss, override, company_id, uid }) => !dismiss || !(override ?? company_id ?? uid), {
    message: 'Choose a company, or dismiss all candidates.',
    path: ['dismiss'],
    params: { code: 'mutually_exclusive' },
  })
  .meta({ id: 'CompanyInput' })
export type CompanyInput = z.infer<typeof CompanyInput>

const matchedKinds = ['current', 'translation', 'former', 'identifier', 'domain'] as const
const agreements = ['agree', 'similar', 'conflict', 'missing'] as const
export type Agreement = (typeof agreements)[number]
const AgreementSchema = z.enum(agreements).meta({ id: 'Agreement' })

const candidateNotices = [
  'matched_former_name',
  'matched_translation',
  'in_liquidation',
  'struck_off',
  'branch',
  'head_office_already_in_project',
  'seat_differs_from_place',
  'successor',
] as const

/** Evidence for or against a candidate, each with a weight that was learned from data. */
export const candidateSigns = [
  'same_words',
  'like_words',
  'all_words_same',
  'all_words_alike',
  'begins_input',
  'first_word',
  'name_before_form',
  'mistyped_word',
  'other_known_word',
  'rare_word_changed',
  'shortened_word',
  'cut_off',
  'cut_at_width',
  'word_order',
  'surname_first',
  'input_word_missing',
  'input_word_unknown',
  'input_word_behind_form',
  'input_trade_behind_name',
  'candidate_word_missing',
  'candidate_word_behind_form',
  'form_agrees',
  'form_conflicts',
  'form_not_given',
  'place_agrees',
  'place_similar',
  'place_conflicts',
  'place_in_name',
  'canton_agrees',
  'canton_conflicts',
  'postal_code_agrees',
  'postal_code_conflicts',
  'street_agrees',
  'street_conflicts',
  'domain_agrees',
  'domain_conflicts',
  'former_name',
  'branch_not_asked',
  'numbers_differ',
  'type_word_differs',
  'struck_off',
] as const
export type CandidateSign = (typeof candidateSigns)[number]

/** Rules that decide without a weight: each suffices to accept a company, or forbids it. */
const rulingSigns = [
  'identifier',
  'exact_name',
  'former_name_alone',
  'department_behind_name',
  'two_names_of_one_company',
  'two_firms_named',
  'joint_venture',
  'abroad',
  'other_place_named',
  'place_not_asked_for',
  'address_of_another_bearer',
  'other_part_named',
  'other_ending',
  'longer_name_begins_so',
  'no_distinctive_word',
  'one_word',
  'word_of_one_name',
  'word_of_its_own',
  'several_equal',
] as const
export const decidingSigns = [...candidateSigns, ...rulingSigns] as const
export type DecidingSign = (typeof decidingSigns)[number]

/** A company that an input may refer to, with the evidence for and against it. */
export const Candidate = z
  .object({
    company_id: idOf('company'),
    uid: z.string(),
    ehraid: z.int().nullable(),
    name: z.string(),
    matched_name: z.string(),
    matched_kind: z.enum(matchedKinds).meta({ id: 'MatchedKind' }),
    legal_form: z.string().nullable(),
    seat: z.string().nullable(),
    canton: Canton.nullable(),
    status: CompanyStatus,
    probability: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Use `outcome` instead of a threshold on this value; null if no model was used' }),
    signs: z
      .array(z.object({ sign: z.enum(candidateSigns).meta({ id: 'IdentitySign' }), weight: z.number() }))
      .max(10)
      .meta({
        description:
          'The strongest arguments for (above 0) and against (below 0), in natural log-odds; empty if no model was used',
      }),
    fields: z.object({
      name: AgreementSchema,
      legal_form: AgreementSchema,
      place: AgreementSchema,
      street: AgreementSchema,
      domain: AgreementSchema,
    }),
    differences: z.array(z.string()).meta({ description: 'e.g. `candidate_has_extra_word:bern`' }),
    notices: z.array(z.enum(candidateNotices)),
    prospect_id: idOf('prospect').nullable(),
  })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof Candidate>

const resolutionMethods = [
  'identifier',
  'exact_name',
  'name_before_form',
  'former_name',
  'candidates',
  'remembered',
  'none',
] as const
export type ResolutionMethod = (typeof resolutionMethods)[number]

/** Reasons why an input did not resolve. */
export const resolutionReasons = [
  'several_equal',
  'below_threshold',
  'vetoed:joint_venture',
  'vetoed:foreign',
  'vetoed:legal_form',
  'vetoed:place',
  'vetoed:type_word',
  'vetoed:branch',
  'vetoed:namesake_nearby',
  'identifier_conflicts_with_name',
  'identifiers_disagree',
  'identifier_unknown',
  'uid_check_digit',
  'superseded',
  'deleted',
  'domain_only',
  'name_too_short',
  'no_candidate',
  'nothing_to_match',
  'dismissed',
] as const
export type ResolutionReason = (typeof resolutionReasons)[number]

/** A person's choice for an ambiguous input, valid for the same input in the same project until it is revoked. */
export const Settlement = z
  .object({
    company_id: idOf('company').nullable().meta({ description: 'Null: none of the candidates' }),
    override: z.boolean().meta({ description: 'The company was not among those offered' }),
    settled_by: z.string().nullable(),
    settled_at: Timestamp,
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof Settlement>

/** The outcome of resolving an input, or the candidates to choose from. */
export const Resolution = z
  .object({
    resolution_id: idOf('resolution'),
    status: z.enum(['resolved', 'open', 'settled', 'dismissed']).meta({ id: 'ResolutionStatus' }),
    settlement: Settlement.nullable().meta({ description: 'The decision, current or earlier' }),
    reason: z.enum(resolutionReasons).nullable().meta({ description: 'Null if it is resolved' }),
    method: z.enum(resolutionMethods).meta({ id: 'ResolutionMethod' }),
    decided_by: z.enum(decidingSigns).meta({ id: 'DecidingSign' }).nullable().meta({
      description:
        'The sign that was enough to take the company or that forbade it; null if none alone was, or if a user decided',
    }),
    model_version: z.string(),
    directory_as_of: Timestamp.nullable(),
    summary: z.string(),
    more: z.int().meta({
      description:
        'Number of candidates that are not listed; of a large family of names up to a hundred are counted',
    }),
    candidates: z.array(Candidate).max(10),
  })
  .meta({ id: 'Resolution' })
export type Resolution = z.infer<typeof Resolution>

/** Preview of how an input would resolve; nothing is stored. */
export const FoundCompany = z
  .object({
    index: z.int(),
    external_ref: z.string().nullable(),
    outcome: z.enum(['resolved', 'ambiguous', 'not_found']).meta({ id: 'FindOutcome' }),
    company: Company.nullable(),
    resolution: Resolution.omit({ resolution_id: true, status: true, settlement: true }).meta({
      id: 'FoundResolution',
    }),
  })
  .meta({ id: 'FoundCompany' })
export type FoundCompany = z.infer<typeof FoundCompany>
