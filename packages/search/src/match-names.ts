import { type Bits, hasBit } from '#search/bits'
import { setOfValue } from '#search/dimension'
import { ensureCapacity } from '#search/grow'
import { noteHit } from '#search/hits'
import { type QueryScratch, clearMarks } from '#search/query-scratch'
import type { MemoryIndex } from '#search/memory-index'
import { numbersOf } from '#search/postings'
import type { Group } from '#search/reading'

/** Groups of words that a name must contain, and what increases the score. */
export type NameQuery = {
  groups: readonly Group[]
  /** Number of groups that must match. */
  need: number
  /** Subtracted from the score. */
  less: number
  /** Code of the legal form that was typed; 0: none. */
  form: number
  /** Words that add to the score if they occur, and cost nothing if they do not. */
  bonus: readonly number[]
}

/** Bits of the groups, and the one of words that only add to the score. */
const bonusBit = 1 << 15

/**
 * Adds the companies with a matching name to the hits. A word may match the seat or the town instead of the name, but
 * at least one word must match the name itself.
 */
export function matchNames(index: MemoryIndex, scratch: QueryScratch, reading: NameQuery, allowed: Bits) {
  const { groups, need } = reading
  // A name that matches all but N groups matches at least one of any N + 1. The rarest N + 1 groups provide the
  // candidates.
  const others = [...groups].sort((a, b) => a.holders - b.holders)
  const introducing = others.splice(0, groups.length - need + 1)
  startRounds(scratch, groups.length)
  let names = collectNames(index, scratch, introducing)
  if (need === groups.length)
    for (const group of others)
      if (group.places.length === 0 && group.cost < names.length * ofLook)
        names = filterNames(index, scratch, group, names)
  markWords(scratch, reading)
  noteFitting(index, scratch, reading, names, allowed)
  clearMarks(scratch)
}

/** Lists names with a word of one of the groups, and all names of companies with a matching place; each once. */
function collectNames(
  { names: { start }, namesWith, dimensions }: MemoryIndex,
  scratch: QueryScratch,
  groups: readonly Group[],
) {
  const { seen, round } = scratch
  let count = 0
  const bring = (name: number) => {
    if (seen[name] === round) return
    seen[name] = round
    if (count === scratch.list.length) scratch.list = ensureCapacity(scratch.list, count + 1)
    scratch.list[count++] = name
  }
  for (const { words, places } of groups) {
    for (let at = 0; at < words.length; at++) {
      const names = numbersOf(namesWith, words[at]!)
      for (let place = 0; place < names.length; place++) bring(names[place]!)
    }
    for (const { dimension, code } of places) {
      const companies = numbersOf(dimensions[dimension].holders, code)
      for (let at = 0; at < companies.length; at++)
        for (let name = start[companies[at]!]!; name < start[companies[at]! + 1]!; name++) bring(name)
    }
  }
  return scratch.list.subarray(0, count)
}

/**
 * Examining a name costs about as much as scanning this many names of a word, because names are scattered in memory.
 */
const ofLook = 50

/** Moves the names that contain a word of the group to the front, and returns them. */
function filterNames(
  { namesWith }: MemoryIndex,
  scratch: QueryScratch,
  { words }: Group,
  names: Uint32Array,
) {
  const { seen, round: before } = scratch
  const round = ++scratch.round
  for (let at = 0; at < words.length; at++) {
    const having = numbersOf(namesWith, words[at]!)
    for (let place = 0; place < having.length; place++)
      if (seen[having[place]!] === before) seen[having[place]!] = round
  }
  let count = 0
  for (let at = 0; at < names.length; at++) if (seen[names[at]!] === round) names[count++] = names[at]!
  return names.subarray(0, count)
}

function markWords(scratch: QueryScratch, { groups, bonus }: NameQuery) {
  const { marks, nearness, marked, placeMarks } = scratch
  const add = (word: number, bit: number, near: number) => {
    if (marks[word] === 0) {
      marked.push(word)
      nearness[word] = near
    } else if (near > nearness[word]!) nearness[word] = near
    marks[word]! |= bit
  }
  groups.forEach((group, at) => {
    for (let word = 0; word < group.words.length; word++)
      add(group.words[word]!, 1 << at, group.nearness[word]!)
    for (const { dimension, code } of group.places) placeMarks[dimension][code]! |= 1 << at
  })
  for (const word of bonus) add(word, bonusBit, 1)
}

/**
 * Begins a round in which no name was seen, with this many further rounds before an overflow. `seen` stores the last
 * round of each name.
 */
export function startRounds(scratch: QueryScratch, count: number) {
  if (scratch.round + count >= 65_535) {
    scratch.seen.fill(0)
    scratch.round = 0
  }
  return ++scratch.round
}

const ofWords = 0.55
const ofCoverage = 0.25
const ofOrder = 0.08
const ofForm = 0.05
const ofBonus = 0.03
const ofPlace = 0.9
const lessByKind = [0, 0.04, 0.1]
const lessIfCancelled = 0.03
const lessIfBranch = 0.02
/** The minimum score of a found company. */
const minScore = 0.001

/** Tally of one name's matches, reset for each candidate name. */
type Tally = { matched: number; sum: number; inOrder: number; covered: number }

function noteFitting(
  index: MemoryIndex,
  scratch: QueryScratch,
  reading: NameQuery,
  names: Uint32Array,
  allowed: Bits,
) {
  const { company, wordStart } = index.names
  const { need, less, groups } = reading
  const all = (1 << groups.length) - 1
  const weights = Float64Array.from(groups, ({ weight }) => weight)
  const total = 255 * weights.reduce((sum, weight) => sum + weight, 0)
  const tally: Tally = { matched: 0, sum: 0, inOrder: 0, covered: 0 }
  const isPlaced = groups.some(({ places }) => places.length > 0)
  const cancelled = setOfValue(index.dimensions.status, 'cancelled', index.count)
  for (let at = 0; at < names.length; at++) {
    const name = names[at]!
    const holder = company[name]!
    if (!hasBit(allowed, holder)) continue
    countMatches(tally, index, scratch, name, weights, all)
    if ((tally.matched & all) === 0) continue
    const byPlace = isPlaced ? placeMarksOf(index, scratch, holder) & all & ~tally.matched : 0
    for (let left = byPlace; left !== 0; left &= left - 1)
      tally.sum += weights[31 - Math.clz32(left & -left)]! * 255 * ofPlace
    if (bitsIn((tally.matched & all) | byPlace) < need) continue
    const fit =
      (ofWords * tally.sum) / total +
      (ofCoverage * tally.covered) / (wordStart[name + 1]! - wordStart[name]!) +
      (ofOrder * tally.inOrder) / groups.length
    const more = moreFor(index, reading, tally, name) - lessFor(index, name, holder, cancelled) - less
    noteHit(scratch.hits, holder, Math.max(minScore, fit + more))
  }
}

function countMatches(
  tally: Tally,
  { names: { wordStart, words } }: MemoryIndex,
  { marks, nearness }: QueryScratch,
  name: number,
  weights: Float64Array,
  all: number,
) {
  tally.matched = tally.sum = tally.inOrder = tally.covered = 0
  const end = wordStart[name + 1]!
  let before = -1
  for (let at = wordStart[name]!; at < end; at++) {
    const word = words[at]!
    const marked = marks[word]!
    if (marked === 0) continue
    tally.covered++
    for (let added = marked & all & ~tally.matched; added !== 0; added &= added - 1) {
      const group = 31 - Math.clz32(added & -added)
      tally.sum += weights[group]! * nearness[word]!
      if (group === before + 1) tally.inOrder++
      before = group
    }
    tally.matched |= marked
  }
}

function moreFor({ names }: MemoryIndex, { form }: NameQuery, { matched }: Tally, name: number) {
  return (matched & bonusBit ? ofBonus : 0) + (form !== 0 && names.form[name] === form ? ofForm : 0)
}

function placeMarksOf(
  { dimensions: { seat, town } }: MemoryIndex,
  { placeMarks }: QueryScratch,
  company: number,
) {
  return placeMarks.seat[seat.codes[company]!]! | placeMarks.town[town.codes[company]!]!
}

function lessFor({ names, isBranch }: MemoryIndex, name: number, company: number, cancelled: Bits | null) {
  return (
    lessByKind[names.kind[name]!]! +
    (cancelled && hasBit(cancelled, company) ? lessIfCancelled : 0) +
    (hasBit(isBranch, company) ? lessIfBranch : 0)
  )
}

function bitsIn(word: number) {
  let count = 0
  for (let left = word; left !== 0; left &= left - 1) count++
  return count
}
