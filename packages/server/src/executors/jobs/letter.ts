import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Language } from '@alphorn/contract/core/fields'

type Claim = ResultOf<'outreach'>['claims'][number]
type Proven = Pick<Claim, 'kind' | 'evidence_ids' | 'quotes'>

/** A sentence of a text. If it states a fact, it has a proof; `before` and `after` are not covered by the proof. */
export type Sentence = { text: string; proven?: Proven; before?: string; after?: string }
/** The subject is empty if the channel has none; its parts are concatenated. */
export type Draft = { subject: Sentence[]; paragraphs: Sentence[][] }

/** Builds a sentence about the recipient or the seller, with the evidence that proves it. */
export function provenSentence(kind: Claim['kind'], text: string, evidence_ids: string[]): Sentence {
  return { text, proven: { kind, evidence_ids } }
}

/** Returns the text of a draft, with its proven sentences as claims. */
export function writeVariant(language: Language, { subject, paragraphs }: Draft) {
  const written = paragraphs.filter((sentences) => sentences.length > 0)
  const body = written.map((sentences) => sentences.map(wholeOf).join(' ')).join('\n\n')
  const placed = [
    ...subject.map((sentence) => ({ ...sentence, part: 'subject' as const })),
    ...paragraphs.flat().map((sentence) => ({ ...sentence, part: 'body' as const })),
  ]
  const claims = placed
    .filter(({ proven: proof }) => proof !== undefined)
    .map(({ text, part, proven: proof }, at): Claim => ({
      id: `c${at + 1}`,
      variant: language,
      part,
      text,
      ...proof!,
    }))
  const title = subject.length > 0 ? subject.map(wholeOf).join('') : null
  return { variants: [{ language, subject: title, body }], claims }
}

/** Adds a full stop to a seller's text without punctuation at its end. */
export function endSentence(sentence: Sentence): Sentence {
  const { after = '' } = sentence
  return /[.!?…:][»”"]?$/.test(wholeOf(sentence)) ? sentence : { ...sentence, after: `${after}.` }
}

/** Returns the complete text of a sentence. */
export const wholeOf = ({ text, before = '', after = '' }: Sentence) => `${before}${text}${after}`
