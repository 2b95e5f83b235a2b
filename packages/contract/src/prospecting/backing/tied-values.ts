import {
  type FoundLabel,
  labelsOf,
  nearestLabel,
  publication,
} from '#contract/prospecting/backing/labelled-values'
import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import {
  type Vocabulary,
  vocabularyOf,
  type Word,
  wordsIn,
} from '#contract/prospecting/backing/words/vocabulary'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { sentencesAndItems, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// A value of the evidence that a statement gives to another thing: the date of the gazette as that of the statutes. Each
// value of the evidence has its own part of a sentence. A statement is refused if the evidence has all its words, but
// none of them beside its value. One of them must be only beside other values.

/** A part of the evidence with one value, or with none. */
type Part = {
  values: readonly Specific[]
  vocabulary: Vocabulary
  places: readonly Specific[]
  labels: readonly FoundLabel[]
  /** The label that is nearest to the value. */
  nearest: FoundLabel | undefined
}

/** Returns the kind of a value that can replace another. */
function groupOf(one: Specific): string | undefined {
  if (one.kind === 'date' || one.kind === 'year') return 'time'
  if (one.kind === 'amount' || one.kind === 'percent') return one.kind
  return one.kind === 'number' && one.counts !== undefined ? `number of ${one.counts}` : undefined
}

const isPlace = ({ kind }: Specific) => kind === 'town' || kind === 'canton' || kind === 'origin'

/** Finds the value of a statement that its evidence gives to another thing. */
export function misplacedValuesIn(
  statement: Statement,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): TextRange[] {
  const groups = Map.groupBy(
    specifics.filter((one) => groupOf(one) !== undefined),
    (one) => groupOf(one)!,
  )
  return [...groups].flatMap(([group, values]) => {
    const [value, ...more] = values
    if (value === undefined || more.length > 0) return []
    const isMisplaced = isOfOther(value, group, { statement, specifics, proofs })
    return isMisplaced ? [{ start: value.start, end: value.end }] : []
  })
}

type Said = { statement: Statement; specifics: readonly Specific[]; proofs: readonly ReadProof[] }

function isOfOther(value: Specific, group: string, { statement, specifics, proofs }: Said) {
  const parts = proofs.flatMap((proof) => partsCached(proof, group))
  const own = parts.filter(({ values }) => isNamedBy(value, values))
  const others = parts.filter((part) => part.values.length > 0 && !own.includes(part))
  if (own.length === 0 || others.length === 0) return false
  const { language, text } = statement
  const words = wordsIn(text).filter(
    (word) => !isEmptyOfMeaning(word, language) && !touchesRange(word, specifics),
  )
  const contents = [...words, ...specifics.filter(isPlace)]
  if (contents.length > maxContents) return false
  const has = (part: Part, one: Word | Specific) =>
    'kind' in one ? isNamedBy(one, part.places) : judgeWord(one, language, [part.vocabulary]) === 'backed'
  if (isInOtherPlace(text, value, specifics.filter(isPlace), { own, others })) return true
  const count = (part: Part) => contents.filter((one) => has(part, one)).length
  const [claimed] = labelsOf(flatten(text), group)
  if (claimed && own.some(({ labels }) => labels.some(({ at }) => at === claimed.at))) return false
  if (claimed && hasOtherLabel(claimed, { own, others, count })) return true
  return isOnlyOfOthers(contents, has, { parts, own, others })
}

/** Returns whether the evidence has all of these, none beside the value, and one only beside other values. */
function isOnlyOfOthers<Content>(
  contents: readonly Content[],
  has: (part: Part, one: Content) => boolean,
  { parts, own, others }: { parts: readonly Part[]; own: readonly Part[]; others: readonly Part[] },
) {
  return (
    !contents.some((one) => own.some((part) => has(part, one))) &&
    contents.every((one) => parts.some((part) => has(part, one))) &&
    contents.some((one) => parts.every((part) => others.includes(part) || !has(part, one)))
  )
}

type Sides = { own: readonly Part[]; others: readonly Part[]; count: (part: Part) => number }

/** Returns whether the evidence gives a label to other values only. */
function hasOtherLabel(claimed: FoundLabel, { own, others, count }: Sides) {
  const labelled = others.filter(({ nearest }) => nearest?.at === claimed.at)
  if (labelled.length === 0) return false
  if (claimed.isFixed) return own.every(({ nearest }) => nearest !== undefined)
  return Math.max(...own.map(count)) < Math.max(...labelled.map(count))
}

const clauseBorder = /[,;:]|(?<!\p{L})(?:und|et|e|ed|and)(?!\p{L})/u

/** Returns whether the evidence has the value with other towns, and the town beside it with another value. */
function isInOtherPlace(
  text: string,
  value: Specific,
  places: readonly Specific[],
  { own, others }: Pick<Sides, 'own' | 'others'>,
) {
  const [place, ...more] = places
  if (place?.kind !== 'town' || more.length > 0) return false
  const [first, last] = place.start < value.start ? [place, value] : [value, place]
  if (clauseBorder.test(text.slice(first.end, last.start))) return false
  const towns = (part: Part) => part.places.filter(({ kind }) => kind === 'town')
  return (
    own.every((part) => towns(part).length > 0 && !isNamedBy(place, part.places)) &&
    others.some((part) => isNamedBy(place, towns(part)))
  )
}

const maxContents = 8
const maxParts = 120

const kept = new WeakMap<ReadProof, Map<string, readonly Part[]>>()

function partsCached(proof: ReadProof, group: string): readonly Part[] {
  const byGroup = kept.get(proof) ?? new Map<string, readonly Part[]>()
  kept.set(proof, byGroup)
  const parts = byGroup.get(group) ?? partsOf(proof, group)
  byGroup.set(group, parts)
  return parts
}

const betweenTiedValues =
  /[,;()]|(?<!\p{L})(?:und|sowie|et|e|ed|and|während|tandis que|mentre|while)(?!\p{L})/gu

function partsOf(proof: ReadProof, group: string): Part[] {
  const language = proof.proof.language ?? null
  return sentencesAndItems(proof.text)
    .flatMap((range) => cutBetween(proof.text, range, valuesIn(proof, range, group)))
    .slice(0, maxParts)
    .map((range) => {
      const flat = flatten(proof.text.slice(range.start, range.end))
      const values = valuesIn(proof, range, group)
      const [first] = values
      const isAdded = first !== undefined && group === 'time' && range.start >= proof.excerpt.length
      const labels = isAdded ? [publication] : first ? labelsOf(flat, group) : []
      const nearest = first && nearestLabel(flat, { start: first.start - range.start }, group)
      return {
        values,
        labels,
        nearest: isAdded ? publication : nearest,
        vocabulary: vocabularyOf(flat, language),
        places: specificsWithin(proof, range).filter(isPlace),
      }
    })
}

const specificsWithin = ({ specifics }: ReadProof, { start, end }: TextRange) =>
  specifics.filter((one) => one.start >= start && one.end <= end)

const valuesIn = (proof: ReadProof, range: TextRange, group: string) =>
  specificsWithin(proof, range).filter((one) => groupOf(one) === group)

/** Cuts a sentence between its values: at the last border before the next value. Without one, they share a part. */
function cutBetween(text: string, { start, end }: TextRange, values: readonly Specific[]): TextRange[] {
  const parts: TextRange[] = []
  let from = start
  for (const [at, value] of values.entries()) {
    const next = values[at + 1]
    if (next === undefined) continue
    const mark = [...text.slice(value.end, next.start).matchAll(betweenTiedValues)].at(-1)
    if (mark === undefined) continue
    parts.push({ start: from, end: value.end + mark.index })
    from = value.end + mark.index + mark[0].length
  }
  return [...parts, { start: from, end }]
}
