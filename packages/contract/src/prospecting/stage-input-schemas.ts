import { z } from 'zod'
import { Company } from '#contract/directory/companies'
import { SignalKind } from '#contract/directory/company-facts'
import { SignalFacts } from '#contract/directory/signals'
import { ownFieldKinds } from '#contract/directory/own-field-values'
import { Language } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { OfferingContent, ProjectPolicies } from '#contract/prospecting/projects'
import { Evidence, Upstream } from '#contract/prospecting/snapshots'
import { OutreachResult, QualificationResult, ResearchResult } from '#contract/prospecting/stage-results'
import { channels, stages } from '#contract/prospecting/stages'

// Schemas of the workers' input, one for each stage. Inputs are frozen, so those of an earlier version may lack newer
// members. A schema requires only the members that every version has.

const { languages, tone, banned_phrases, unbacked_limit } = ProjectPolicies.shape

/**
 * Rules for a project's texts. Research and qualification write no text, so their `channels` and `banned_phrases` are
 * empty.
 */
const InputProject = z
  .object({
    language: Language.meta({
      description: 'Language of the project, in which summaries and reasons are written',
    }),
    languages,
    channels: z.array(z.enum(channels)).meta({ description: 'The channels that a text may be for' }),
    tone: tone.nullable(),
    banned_phrases: banned_phrases.meta({ description: 'Phrases with which a text is refused' }),
    result_version: z.literal(2).exactOptional().meta({
      description: '2: facts and verdicts "supported" need quotes. Absent: quotes are optional',
    }),
    unbacked_limit: unbacked_limit.unwrap().exactOptional(),
    self_verification: z.literal(true).exactOptional().meta({
      description:
        'Only for verification: whether a model may judge its own text. If absent, its result is refused',
    }),
  })
  .meta({ id: 'InputProject', description: "The project's requirements on the result" })

/** A register entry as part of a stage's input. */
const InputCompany = z
  .object({
    ...exactlyPartial(Company.omit({ sources: true, updated_at: true, website: true }).shape),
    // The website without its proof, so that a new proof of the same site makes no work stale.
    website: z.exactOptional(Company.shape.website.unwrap().omit({ proof: true }).nullable()),
    uid: Company.shape.uid,
    name: Company.shape.name,
  })
  .meta({ id: 'InputCompany', description: 'The company as the directory knew it when the input was frozen' })

const InputProspect = z
  .object({ prospect_id: z.string(), company: InputCompany })
  .meta({ id: 'InputProspect', description: 'The company in question' })

const InputSignal = z
  .object({
    signal_id: idOf('signal'),
    kind: SignalKind,
    published_on: z.iso.date(),
    occurred_on: z.iso.date().nullable(),
    before: SignalFacts.nullable(),
    after: SignalFacts.nullable(),
    evidence_id: z.string().meta({ description: 'ID of its publication in `evidence`' }),
  })
  .meta({
    id: 'InputSignal',
    description: 'An event of the company, as a publication reports it',
  })

const InputFact = z.object(ResearchResult.shape.facts.element.shape).meta({
  id: 'InputFact',
  description: 'A fact that research found; its id and those of its evidence are canonical',
})

const InputQualification = z
  .object({
    criteria: z.array(z.object(QualificationResult.shape.criteria.element.shape)),
    recommendation: QualificationResult.shape.recommendation,
    score: z.number().nullable(),
    coverage: z.number(),
  })
  .meta({ id: 'InputQualification', description: 'The result of the qualification' })

const InputOutreach = z
  .object({
    outreach_revision_id: z.string(),
    channel: OutreachResult.shape.channel,
    variants: OutreachResult.shape.variants,
    claims: OutreachResult.shape.claims,
  })
  .meta({ id: 'InputOutreach', description: 'The text that is verified, with its claims' })

const InputAnswer = z
  .object({ criterion_id: z.string(), answer: z.enum(['yes', 'no']), answered_on: z.iso.date() })
  .meta({ id: 'InputAnswer', description: "A person's answer to a criterion" })

const InputQuestion = z
  .object({
    question_id: z.string(),
    text: z.string(),
    kind: z.enum(ownFieldKinds),
    choices: z.array(z.string()).meta({ description: 'Only for the kind `choice`: the possible answers' }),
  })
  .meta({
    id: 'InputQuestion',
    description:
      "A person's question about this company, to be answered in `answers` with a value of its kind",
  })

const nothing = { facts: z.array(InputFact).max(0), qualification: z.null(), outreach: z.null() }
const common = {
  project: InputProject,
  prospect: InputProspect,
  signals: z.array(InputSignal).meta({ description: 'Newest first' }),
  evidence: z.array(Evidence).meta({
    description: 'Evidence that a result may cite, in addition to the evidence that it supplies itself',
  }),
  upstream: z
    .array(Upstream)
    .meta({ description: 'The revisions that this input builds on: repeat them in the result' }),
}
const facts = z.array(InputFact)
const { name, summary, questions, criteria, points, translations, sender } = OfferingContent.shape

const ResearchInput = z
  .object({
    stage: z.literal('research'),
    ...common,
    ...nothing,
    questions: z.array(InputQuestion).exactOptional(),
    offering: z.object({ name, summary, questions }).meta({ id: 'OfferingToResearch' }),
  })
  .meta({ id: 'ResearchInput' })

const QualificationInput = z
  .object({
    stage: z.literal('qualification'),
    ...common,
    ...nothing,
    facts,
    answers: z.array(InputAnswer).exactOptional(),
    offering: z.object({ name, summary, criteria }).meta({ id: 'OfferingToQualify' }),
  })
  .meta({ id: 'QualificationInput' })

const OutreachInput = z
  .object({
    stage: z.literal('outreach'),
    ...common,
    ...nothing,
    facts,
    qualification: InputQualification.nullable(),
    offering: z.object({ name, summary, points, translations, sender }).meta({ id: 'OfferingToWriteOf' }),
  })
  .meta({ id: 'OutreachInput' })

const VerificationInput = z
  .object({
    stage: z.literal('verification'),
    ...common,
    ...nothing,
    facts,
    outreach: InputOutreach.nullable(),
    offering: z.object({ name, summary, points, translations }).meta({ id: 'OfferingToVerify' }),
  })
  .meta({ id: 'VerificationInput' })

type ExactlyPartial<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> }

/** Makes all members optional, but not undefined. */
function exactlyPartial<Shape extends z.ZodRawShape>(shape: Shape) {
  const members = Object.entries(shape).map(([name, field]) => [name, z.exactOptional(field)])
  return Object.fromEntries(members) as ExactlyPartial<Shape>
}

/** The frozen input of a job, by stage. */
export const StageJobInput = z
  .discriminatedUnion('stage', [ResearchInput, QualificationInput, OutreachInput, VerificationInput])
  .meta({
    id: 'StageJobInput',
    description: 'The complete input of the stage, frozen when the job was opened',
  })
export type StageJobInput = z.infer<typeof StageJobInput>

const ErasedInput = z.looseObject({ stage: z.enum(stages) }).meta({
  id: 'ErasedInput',
  description: 'An input whose texts were erased: dates and codes among them are erased as well',
})

/**
 * The input of a job in a response. Its type is that of a frozen input, which every open job has; an ended job may have
 * an erased one.
 */
export const ReadStageJobInput = z.union([StageJobInput, ErasedInput]) as unknown as typeof StageJobInput
