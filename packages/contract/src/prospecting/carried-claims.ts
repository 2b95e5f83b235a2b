import type { ResultOf } from '#contract/prospecting/stage-results'

type Outreach = ResultOf<'outreach'>
type Claim = Outreach['claims'][number]
type Variant = Outreach['variants'][number]

/**
 * Carries the claims of a text over to the edited version. A claim whose words are unchanged stays. A changed claim
 * takes the most similar new sentence, which the checks then compare with the same evidence. A claim whose sentence was
 * deleted is dropped.
 */
export function carryClaims(claims: readonly Claim[], variants: readonly Variant[]): Claim[] {
  const taken = new Set<string>()
  const kept = claims.filter(({ text, ...claim }) => partOf(variants, claim).includes(text))
  for (const { text } of kept) taken.add(text)
  return claims.flatMap((claim) => {
    if (kept.includes(claim)) return [claim]
    const sentence = mostLike(claim.text, sentencesAtMarks(partOf(variants, claim)), taken)
    if (sentence === undefined) return []
    taken.add(sentence)
    // Quotes and occurrence belonged to the old sentence.
    const { occurrence: _occurrence, quotes: _quotes, ...same } = claim
    return [{ ...same, text: sentence }]
  })
}

function partOf(variants: readonly Variant[], { variant, part }: Pick<Claim, 'variant' | 'part'>) {
  return variants.find(({ language }) => language === variant)?.[part] ?? ''
}

/** Splits a text after each full stop, question mark or exclamation mark, and at the ends of lines. */
function sentencesAtMarks(text: string) {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** Least similarity: below it, a sentence says something else. */
const minSimilarity = 0.4

function mostLike(words: string, sentences: readonly string[], taken: ReadonlySet<string>) {
  const own = wordsOf(words)
  const [best] = sentences
    .filter((sentence) => ![...taken].some((other) => sentence.includes(other)))
    .map((sentence) => ({ sentence, likeness: likenessOf(own, wordsOf(sentence)) }))
    .sort((a, b) => b.likeness - a.likeness)
  return best && best.likeness >= minSimilarity ? best.sentence : undefined
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  const common = [...one].filter((word) => other.has(word)).length
  return common / Math.max(1, Math.min(one.size, other.size))
}
