import { type Language, text } from '@alphorn/contract/core/fields'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import {
  NothingToSay,
  QualificationResult,
  ResearchResult,
  type ResultOf,
  VerificationResult,
} from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { z } from 'zod'
import type { SuppliedEvidence } from '#server/executors/jobs/whose-site'
import { composeOutreach } from '#server/executors/llm/compose-outreach'
import { letterFacts, shownFacts } from '#server/executors/llm/letter-facts'
import type { WebPassages } from '#server/executors/llm/web-passages'

/**
 * The parts of a stage's input that a model receives. `shared` is the same for all jobs of a project, so that it can be
 * cached.
 */
export type PromptData = { shared: object; task: object; evidence: readonly (Evidence | SuppliedEvidence)[] }

/** A stage's result without its head; `placeOf` maps a path in the result to the path in the model's answer. */
export type ComposedResult = { body: object; placeOf: (field: string) => string }

type Part = {
  /** Schema of the model's answer: the result without anything that the model would only copy. */
  answer: z.ZodType
  /** The language in which the model writes. */
  language: (input: StageInput) => Language
  shown: (input: StageInput, web: WebPassages) => PromptData
  compose: (input: StageInput, answer: unknown, web: WebPassages) => ComposedResult
}

type Shape<Answer extends z.ZodType> = Omit<Part, 'answer' | 'compose' | 'language'> & {
  answer: Answer
  language?: Part['language']
  compose: (input: StageInput, answer: z.output<Answer>, web: WebPassages) => ComposedResult
}

const languageOfProject = ({ project }: StageInput) => project.language

/** The cast is safe: `compose` only receives what `answer` has parsed. */
function stagePart<Answer extends z.ZodType>({ compose, language, ...part }: Shape<Answer>): Part {
  return {
    ...part,
    language: language ?? languageOfProject,
    compose: (input, given, web) => compose(input, given as z.output<Answer>, web),
  }
}

const asIs = (field: string) => field

const SentenceAnswer = z.strictObject({
  text: text(2000),
  fact_ids: z.array(z.string().min(1).max(64)).max(10),
})
export type SentenceAnswer = z.output<typeof SentenceAnswer>

const OutreachAnswer = z.strictObject({
  subject: SentenceAnswer.nullable(),
  paragraphs: z.array(z.array(SentenceAnswer).min(1).max(20)).max(20),
  nothing_to_say: z
    .strictObject({
      code: z.enum(['no_reason_to_write', 'not_operating']),
      reason: NothingToSay.shape.reason,
    })
    .nullable(),
})
export type OutreachAnswer = z.output<typeof OutreachAnswer>

const ResearchAnswer = ResearchResult.pick({ facts: true, identity: true, not_found: true, summary: true })

const AnswersOfQuestions = ResearchAnswer.extend({ answers: ResearchResult.shape.answers.unwrap() })

/** The model's part of each stage. A model supplies no evidence: it cites what it received. */
export const modelStages: Record<Stage, Part> = {
  research: stagePart({
    answer: ResearchAnswer,
    shown: (input, web) => ({ ...shownWithAll(input), evidence: [...input.evidence, ...web.passages] }),
    compose: (_input, answer, web) => ({ body: { ...answer, ...foundOnTheWeb(answer, web) }, placeOf: asIs }),
  }),
  qualification: stagePart({
    answer: QualificationResult.pick({ criteria: true, recommendation: true }),
    shown: shownWithAll,
    compose: (_input, answer) => ({ body: answer, placeOf: asIs }),
  }),
  outreach: stagePart({
    answer: OutreachAnswer,
    language: languageOfText,
    shown: shownForText,
    compose: (input, answer) => composeOutreach(input, languageOfText(input), answer),
  }),
  verification: stagePart({
    answer: VerificationResult.pick({ verdicts: true, uncovered: true }),
    shown: shownForVerification,
    compose: (input, answer) => ({
      body: { ...answer, outreach_revision_id: input.outreach!.outreach_revision_id },
      placeOf: asIs,
    }),
  }),
}

/** Research with questions of people; its answers and facts cite what the model received. */
export const questionsPart = stagePart({
  answer: AnswersOfQuestions,
  shown: modelStages.research.shown,
  compose: (_input, answer, web) => ({ body: { ...answer, ...foundOnTheWeb(answer, web) }, placeOf: asIs }),
})

/** Returns the part of a stage for an input. */
export function modelPart(stage: Stage, input: StageInput): Part {
  return asksQuestions(stage, input) ? questionsPart : modelStages[stage]
}

/** Returns whether research must answer questions of people. */
export function asksQuestions(stage: Stage, { questions = [] }: StageInput): boolean {
  return stage === 'research' && questions.length > 0
}

/** Returns the input of research and qualification. */
function shownWithAll(input: StageInput): PromptData {
  const { stage, project, offering, prospect, signals, facts, answers = [], questions = [], evidence } = input
  const task = {
    stage,
    company: prospect.company,
    ...(signals.length > 0 && { signals }),
    ...(facts.length > 0 && { facts }),
    ...(answers.length > 0 && { answers }),
    ...(questions.length > 0 && { questions }),
  }
  // Only the offering in the language of the project: its translations have the same content, and its sender decides
  // nothing.
  const { name, summary, points, criteria, questions: sought } = offering
  const asked = { name, summary, points, criteria, questions: sought }
  return { shared: { language: project.language, offering: asked }, task, evidence }
}

/** A writer gets facts under short ids, those of the seller only in the language of the text, and no other evidence. */
function shownForText(input: StageInput): PromptData {
  const { stage, project, prospect } = input
  const language = languageOfText(input)
  const facts = letterFacts(input, language)
  const { name, seat } = prospect.company
  return {
    shared: {
      tone: project.tone,
      banned_phrases: project.banned_phrases,
      write_in: language,
      channel: project.channels[0],
      facts: shownFacts(facts.filter(({ about }) => about === 'sender')),
    },
    task: {
      stage,
      company: { name, ...(seat && { seat: seat.name }) },
      facts: shownFacts(facts.filter(({ about }) => about === 'recipient')),
    },
    evidence: [],
  }
}

/** A verifier gets the text and the evidence that its claims cite. */
function shownForVerification({ stage, project, prospect, outreach, evidence }: StageInput): PromptData {
  const cited = new Set((outreach?.claims ?? []).flatMap(({ evidence_ids }) => evidence_ids))
  return {
    shared: { language: project.language },
    task: { stage, company: { name: prospect.company.name }, outreach },
    evidence: evidence.filter(({ id }) => cited.has(id)),
  }
}

/** Adds the passages that the model cites to the evidence that the rules found on the site. */
function foundOnTheWeb(
  { facts, identity, answers = [] }: z.output<typeof ResearchAnswer> & Pick<ResultOf<'research'>, 'answers'>,
  web: WebPassages,
) {
  const quoted = answers.flatMap(({ quotes }) => quotes.map(({ evidence_id }) => evidence_id))
  const cited = new Set([...[...facts, identity].flatMap(({ evidence_ids }) => evidence_ids), ...quoted])
  return {
    evidence: [...web.evidence, ...web.passages.filter(({ id }) => cited.has(id))],
    identity: web.identity ?? identity,
    ...(web.notices.length > 0 && { notices: web.notices }),
  }
}

/** Returns the company's own language if the project uses it, or else the project's. */
function languageOfText({ project, prospect }: StageInput): Language {
  const { language, languages } = project
  const own = prospect.company.language
  if (own && languages.includes(own)) return own
  return languages.includes(language) ? language : languages[0]!
}
