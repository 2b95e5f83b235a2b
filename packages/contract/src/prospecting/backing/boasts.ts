import type { Language } from '#contract/core/fields'
import { rangesOfWords, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'
import { superlativesIn } from '#contract/prospecting/grounding/superlatives'

type Variant = { language: Language; subject: string | null; body: string }
type Claim = { variant: Language; text: string }
/** A superlative outside of all claims; its range is in UTF-16 units. */
export type Boast = TextRange & { part: 'subject' | 'body'; words: string }

/** Finds the superlatives of a text outside of its claims, since a claim has its own evidence. */
export function boastsIn({ language, subject, body }: Variant, claims: readonly Claim[]): Boast[] {
  const own = claims.flatMap(({ variant, text }) => (variant === language ? [text] : []))
  return (['subject', 'body'] as const).flatMap((part) => {
    const text = (part === 'subject' ? subject : body) ?? ''
    const claimed = rangesOfWords(text, own)
    return superlativesIn(text)
      .filter((found) => !touchesRange(found, claimed))
      .map((found) => ({ ...found, part }))
  })
}
