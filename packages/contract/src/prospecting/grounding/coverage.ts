import type { Language } from '#contract/core/fields'
import { piecesOf, sentenceAround, type TextRange } from '#contract/prospecting/grounding/sentences'
import { isOffer } from '#contract/prospecting/grounding/offers'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { type Specific, specificsOf } from '#contract/prospecting/grounding/specifics'

export type UncoveredSentence = { sentence: string; named: string }
export type CoverageContext = {
  /** Positions of the claims, in UTF-16 units. */
  claims: readonly TextRange[]
  names: readonly string[]
  /** Places that need no claim; null: places are not checked. */
  places: (() => readonly Specific[]) | null
}

/**
 * Finds sentences outside all claims that name a number, a date or a place. Each is listed once, with the first of
 * these. A question or an invitation may name a place, because it states nothing.
 */
export function uncoveredIn(
  text: string,
  language: Language,
  { claims, names, places }: CoverageContext,
): UncoveredSentence[] {
  const pieces = piecesOf(text)
  const found = new Map<number, UncoveredSentence>()
  for (const specific of specificsOf(text, { language, strict: true, names })) {
    const { start, end, soft } = specific
    const sentence = sentenceAround(pieces, { start, end })
    if (claims.some((claim) => claim.start <= sentence.start && sentence.end <= claim.end)) continue
    if (soft && !asksForClaim(specific, places)) continue
    if (soft && isOffer(text, sentence, language)) continue
    if (!found.has(sentence.start))
      found.set(sentence.start, {
        sentence: text.slice(sentence.start, sentence.end),
        named: text.slice(start, end),
      })
  }
  return [...found.values()]
}

function asksForClaim(specific: Specific, places: CoverageContext['places']) {
  const isPlace = specific.kind === 'town' || specific.kind === 'canton'
  return isPlace && places !== null && !isNamedBy(specific, places())
}
