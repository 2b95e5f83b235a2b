import { type Bits, hasBit } from '#server/search/memory/bits'
import { noteHit } from '#server/search/memory/hits'
import type { Memo } from '#server/search/memory/memo'
import type { MemoryIndex } from '#server/search/memory/memory-index'
import { eachPosting } from '#server/search/memory/postings'
import { type Group, markPlaces } from '#server/search/memory/reading'

/** Groups of words that a name must have, and what more makes it likelier. */
export type Reading = {
  groups: readonly Group[]
  /** Of the groups, so many must be matched. */
  need: number
  /** Taken off the score. */
  less: number
  /** Code of the legal form that was typed; 0: none. */
  form: number
  /** Words that add to the score where they stand, and are not missed. */
  bonus: readonly number[]
}

/** Bits of the groups, and the one of words that only add to the score. */
const bonusBit = 1 << 15

/**
 * Notes the companies with a name that the reading fits. A word may be found in the seat or the town instead of the
 * name, one word at least in the name itself.
 */
export function matchNames(index: MemoryIndex, memo: Memo, reading: Reading, allowed: Bits) {
  const { groups, need } = reading
  const all = (1 << groups.length) - 1
  mark(memo, reading)
  const placeable = groups.filter(({ typed }, group) => markPlaces(index, memo, typed, 1 << group)).length
  // Names come from the rarest groups: one of them must be matched where not all others are.
  const fromName = Math.max(1, need - placeable)
  const rarest = [...groups].sort((a, b) => a.cost - b.cost).slice(0, groups.length - fromName + 1)
  const round = nextRound(memo)
  const looker = looking(index, memo, reading, allowed, all)
  const look = (name: number) => {
    if (memo.seen[name] === round) return
    memo.seen[name] = round
    looker(name)
  }
  for (const { words } of rarest) for (const word of words) eachPosting(index.namesWith, word, look)
  unmark(memo)
}

function mark(memo: Memo, { groups, bonus }: Reading) {
  const { marks, nearness, marked } = memo
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
  })
  for (const word of bonus) add(word, bonusBit, 1)
}

function unmark(memo: Memo) {
  for (const word of memo.marked) memo.marks[word] = 0
  memo.marked = []
  memo.placeMarks.seat.fill(0)
  memo.placeMarks.town.fill(0)
}

/** A number that no name was looked at under: `seen` says of each under which it was last. */
export function nextRound(memo: Memo) {
  if (memo.round === 65_535) {
    memo.seen.fill(0)
    memo.round = 0
  }
  return ++memo.round
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
/** What was found has a score. */
const least = 0.001

/** What the words of one name matched. It is filled anew for each: it is looked at for every name that may fit. */
type Tally = { matched: number; sum: number; inOrder: number; covered: number }

function looking(index: MemoryIndex, memo: Memo, reading: Reading, allowed: Bits, all: number) {
  const { names } = index
  const weights = reading.groups.map(({ weight }) => weight)
  const total = 255 * weights.reduce((sum, weight) => sum + weight, 0)
  const tally: Tally = { matched: 0, sum: 0, inOrder: 0, covered: 0 }
  const cancelled = index.dimensions.status.codeOf.get('cancelled') ?? -1

  return function look(name: number) {
    const company = names.company[name]!
    if (!hasBit(allowed, company)) return
    count(tally, index, memo, name, weights, all)
    if ((tally.matched & all) === 0) return
    const byPlace = placeMarksOf(index, memo, company) & all & ~tally.matched
    for (let left = byPlace; left !== 0; left &= left - 1)
      tally.sum += weights[31 - Math.clz32(left & -left)]! * 255 * ofPlace
    if (bitsIn((tally.matched & all) | byPlace) < reading.need) return
    const fit =
      (ofWords * tally.sum) / total +
      (ofCoverage * tally.covered) / (names.wordStart[name + 1]! - names.wordStart[name]!) +
      (ofOrder * tally.inOrder) / weights.length
    const more =
      moreFor(index, reading, tally, name) - lessFor(index, name, company, cancelled) - reading.less
    noteHit(memo.hits, company, Math.max(least, fit + more))
  }
}

function count(
  tally: Tally,
  { names: { wordStart, words } }: MemoryIndex,
  { marks, nearness }: Memo,
  name: number,
  weights: readonly number[],
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

function moreFor({ names }: MemoryIndex, { form }: Reading, { matched }: Tally, name: number) {
  return (matched & bonusBit ? ofBonus : 0) + (form !== 0 && names.form[name] === form ? ofForm : 0)
}

function placeMarksOf({ dimensions: { seat, town } }: MemoryIndex, { placeMarks }: Memo, company: number) {
  return placeMarks.seat[seat.codes[company]!]! | placeMarks.town[town.codes[company]!]!
}

function lessFor(
  { names, dimensions: { status }, isBranch }: MemoryIndex,
  name: number,
  company: number,
  cancelled: number,
) {
  return (
    lessByKind[names.kind[name]!]! +
    (status.codes[company] === cancelled ? lessIfCancelled : 0) +
    (hasBit(isBranch, company) ? lessIfBranch : 0)
  )
}

function bitsIn(word: number) {
  let count = 0
  for (let left = word; left !== 0; left &= left - 1) count++
  return count
}
