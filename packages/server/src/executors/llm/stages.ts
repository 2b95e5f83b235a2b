import { type Language, text } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import {
  QualificationResult,
  ResearchResult,
  RevisionClaim,
  VerificationResult,
} from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { z } from 'zod'
import { type Sentence, writeVariant } from '#server/executors/jobs/letter'
import type { OnTheWeb } from '#server/executors/llm/on-the-web'

/** A stage's result without its head; `placeOf` finds the path in the model's answer for a path in the result. */
export type Composed = { body: object; placeOf: (field: string) => string }

type Part = {
  /** What the model is asked for: less than the result, and nothing that it would only copy. */
  answer: z.ZodType
  /** What the task says beyond the stage's input. */
  beside: (input: StageInput) => object
  compose: (input: StageInput, answer: unknown, web: OnTheWeb) => Composed
}

type Shape<Answer extends z.ZodType> = {
  answer: Answer
  beside?: Part['beside']
  compose: (input: StageInput, answer: z.output<Answer>, web: OnTheWeb) => Composed
}

/** `compose` is only ever given what `answer` has parsed. */
function stagePart<Answer extends z.ZodType>({ answer, beside = () => ({}), compose }: Shape<Answer>): Part {
  return { answer, beside, compose: (input, given, web) => compose(input, given as z.output<Answer>, web) }
}

const asIs = (field: string) => field

const SentenceAnswer = z.strictObject({
  text: text(2000),
  kind: RevisionClaim.shape.kind.nullable(),
  evidence_ids: RevisionClaim.shape.evidence_ids,
})

const ResearchAnswer = ResearchResult.pick({ facts: true, identity: true, not_found: true, summary: true })

/** The parts of the stages, as a model does them. It supplies no evidence of its own: it cites what it was shown. */
export const modelStages: Record<Stage, Part> = {
  research: stagePart({
    answer: ResearchAnswer,
    compose: (_input, answer, web) => ({ body: { ...answer, ...foundOnTheWeb(answer, web) }, placeOf: asIs }),
  }),
  qualification: stagePart({
    answer: QualificationResult.pick({ criteria: true, recommendation: true }),
    compose: (_input, answer) => ({ body: answer, placeOf: asIs }),
  }),
  outreach: stagePart({
    answer: z.strictObject({
      subject: SentenceAnswer.nullable(),
      paragraphs: z.array(z.array(SentenceAnswer).min(1).max(20)).min(1).max(20),
    }),
    beside: (input) => ({ write_in: languageOf(input), channel: input.project.channels[0] }),
    compose: composeOutreach,
  }),
  verification: stagePart({
    answer: VerificationResult.pick({ verdicts: true, uncovered: true }),
    compose: (input, answer) => ({
      body: { ...answer, outreach_revision_id: input.outreach!.outreach_revision_id },
      placeOf: asIs,
    }),
  }),
}

/** Of the passages that the model was shown, those that it cites become evidence. What the rules say of a site is. */
function foundOnTheWeb({ facts, identity }: z.output<typeof ResearchAnswer>, web: OnTheWeb) {
  const cited = new Set([...facts, identity].flatMap(({ evidence_ids }) => evidence_ids))
  return {
    evidence: [...web.evidence, ...web.passages.filter(({ id }) => cited.has(id))],
    identity: web.identity ?? identity,
    ...(web.notices.length > 0 && { notices: web.notices }),
  }
}

/** The company's own language where the project writes it, else the project's. */
function languageOf({ project, prospect }: StageInput): Language {
  const { language, languages } = project
  const own = prospect.company.language
  if (own && languages.includes(own)) return own
  return languages.includes(language) ? language : languages[0]!
}

type Given = z.output<typeof SentenceAnswer>

/** Text and claims come from the same sentences: a claim is in the text by the way it is made. */
function composeOutreach(
  input: StageInput,
  { subject, paragraphs }: { subject: Given | null; paragraphs: Given[][] },
): Composed {
  const draft = {
    subject: subject ? [sentenceOf(subject)] : [],
    paragraphs: paragraphs.map((one) => one.map(sentenceOf)),
  }
  const places = [
    ...(subject ? [{ given: subject, place: 'subject' }] : []),
    ...paragraphs.flatMap((one, at) =>
      one.map((given, of) => ({ given, place: `paragraphs[${at}][${of}]` })),
    ),
  ].filter(({ given }) => given.kind !== null)
  return {
    body: { channel: input.project.channels[0], ...writeVariant(languageOf(input), draft) },
    placeOf: (field) =>
      field
        .replace(/^claims\[(\d+)\]/, (_, at) => places[Number(at)]!.place)
        .replace(/^variants\[0\]\.body$/, 'paragraphs'),
  }
}

function sentenceOf({ text: words, kind, evidence_ids }: Given): Sentence {
  return kind === null ? { text: words } : { text: words, proven: { kind, evidence_ids } }
}
