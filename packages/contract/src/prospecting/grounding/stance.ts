import { flatten } from '#contract/prospecting/grounding/flat'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { tellsFuture } from '#contract/prospecting/grounding/times/future-times'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import {
  beginning,
  knownPeople,
  peopleBehind,
  ownedNumber,
  ownedPlace,
  saysSo,
  type Stance,
  stancesIn,
} from '#contract/prospecting/grounding/lexicon/stance-words'

// Evidence that names a thing only to deny it, announce it or say that it ended does not prove it as a fact: "we no
// longer deliver to Geneva", "three branches are planned", "until 2019 we had an office in Zug". The evidence is read
// narrowly and the claim broadly, so that a doubtful case is not refused.

type AnalyzedText = { text: string; specifics: readonly Specific[]; seenAt?: string | null }
const stances: readonly Stance[] = ['denied', 'planned', 'ended']

/** Returns the first specific of a claim that its evidence names but only denies, announces or calls ended. */
export function stanceMissed(
  claim: AnalyzedText,
  proofs: readonly AnalyzedText[],
): { named: Specific; stance: Stance } | undefined {
  const flat = flatten(claim.text)
  const read = proofs.map(stancesOf)
  for (const stance of stances) {
    if (saysSo(flat, stance)) continue
    if (stance === 'planned' && proofs.some(({ seenAt }) => tellsFuture(flat, claim.specifics, seenAt)))
      continue
    const named = claim.specifics.find(
      (one) =>
        read.some((proof) => isNamedBy(one, countedAs(one, proof[stance]))) &&
        !read.some((proof) => isNamedBy(one, proof.free[stance])),
    )
    if (named) return { named, stance }
  }
  return undefined
}

/** An ordinal of the evidence, "a second hall is planned", does not announce the number "two". */
function countedAs(one: Specific, known: readonly Specific[]) {
  return one.kind === 'number' && !one.soft
    ? known.filter((other) => other.kind !== 'number' || !other.soft)
    : known
}

/** Specifics that evidence denies, plans or ends, and those it names without doing so. */
type SpecificStance = Record<Stance, readonly Specific[]> & { free: Record<Stance, readonly Specific[]> }

const betweenStances = /[.!?;:](?=\s)|,(?=\s)|\n|\s(?:und|aber|sondern|doch|et|mais|e|ma|bensi|and|but)\s/g
// Evidence is parsed once, regardless of the number of claims that cite it.
const known = new WeakMap<AnalyzedText, SpecificStance>()

/** Groups the specifics of the evidence by the stance of their clauses. */
function stancesOf(said: AnalyzedText): SpecificStance {
  const before = known.get(said)
  if (before) return before
  // The original text is matched, because the flat text has "e" for Italian "è".
  const borders = [...said.text.matchAll(betweenStances)].map(({ 0: mark, index }) => ({
    start: index,
    end: index + mark.length,
  }))
  const clauses = new Map<number, ReadClause>()
  const read = said.specifics.map((specific) => {
    const at = borders.findLastIndex(({ start }) => start < specific.start)
    const stancesHere = clauses.get(at) ?? stancesAt(said.text, borders, at, specific)
    clauses.set(at, stancesHere)
    const isPlanned = stancesHere.planned && !(stancesHere.keeps && isOwned(said.text, specific))
    return { specific, ...stancesHere, planned: isPlanned }
  })
  const those = (stance: Stance, is: boolean) =>
    read.filter((one) => one[stance] === is).map(({ specific }) => specific)
  const all = (is: boolean) => ({
    denied: those('denied', is),
    planned: those('planned', is),
    ended: those('ended', is),
  })
  const standing = { ...all(true), free: all(false) }
  known.set(said, standing)
  return standing
}

/** "We want to serve our 300 customers" plans to serve, but the customers exist. */
function isOwned(text: string, one: Specific) {
  const { kind, start } = one
  const before = flatten(text.slice(Math.max(0, start - 60), start))
  const behind = flatten(text.slice(one.end, one.end + 24))
  if (kind === 'number' && knownPeople.test(before) && peopleBehind.test(behind)) return true
  return (kind === 'town' || kind === 'canton' ? ownedPlace : ownedNumber).test(before)
}

type ReadClause = Record<Stance, boolean> & { keeps: boolean }
type Border = { start: number; end: number }

/**
 * Returns the stances of the clause after a border. A short clause before it, tied by a comma, belongs to it: "Until
 * 2019, we had".
 */
function stancesAt(text: string, borders: readonly Border[], at: number, { end }: Specific): ReadClause {
  const from = borders[at]?.end ?? 0
  // The point after a date belongs to it, but may also end the sentence.
  const last = text[end - 1] === '.' ? end - 1 : end
  const next = borders.slice(at + 1, at + 50).find(({ start }) => start >= last)
  const clause = flatten(text.slice(from, Math.min(next?.start ?? text.length, from + maxClauseLength)))
  return { ...stancesIn(clause, leadOf(text, borders, at)), keeps: !beginning.test(clause) }
}

/** Returns the short clause before a border if a comma or a colon ties it to the next one. */
function leadOf(text: string, borders: readonly Border[], at: number) {
  const from = borders[at]?.end ?? 0
  const before = borders[at - 1]?.end ?? 0
  const isTied = from > 0 && from - before <= 60 && /[,:]/.test(text[from - 1] ?? '')
  return isTied ? flatten(text.slice(before, from)) : ''
}

/** Number of characters of a clause that are read. */
const maxClauseLength = 1000
