import type { Language } from '#contract/fields'
import { piecesOf, sentenceAround, type Stretch } from '#contract/grounding/sentences'
import { specificsOf } from '#contract/grounding/specifics'

export type Uncovered = { sentence: string; named: string }

/**
 * Sentences of a text that name a number or a date and lie inside no claim: each once, with the first thing that it names.
 * `claims`: where the claims stand, in UTF-16 units.
 */
export function uncoveredIn(
  text: string,
  language: Language,
  claims: readonly Stretch[],
  names: readonly string[],
): Uncovered[] {
  const pieces = piecesOf(text)
  const found = new Map<number, Uncovered>()
  for (const { start, end, soft } of specificsOf(text, { language, strict: true, names })) {
    if (soft) continue
    const sentence = sentenceAround(pieces, { start, end })
    if (claims.some((claim) => claim.start <= sentence.start && sentence.end <= claim.end)) continue
    if (!found.has(sentence.start))
      found.set(sentence.start, {
        sentence: text.slice(sentence.start, sentence.end),
        named: text.slice(start, end),
      })
  }
  return [...found.values()]
}
