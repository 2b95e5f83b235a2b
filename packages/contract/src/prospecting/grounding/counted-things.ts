import { groupsOf, isGeneral } from '#contract/prospecting/grounding/lexicon/lexicon'
import type { Language } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'
import { type Unit, unitOf } from '#contract/prospecting/grounding/numbers/units'

// A number must count the same thing as in the evidence. "26 branches" is wrong if the evidence has seven branches and
// 26 bakers, and "180 panels" if it has 180 square metres of panels.

type AnalyzedText = { text: string; specifics: readonly Specific[]; language: Language | null }
type Count = { value: number; words: readonly string[]; unit: Unit | undefined; start: number; end: number }

const measures: readonly (Unit | undefined)[] = [
  'area',
  'hectares',
  'volume',
  'millimetres',
  'centimetres',
  'metres',
  'kilometres',
  'weight',
  'tonnes',
  'energy',
  'litres',
  'hectolitres',
]

/** Returns the words of the first number of a claim that counts something else than in all evidence. */
export function miscountedIn(claim: AnalyzedText, proofs: readonly AnalyzedText[]): string | undefined {
  const claimed = countsOf(claim)
  if (claimed.length === 0) return undefined
  const known = proofs.flatMap((proof) =>
    countsOf(proof).map((count) => ({ ...count, language: proof.language })),
  )
  const wrong = claimed.find((one) => {
    const isLike = (other: (typeof known)[number]) => isAlike(one, claim.language, other, other.language)
    const same = known.filter(({ value }) => value === one.value)
    if (
      same.length === 0 ||
      same.some(
        (other) =>
          (other.words.length === 0 && other.unit === undefined) || isCapacity(other) || isLike(other),
      )
    )
      return false
    const isMeasured = same.every(({ unit }) => measures.includes(unit)) && one.unit === undefined
    return isMeasured || known.some((other) => other.value !== one.value && isLike(other))
  })
  return wrong && claim.text.slice(wrong.start, wrong.end)
}

const stop =
  /[,.;:!?()|"\d]|(?<![a-z])(?:in|im|am|an|auf|mit|bei|seit|fur|pro|per|sur|dans|avec|pour|en|su|con|on|with|for|at|by|from|to|au|aux|a|de|di|du|des|und|et|e|and|is|are|was|were|ist|sind|est|sont|sono|haben|hat|avez|ont|avete|hanno|have|has|sie|vous|voi|you|wir|nous|noi|we|ihre?[nrs]?|davon|darunter|dont|d'entre|remains?|remaining|bleiben|restent|restano|rimangono|of|vos|vostr[aeio]|your)(?![a-z])/

const reads = new WeakMap<AnalyzedText['specifics'], readonly Count[]>()

/** Returns the numbers of a text, each with the words after it. */
export function countsOf({ text, specifics }: AnalyzedText): readonly Count[] {
  const before = reads.get(specifics)
  if (before) return before
  const counted = specifics.filter(isCount)
  const flat = counted.length === 0 ? '' : flatten(text)
  const found = counted.flatMap((one): Count[] => {
    if (one.vague || one.rounding === 'least') return []
    const rest = flat.slice(one.end, one.end + 50)
    const clause = rest.slice(0, stop.exec(rest)?.index ?? rest.length)
    const words = (clause.match(/[a-z]{4,}/g) ?? []).slice(0, 2)
    const unit = one.counts ?? one.listedAs
    const end = one.end + clause.trimEnd().length
    return one.values.slice(0, 1).map((value) => ({ value, words, unit, start: one.start, end }))
  })
  const counts = found.filter(({ words, unit }) => words.length > 0 || unit !== undefined)
  reads.set(specifics, counts)
  return counts
}

/** A group with twelve places is a group for twelve children. */
function isCapacity({ words: [first = ''] }: Count) {
  return /^(?:[a-z]*platze?n?|places?|post[io]|spots?|spaces?)$/.test(first)
}

function isAlike(one: Count, language: Language | null, other: Count, of: Language | null) {
  if (one.unit !== undefined && one.unit === other.unit) return true
  return one.words.some((word) => other.words.some((known) => areAlike(word, language, known, of)))
}

function areAlike(word: string, language: Language | null, known: string, of: Language | null) {
  if (language === of || of === null) return word.slice(0, 5) === known.slice(0, 5)
  const unit = unitOf(word)
  if (unit !== undefined && unit === unitOf(known)) return true
  const groups = groupsOf(word, language).filter((group) => !isGeneral(group))
  return groupsOf(known, of).some((group) => groups.includes(group))
}
