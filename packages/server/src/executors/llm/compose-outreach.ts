import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { type Sentence, writeVariant } from '#server/executors/jobs/letter'
import { letterFacts, type LetterFact, proofOfFacts } from '#server/executors/llm/letter-facts'
import type { ComposedResult, OutreachAnswer, SentenceAnswer } from '#server/executors/llm/stages'

/**
 * Builds a text from the sentences of a model, or returns its reason for writing none. Text and claims come from the
 * same sentences, so every claim occurs in the text. A claim cites the evidence of the facts that its sentence names.
 */
export function composeOutreach(
  input: StageInput,
  language: Language,
  { subject, paragraphs, nothing_to_say }: OutreachAnswer,
): ComposedResult {
  const channel = input.project.channels[0]
  const facts = letterFacts(input, language)
  const draft = {
    subject: subject ? [sentenceOf(facts, subject)] : [],
    paragraphs: paragraphs.map((one) => one.map((sentence) => sentenceOf(facts, sentence))),
  }
  const text = paragraphs.length > 0 ? writeVariant(language, draft) : { variants: [], claims: [] }
  return {
    body: { channel, ...text, ...(nothing_to_say && { nothing_to_say }) },
    placeOf: placesIn(subject, paragraphs),
  }
}

function sentenceOf(facts: readonly LetterFact[], { text, fact_ids }: SentenceAnswer): Sentence {
  const proven = proofOfFacts(facts, fact_ids)
  return proven ? { text, proven } : { text }
}

/** Returns a function that maps a path in the result to the path in the model's answer. */
function placesIn(subject: SentenceAnswer | null, paragraphs: readonly SentenceAnswer[][]) {
  const places = [
    ...(subject ? [{ given: subject, place: 'subject' }] : []),
    ...paragraphs.flatMap((one, at) =>
      one.map((given, of) => ({ given, place: `paragraphs[${at}][${of}]` })),
    ),
  ].filter(({ given }) => given.fact_ids.length > 0)
  return (field: string) =>
    nameFacts(field.replace(/^claims\[(\d+)\]/, (_, at) => places[Number(at)]!.place))
      .replace(/^variants(?:\[0\]\.body)?$|^claims$/, 'paragraphs')
      .replace(/^variants\[0\]\.subject$/, 'subject')
}

const citation = '.evidence_ids'

/** Maps the path of a citation or quote to that of the fact ids, which the model gives instead. */
function nameFacts(path: string) {
  const quote = path.search(/\.quotes\[\d+\]/)
  const end = quote < 0 && path.endsWith(citation) ? path.length - citation.length : quote
  return end < 0 ? path : `${path.slice(0, end)}.fact_ids`
}
