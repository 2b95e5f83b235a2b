import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Language } from '@alphorn/contract/core/fields'

type Claim = ResultOf<'outreach'>['claims'][number]
type Proven = Pick<Claim, 'kind' | 'evidence_ids'>

/** A sentence of a text; one that states something carries its proof. */
export type Sentence = { text: string; proven?: Proven }
export type Draft = { subject: Sentence | null; paragraphs: Sentence[][] }

/** A sentence about the recipient, or of the seller, with the evidence that holds it. */
export function provenSentence(kind: Claim['kind'], text: string, evidence_ids: string[]): Sentence {
  return { text, proven: { kind, evidence_ids } }
}

/** The text of a draft, and its proven sentences as claims. */
export function writeVariant(language: Language, { subject, paragraphs }: Draft) {
  const body = paragraphs.map((sentences) => sentences.map(({ text }) => text).join(' ')).join('\n\n')
  const placed = [
    ...(subject ? [{ ...subject, part: 'subject' as const }] : []),
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
  return { variants: [{ language, subject: subject?.text ?? null, body }], claims }
}
