import { flatten } from '#contract/prospecting/grounding/flat'
import { sentencesJoinedAtLowerCase, type TextRange } from '#contract/prospecting/grounding/sentences'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// Detects two values of one sentence that a claim exchanges: "45 ovens and 20 boilers" for "20 ovens and 45 boilers",
// "100 of 20" for "20 of 100". It refuses only a full exchange, and only if no sentence of the evidence agrees with the
// claim.

type AnalyzedText = { text: string; specifics: readonly Specific[] }
type Value = Extract<Specific, { values: unknown } | { date: unknown }>
/** A value with its neighbours: places, units, and the beginnings of words. */
type Part = { value: Value; sentence: number; companions: ReadonlySet<string>; places: ReadonlySet<string> }
/** Two values in a directed relation. */
type Pair = { relation: 'share' | 'change'; one: Value; other: Value }
type TextParts = {
  parts: readonly Part[]
  byKey: ReadonlyMap<string, readonly Part[]>
  pairs: readonly Pair[]
}

/** Returns the words of a claim that exchange two values of its evidence. */
export function exchangedIn(claim: AnalyzedText, proofs: readonly AnalyzedText[]): string | undefined {
  const { parts, pairs } = readParts(claim)
  if (parts.length + pairs.length === 0) return undefined
  const readings = proofs.map(readPartsCached)
  const wordsOf = (one: Value, other: Value) =>
    claim.text.slice(Math.min(one.start, other.start), Math.max(one.end, other.end))
  const known = readings.flatMap((reading) => reading.pairs)
  const turned = pairs.find((pair) => isTurned(pair, known))
  if (turned) return wordsOf(turned.one, turned.other)
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1]
    if (next && next.sentence === part.sentence && isCrossed(part, next, readings))
      return wordsOf(part.value, next.value)
  }
  return undefined
}

function isTurned({ relation, one, other }: Pair, known: readonly Pair[]) {
  const says = (first: Value, second: Value) =>
    known.some(
      (pair) => pair.relation === relation && isNamedBy(first, [pair.one]) && isNamedBy(second, [pair.other]),
    )
  return says(other, one) && !says(one, other)
}

function isCrossed(part: Part, next: Part, readings: readonly TextParts[]) {
  if (part.value.kind !== next.value.kind) return false
  const pairs = readings.flatMap(({ byKey }) => {
    const seconds = byKey.get(keyOf(next.value)) ?? []
    return (byKey.get(keyOf(part.value)) ?? []).flatMap((first) =>
      seconds
        .filter((second) => second !== first && second.sentence === first.sentence)
        .map((second) => sidesOf(part, next, first, second)),
    )
  })
  return !pairs.some(({ straight }) => straight) && pairs.some(({ crossed }) => crossed)
}

/** Compares two values of a claim with the same two values in a sentence of the evidence. */
function sidesOf(part: Part, next: Part, first: Part, second: Part) {
  // "In Lugano 8 people, in Chiasso 22" counts people in both. If each value has a place, only the places are compared.
  const by = [part, next, first, second].every(({ places }) => places.size > 0) ? 'places' : 'companions'
  return {
    straight: sharesPart(by, part, first, second) || sharesPart(by, next, second, first),
    crossed: sharesPart(by, part, second, first) && sharesPart(by, next, first, second),
  }
}

/** Returns whether both parts share a neighbour that the other value lacks. */
function sharesPart(by: 'places' | 'companions', part: Part, known: Part, other: Part) {
  for (const one of part[by]) if (known[by].has(one) && !other[by].has(one)) return true
  return false
}

const readings = new WeakMap<AnalyzedText, TextParts>()

function readPartsCached(said: AnalyzedText): TextParts {
  const known = readings.get(said) ?? readParts(said)
  readings.set(said, known)
  return known
}

const isValue = (one: Specific): one is Value => 'values' in one || 'date' in one

/** Largest number of occurrences of a value that are compared. */
const maxOccurrencesPerValue = 12

function readParts({ text, specifics }: AnalyzedText): TextParts {
  const parts: Part[] = []
  const pairs: Pair[] = []
  if (specifics.filter(isValue).length < 2) return { parts, byKey: new Map(), pairs }
  const flat = flatten(text)
  let at = 0
  for (const [sentence, { start, end }] of sentencesJoinedAtLowerCase(text).entries()) {
    while (at < specifics.length && specifics[at]!.start < start) at++
    const from = at
    while (at < specifics.length && specifics[at]!.start < end) at++
    const here = specifics.slice(from, at)
    const values = here.filter(isValue)
    if (values.length < 2) continue
    pairs.push(...pairsOf(flat, values))
    parts.push(...partsOf(flat, { start, end }, here, values).map((part) => ({ ...part, sentence })))
  }
  return { parts, byKey: byValue(parts), pairs }
}

function byValue(parts: readonly Part[]) {
  const byKey = new Map<string, Part[]>()
  for (const part of parts) {
    const list = byKey.get(keyOf(part.value)) ?? []
    if (list.length < maxOccurrencesPerValue) list.push(part)
    byKey.set(keyOf(part.value), list)
  }
  return byKey
}

function keyOf(value: Value) {
  if ('values' in value) return String(value.values[0])
  const { year, month, day } = value.date
  return [year, month, day].join('-')
}

const changeFrom = /(?:^|[ (])(?:von|vom|de|da|from)(?: (?:chf|fr\.))? ?$/
const changeTo = /^ (?:[a-z]+ )?(?:auf|a|to|ad)(?: (?:chf|fr\.))? $/
const partOf = /^ (?:[a-z]+ )?(?:von|of|de|di|su|sur)(?: [a-z]{2,10})? $/
// "A team of 22 people on 15 sites" has no part and no whole.
const wholeBefore =
  /(?<!(?:team|gruppe|flotte|equipe|groupe|effectif|parc|squadra|gruppo|parco|group|fleet|staff))(?:^|[ (])(?:von|of|sur|di|su|de)(?: [a-z]{2,10})? $/

function pairsOf(flat: string, values: readonly Value[]): Pair[] {
  return values.flatMap((one, at): Pair[] => {
    const other = values[at + 1]
    if (!other) return []
    const before = flat.slice(Math.max(0, one.start - 24), one.start)
    const between = flat.slice(one.end, other.start)
    if (between.length > 60) return []
    if (changeTo.test(between)) return changeFrom.test(before) ? [{ relation: 'change', one, other }] : []
    if (partOf.test(between)) return [{ relation: 'share', one, other }]
    const isWhole = wholeBefore.test(before) && /[a-z]/.test(between) && !/[,;]/.test(between)
    return isWhole ? [{ relation: 'share', one: other, other: one }] : []
  })
}

const betweenValues = /[,;]|(?<![a-z])(?:und|sowie|et|e|ed|and)(?![a-z])/g
const common = new Set(
  `seit sind haben hat ihr ihre ihren ihrer sie wir uns unsere die der das den dem des ein eine einen auch von mit und oder aus bei
nous vous nos vos votre notre avez avons avec dans pour les des une aux est sont depuis sur par siete sono avete abbiamo della
delle del dei gli una con per dal dalla nel nella vostra vostro nostra nostro with have has from your our you the and for since are was were been`.split(
    /\s+/,
  ),
)

/** Returns each value with its own part of the sentence: up to a punctuation mark or an "and" on either side. */
function partsOf(
  flat: string,
  { start, end }: TextRange,
  here: readonly Specific[],
  values: readonly Value[],
) {
  const cuts = values.slice(0, -1).map(({ end: from }, at) => {
    const between = flat.slice(from, values[at + 1]!.start)
    const found = [...between.matchAll(betweenValues)]
    const [first, last] = [found[0], found.at(-1)]
    return first && last && { end: from + first.index, start: from + last.index + last[0].length }
  })
  return values.flatMap((value, at) => {
    const from = at === 0 ? start : cuts[at - 1]?.start
    const to = at === values.length - 1 ? end : cuts[at]?.end
    if (from === undefined || to === undefined) return []
    return [{ value, ...companionsIn(flat, { start: from, end: to }, here, value) }]
  })
}

function companionsIn(flat: string, { start, end }: TextRange, here: readonly Specific[], value: Value) {
  const places = new Set<string>()
  for (const one of here) {
    if (one.start < start || one.end > end) continue
    if (one.kind === 'town') places.add(`town ${one.name}`)
    if (one.kind === 'canton') places.add(`canton ${one.code}`)
  }
  const companions = new Set(places)
  if ('counts' in value && value.counts) companions.add(`unit ${value.counts}`)
  const words = `${flat.slice(start, value.start)} ${flat.slice(value.end, end)}`.slice(0, 400)
  for (const [word] of words.matchAll(/[a-z]{3,}/g)) if (!common.has(word)) companions.add(word.slice(0, 5))
  return { companions, places }
}
