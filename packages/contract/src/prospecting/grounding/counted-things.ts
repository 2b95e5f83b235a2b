import { groupsOf, isGeneral } from '#contract/prospecting/grounding/lexicon/lexicon'
import type { Language } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import { areComparableUnits, type Unit, unitOf } from '#contract/prospecting/grounding/numbers/units'

// A number must count the same thing as in the evidence. "26 branches" is wrong if the evidence has seven branches and
// 26 bakers, and "180 panels" if it has 180 square metres of panels.

type AnalyzedText = { text: string; specifics: readonly Specific[]; language: Language | null }
type Count = TextRange & {
  value: number
  words: readonly string[]
  unit: Unit | undefined
  isUnitBehind: boolean
  numberEnd: number
}

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
  const claimed = countsOf(claim).filter(({ words, isUnitBehind }) => words.length > 0 || isUnitBehind)
  if (claimed.length === 0) return undefined
  const known = proofs.flatMap((proof) =>
    countsOf(proof).map((count) => ({ ...count, language: proof.language, text: proof.text })),
  )
  const wrong = claimed.find((one) => {
    const isLike = (other: KnownCount) => isAlike(one, claim.language, other, other.language)
    const same = known.filter(({ value }) => value === one.value)
    const mayBeSame = (other: KnownCount) =>
      isLike(other) ||
      isCapacity(other) ||
      mayCountAnyone(one, other, known) ||
      (one.unit === undefined && !isComparable(one, claim.language, other)) ||
      known.some((before) => isLike(before) && mayOmitNoun(other, before))
    if (same.length === 0 || same.some(mayBeSame)) return false
    const isMeasured = same.every(({ unit }) => measures.includes(unit)) && one.unit === undefined
    return isMeasured || known.some((other) => other.value !== one.value && isLike(other))
  })
  return wrong && claim.text.slice(wrong.start, wrong.end)
}

const stop =
  /[,.;:!?()|"\d]|(?<![a-z])(?:in|im|am|an|auf|mit|bei|seit|fur|pro|per|sur|dans|avec|pour|en|su|con|on|with|for|at|by|from|to|au|aux|a|de|di|du|des|und|et|e|and|is|are|was|were|ist|sind|est|sont|sono|haben|hat|avez|ont|avete|hanno|have|has|sie|vous|voi|you|wir|nous|noi|we|ihre?[nrs]?|davon|darunter|dont|d'entre|remains?|remaining|bleiben|restent|restano|rimangono|of|vos|vostr[aeio]|your|al|alla|allo|ai|alle|par|each|every|chaque|ogni|jede[nrsm]?)(?![a-z])/

const reads = new WeakMap<AnalyzedText['specifics'], readonly Count[]>()

/** Returns the numbers of a text, each with the words after it. */
export function countsOf({ text, specifics }: AnalyzedText): readonly Count[] {
  const before = reads.get(specifics)
  if (before) return before
  const counted = specifics.filter(isCount)
  const flat = counted.length === 0 ? '' : flatten(text)
  const found = counted.flatMap((one): Count[] => {
    const isTime = /[a-z]/.test(flat.slice(one.start, one.end)) && /\d/.test(flat.slice(one.start, one.end))
    if (one.vague || isTime || one.rounding === 'least') return []
    const rest = flat.slice(one.end, one.end + 50)
    const clause = rest.slice(0, stop.exec(rest)?.index ?? rest.length)
    const words = (clause.match(/[a-z]{4,}/g) ?? []).slice(0, 2)
    const unit = one.counts ?? one.listedAs
    const end = one.end + clause.trimEnd().length
    return one.values.slice(0, 1).map((value) => ({
      value,
      words,
      unit,
      start: one.start,
      end,
      numberEnd: one.end,
      isUnitBehind: one.counts !== undefined,
    }))
  })
  const counts = found.filter(({ words, unit }) => words.length > 0 || unit !== undefined)
  reads.set(specifics, counts)
  return counts
}

type KnownCount = Count & { language: Language | null; text: string }

/** Returns whether the nouns of two counts can be compared. Across languages, the lexicon must know both. */
function isComparable(one: Count, language: Language | null, other: KnownCount) {
  if (other.unit !== undefined) return true
  if (language === other.language || other.language === null) return other.words.length > 0
  return isInLexicon(one.words, language) && isInLexicon(other.words, other.language)
}

function isInLexicon(words: readonly string[], language: Language | null) {
  return words.some((word) => groupsOf(word, language).some((group) => !isGeneral(group)))
}

/** Three people may be three cooks or three apprentices, unless the evidence counts people elsewhere. */
function mayCountAnyone({ unit }: Count, other: Count, known: readonly Count[]) {
  if (unit !== 'people' || other.unit === undefined) return unit === 'people'
  return areComparableUnits('people', other.unit) && !known.some((one) => one.unit === 'people')
}

const verb: Readonly<Record<Language, RegExp>> = {
  de: /^ [a-z]/,
  fr: /^ (?:se |s'|ne |n')?[a-zé]+(?:é|és|ée|ées|ent|ont|aient)(?!\p{L})/u,
  it: /^ (?:si |non |l'|lo |la |li |le )?[a-z]+(?:ano|ono|anno|ato|ata|ati|ate|uto|uti|ito|iti)(?!\p{L})/u,
  en: /^ (?:[a-z]+ed|are|were|do|did|went|came|said|took|became|chose)(?!\p{L})/u,
}

/** "Eight guides were asked, and six accepted": the second number counts what the first one does. */
function mayOmitNoun({ start, numberEnd, language, text }: KnownCount, before: KnownCount) {
  if (language === null || before.text !== text || before.start >= start) return false
  return (
    verb[language].test(text.slice(numberEnd, numberEnd + 30)) &&
    !/[.!?]\s/.test(text.slice(before.end, start))
  )
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
  if (word.slice(0, 5) === known.slice(0, 5)) return true
  if (language === of || of === null) return false
  const unit = unitOf(word)
  if (unit !== undefined && unit === unitOf(known)) return true
  const groups = groupsOf(word, language).filter((group) => !isGeneral(group))
  return groupsOf(known, of).some((group) => groups.includes(group))
}
