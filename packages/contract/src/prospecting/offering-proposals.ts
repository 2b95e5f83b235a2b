import { z } from 'zod'
import { Canton, Language, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, session } from '#contract/core/roles'
import { jsonRead, kibibyte, type RouteTable } from '#contract/core/route'
import { CompanyKind, CompanySize } from '#contract/directory/company-facts'
import { Evidence } from '#contract/prospecting/snapshots'
import { OfferingContent } from '#contract/prospecting/projects'
import { RevisionClaim } from '#contract/prospecting/stage-results'

/** Radius of a proposed market in kilometres, if the description names a place without a distance. */
export const nearKilometres = 20

/** The offering and its customers as parsed from a description, without a model. Nothing of it is stored. */
export const OfferingProposal = z
  .object({
    language: Language.meta({ description: 'The language of the description' }),
    name: z.string(),
    summary: z.string(),
    points: z
      .array(z.string())
      .meta({ description: 'Sentences of the description that a text may use, word for word' }),
    industries: z.array(
      z
        .object({
          codes: z.array(z.string()).meta({ description: 'Values for the filter `noga`' }),
          title: z.string(),
          words: z.string().meta({ description: 'Words of the description that name it' }),
        })
        .meta({ id: 'ProposedIndustry' }),
    ),
    kinds: z.array(CompanyKind),
    sizes: z
      .array(CompanySize)
      .meta({ description: 'Sizes that the description names; all sizes if it names none' }),
    languages: z.array(Language),
    cantons: z.array(Canton),
    municipalities: z.array(z.string()),
    near: z.string().nullable().meta({ description: 'A value for the filter `near`' }),
  })
  .meta({ id: 'OfferingProposal' })
export type OfferingProposal = z.infer<typeof OfferingProposal>

/** A text of the built-in executor to one company, with its evidence. It is not stored. */
export const LetterPreview = z
  .object({
    letter: z
      .object({
        company_id: idOf('company'),
        language: Language,
        subject: z.string().nullable(),
        body: z.string(),
        claims: z.array(
          RevisionClaim.pick({ text: true, kind: true }).extend({
            evidence: z.array(Evidence),
          }),
        ),
      })
      .meta({ id: 'PreviewedLetter' })
      .nullable(),
    left_out: z
      .array(z.object({ company_id: idOf('company'), reason: z.string() }))
      .meta({ description: 'Companies before it for which there is nothing to say' }),
  })
  .meta({ id: 'LetterPreview' })
export type LetterPreview = z.infer<typeof LetterPreview>

/** Largest number of companies tried to produce one text. */
const maxTriedCompanies = 10

export const LetterPreviewInput = z
  .strictObject({
    language: Language,
    offering: OfferingContent.pick({ name: true, summary: true, points: true, sender: true }),
    company_ids: z.array(idOf('company')).min(1).max(maxTriedCompanies),
  })
  .meta({ id: 'LetterPreviewInput' })
export type LetterPreviewInput = z.infer<typeof LetterPreviewInput>

export const offeringProposalRoutes = {
  app_offering_read: jsonRead({
    path: '/offering-proposals',
    group: 'projects',
    access: session(editors),
    summary: 'Propose an offering and its customers from a description in a few sentences',
    body: z.strictObject({
      text: text(4000, 2),
      language: Language.meta({
        description: 'Language of the titles; assumed for a description that shows no language',
      }),
    }),
    bodyLimit: 32 * kibibyte,
    answer: OfferingProposal,
  }),
  app_letter_preview: jsonRead({
    path: '/letter-previews',
    group: 'projects',
    access: session(editors),
    summary:
      'Write a text to the first of some companies to which there is something to say, without keeping it',
    body: LetterPreviewInput,
    answer: LetterPreview,
    budget: 'companies',
    refusals: ['daily_row_limit', 'monthly_row_limit'],
  }),
} satisfies RouteTable
