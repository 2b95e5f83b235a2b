import { z } from 'zod'
import { Canton, Fingerprint, Language, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { legalForms } from '#contract/directory/legal-forms'
import { list, read, type RouteTable, scoped } from '#contract/core/route'
import { CompanyKind, CompanySize, CompanyStatus, SignalKind } from '#contract/directory/company-facts'
import { channels, type Stage } from '#contract/prospecting/stages'

/**
 * Executors of a stage: built in and deterministic, a model, a local model that only verifies, workers over the API, or
 * none.
 */
const executorKinds = ['offline', 'llm', 'verifier', 'external', 'off'] as const
export const Executor = z.enum(executorKinds).meta({ id: 'Executor' })
export type Executor = z.infer<typeof Executor>
/** Executors of the stages whose output is verified. */
const AuthorExecutor = Executor.exclude(['verifier']).meta({ id: 'AuthorExecutor' })
/** Executors that run inside the service. */
export const builtInExecutors = ['offline', 'llm', 'verifier'] as const satisfies readonly Executor[]
export type BuiltIn = (typeof builtInExecutors)[number]

/** The executors that a project may choose for a stage. */
export function executorsOfStage(stage: Stage): readonly Executor[] {
  return stage === 'verification' ? executorKinds : AuthorExecutor.options
}

export const criterionKinds = ['must', 'should', 'exclude'] as const

const legalFormCodes = legalForms.map(({ code }) => code)
const amongValues = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(50)
const Years = z.int().min(0).max(200).optional()

/** The part of a criterion that can be decided from the register and its signals. Everything else needs research. */
export const CriterionTest = z
  .discriminatedUnion('of', [
    z.strictObject({ of: z.literal('canton'), in: amongValues(Canton) }),
    z.strictObject({ of: z.literal('legal_form'), in: amongValues(z.enum(legalFormCodes)) }),
    z.strictObject({ of: z.literal('status'), in: amongValues(CompanyStatus) }),
    z.strictObject({
      of: z.literal('noga'),
      in: amongValues(z.string().regex(/^\d{2,6}$/, 'Must be two to six digits of a NOGA code.')),
    }),
    z.strictObject({ of: z.literal('size'), in: amongValues(CompanySize) }),
    z.strictObject({ of: z.literal('kind'), in: amongValues(CompanyKind) }),
    z.strictObject({ of: z.literal('language'), in: amongValues(Language) }),
    z.strictObject({ of: z.literal('purpose_any'), words: amongValues(text(60, 2)) }),
    z.strictObject({ of: z.literal('age_years'), least: Years, most: Years }),
    z.strictObject({
      of: z.literal('signal'),
      kinds: amongValues(SignalKind),
      within_days: z.int().min(1).max(3650),
    }),
  ])
  .meta({ id: 'CriterionTest' })
export type CriterionTest = z.infer<typeof CriterionTest>

const LocalId = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Must be 1 to 40 letters of a to z, digits, _ and -.')

const Criterion = z
  .strictObject({
    id: LocalId,
    text: text(300),
    kind: z.enum(criterionKinds),
    weight: z.int().min(1).max(10),
    test: CriterionTest.optional(),
  })
  .meta({ id: 'Criterion' })

const Points = z.array(z.strictObject({ id: LocalId, text: text(500, 10) })).max(20)
const OfferingTranslation = z.strictObject({ name: text(120), summary: text(1000), points: Points })
/** The offering's texts for customers, in languages other than the project's. */
const OfferingTranslations = z.strictObject({
  de: OfferingTranslation.optional(),
  fr: OfferingTranslation.optional(),
  it: OfferingTranslation.optional(),
  en: OfferingTranslation.optional(),
})

/** The customer's offering and its target companies, edited in the browser app; each change creates a revision. */
export const OfferingContent = z
  .strictObject({
    name: text(120),
    summary: text(1000),
    points: Points,
    translations: OfferingTranslations.optional(),
    criteria: z.array(Criterion).max(20),
    questions: z.array(z.strictObject({ id: LocalId, text: text(300) })).max(20),
    sender: z.strictObject({
      name: text(120),
      organisation: text(120),
      address: text(300),
      email: z.email().max(254),
    }),
  })
  .meta({ id: 'OfferingContent' })
export type OfferingContent = z.infer<typeof OfferingContent>

export const Offering = OfferingContent.extend({
  revision_id: idOf('offering'),
  fingerprint: Fingerprint,
  created_at: Timestamp,
}).meta({ id: 'Offering' })

export const Executors = z
  .strictObject({
    research: AuthorExecutor,
    qualification: AuthorExecutor,
    outreach: AuthorExecutor,
    verification: Executor,
  })
  .meta({ id: 'Executors' })

/** Effect of a new signal about a prospect's company: none, a note beside its text, or also another cycle. */
export const signalPolicies = ['ignore', 'flag', 'recycle'] as const

/** Whether a text may be approved if only its worker has looked up some of the cited evidence. */
export const evidencePolicies = ['any', 'verified'] as const

/**
 * Requirements on results. 2: each fact of research and each verdict "supported" quotes its evidence. 1: no quotes, for
 * workers written before version 2.
 */
export const ResultVersion = z.union([z.literal(1), z.literal(2)]).meta({
  id: 'ResultVersion',
  description: '2: each fact and each verdict "supported" needs a quote. 1: quotes are optional',
})
export type ResultVersion = z.infer<typeof ResultVersion>

/**
 * Returns the languages in which a new project writes: the company's own, or the project's if that is unknown.
 * Companies in the register speak German, French or Italian.
 */
export function defaultLanguages(language: Language): Language[] {
  return [...new Set<Language>([language, 'de', 'fr', 'it'])]
}

/**
 * Position of the address window of the envelope. `service`: on the left, with room for the postage that a mailing
 * service prints.
 */
const letterWindows = ['right', 'left', 'service'] as const
export type LetterWindow = (typeof letterWindows)[number]
export const EnvelopeWindow = z.enum(letterWindows).meta({ id: 'LetterWindow' })

/** Rules for a project's texts, and for when a draft may start or be approved. */
export const ProjectPolicies = z
  .strictObject({
    languages: z.array(Language).min(1).max(4).meta({
      description:
        'Languages in which texts may be written: each company gets its own language if it is listed, otherwise that of the project',
    }),
    channels: z.array(z.enum(channels)).min(1).max(channels.length),
    tone: z.enum(['formal', 'friendly']),
    banned_phrases: z.array(text(80)).max(50),
    outreach_policy: z.enum(['after_decision', 'auto']),
    signal_policy: z.enum(signalPolicies).meta({ id: 'SignalPolicy' }),
    evidence_policy: z.enum(evidencePolicies).meta({ id: 'EvidencePolicy' }),
    result_version: ResultVersion,
    unbacked_limit: z.int().min(0).max(100).nullable().meta({
      description:
        'Largest share of content words, in percent, that no cited evidence backs; null if the approver decides',
    }),
    self_verification: z.boolean().meta({
      description: 'Whether a model may verify a text that the same model wrote',
    }),
    four_eyes: z.boolean(),
    draft_on_research: z.boolean(),
    letter_window: EnvelopeWindow.meta({
      description:
        'Window of the envelopes, which decides the place of the address. ' +
        '`service`: the envelopes of a service that posts letters (Pingen), with room for its postage',
    }),
  })
  .meta({ id: 'ProjectPolicies' })

const ResearchUnits = z
  .object({
    allowance: z.int(),
    reserved: z.int(),
    spent: z.int(),
    available: z.int(),
    resets_at: Timestamp,
  })
  .meta({ id: 'ResearchUnits' })

export const Project = z
  .object({
    project_id: idOf('project'),
    name: z.string(),
    status: z.enum(['active', 'archived']),
    language: Language,
    executor: Executors,
    policies: ProjectPolicies,
    open_stage_jobs: z.int(),
    stage_job_limit: z.int(),
    research_units: ResearchUnits,
    offering: Offering.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const projectRoutes = {
  project_list: list({
    path: '/projects',
    group: 'projects',
    access: scoped('prospect:read'),
    summary: 'List the projects of the credential',
    item: Project,
  }),
  project_detail: read({
    path: '/projects/:project_id',
    group: 'projects',
    access: scoped('prospect:read'),
    summary: 'Get a project',
    answer: Project,
  }),
} satisfies RouteTable
