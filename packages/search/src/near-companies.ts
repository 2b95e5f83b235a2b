import { eitherIsPrefix } from '@alphorn/swiss-names/place-key'
import { type Bits, hasBit } from '#search/bits'
import { clearHits, noteHit } from '#search/hits'
import { idAt } from '#search/ids'
import { startRounds } from '#search/match-names'
import { type QueryScratch, clearMarks } from '#search/query-scratch'
import type { MemoryIndex } from '#search/memory-index'
import { countOf, numbersOf } from '#search/postings'
import { groupOf } from '#search/reading'
import { smallestNumbers } from '#search/smallest'
import { maxWordLength, lookUp } from '#search/vocabulary'
import type { Sought } from '#search/query'

/** A word of a name: the similar words of the directory, and the value of a match. */
type Part = { words: Map<number, number>; weight: number; cost: number }

const maxWords = 12
/** Maximum number of names examined for one name, in addition to those with its rarest word. */
const maxExaminedNames = 6000
const nearnessOfHalf = 150

/**
 * Returns the companies whose names have most in common with a name, by weights that favour rare words. Unlike a
 * search, it relaxes all words at once and may miss any of them: the caller decides which company is meant. If a place
 * is given, the best companies there come first. With a hundred namesakes they would otherwise not be among the best.
 */
export function nearCompanies(
  index: MemoryIndex,
  scratch: QueryScratch,
  members: Bits,
  { stem, place }: Sought,
  count: number,
): string[] {
  clearHits(scratch.hits, index.count)
  const words = stem.split(' ').slice(0, maxWords)
  const parts = words.map((word, at) => partOf(index, scratch, words, word.slice(0, maxWordLength), at))
  markParts(scratch, parts)
  const seats = place === undefined ? null : seatsOf(index, scratch, place)
  const look = createScorer(index, scratch, parts, members)
  for (const { words: near } of introducingParts(parts))
    for (const word of near.keys()) {
      const names = numbersOf(index.namesWith, word)
      for (let at = 0; at < names.length; at++) look(names[at]!)
    }
  clearMarks(scratch)
  const { companies, score } = scratch.hits
  const there = seats && companies.filter((company) => isAtSeat(index, seats, company))
  const near = new Set([there ?? [], companies].flatMap((some) => bestCompanies(index, some, score, count)))
  return [...near].map((company) => idAt(index.ids, company))
}

/** Sorts only those that may be among the best, because a common word finds tens of thousands. */
function bestCompanies(
  { rank }: MemoryIndex,
  companies: readonly number[],
  score: Float32Array,
  count: number,
) {
  if (companies.length === 0) return []
  const least = -smallestNumbers(
    Float64Array.from(companies, (company) => -score[company]!),
    count,
  ).at(-1)!
  return companies
    .filter((company) => score[company]! >= least)
    .sort((a, b) => score[b]! - score[a]! || rank[a]! - rank[b]!)
    .slice(0, count)
}

/** Returns a word with its similar words, its halves if it is a compound, and its combinations with adjacent words. */
function partOf(
  index: MemoryIndex,
  scratch: QueryScratch,
  all: readonly string[],
  word: string,
  at: number,
): Part {
  const exact = lookUp(index.words, word)
  const isRare = exact < 0 || countOf(index.namesWith, exact) < rare
  const isOpen = isRare && word.length >= minPrefixLength
  const group = groupOf(index, scratch, { word, spelled: word, isOpen }, isRare ? 'wide' : 'typo')
  const words = new Map<number, number>()
  group.words.forEach((near, position) => words.set(near, group.nearness[position]!))
  if (isRare) for (const half of halvesOf(index, word)) words.set(half, nearnessOfHalf)
  for (const whole of joinedTo(index, all, at)) words.set(whole, 255)
  const cost = [...words.keys()].reduce((sum, near) => sum + countOf(index.namesWith, near), 0)
  return { words, weight: wordRarity(index, exact), cost }
}

const rare = 40
const minPrefixLength = 3

/** Returns the word joined to the one before or after it. */
function joinedTo({ words }: MemoryIndex, all: readonly string[], at: number) {
  const joined = [all.slice(at - 1, at + 1), all.slice(at, at + 2)].filter(({ length }) => length === 2)
  return joined.map((pair) => lookUp(words, pair.join(''))).filter((word) => word >= 0)
}

function* halvesOf(index: MemoryIndex, word: string) {
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const [first, second] = [lookUp(index.words, word.slice(0, cut)), lookUp(index.words, word.slice(cut))]
    if (first < 0 || second < 0) continue
    yield first
    yield second
  }
}

/**
 * Returns the information of a word: the logarithm of how few names have it. A word in no name counts as a rare one.
 */
function wordRarity({ names, namesWith }: MemoryIndex, word: number) {
  const count = word < 0 ? 1 : Math.max(1, countOf(namesWith, word))
  return Math.log(1 + names.count / count)
}

/** Returns the rarest parts, which provide candidate names, until there are enough. */
function introducingParts(parts: readonly Part[]) {
  const byCost = parts.filter(({ cost }) => cost > 0).sort((a, b) => a.cost - b.cost)
  let looked = 0
  return byCost.filter(({ cost }, at) => at === 0 || (looked += cost) <= maxExaminedNames)
}

function markParts(scratch: QueryScratch, parts: readonly Part[]) {
  const { marks, nearness, marked } = scratch
  parts.forEach(({ words }, at) => {
    for (const [word, near] of words) {
      if (marks[word] === 0) {
        marked.push(word)
        nearness[word] = near
      } else nearness[word] = Math.max(nearness[word]!, near)
      marks[word]! |= 1 << at
    }
  })
}

type Seats = { seat: ReadonlySet<number>; town: ReadonlySet<number> }

/** Returns the seats and towns of companies in a place: `buchs` may be `buchs zh`, and the reverse. */
function seatsOf({ dimensions }: MemoryIndex, { places }: QueryScratch, place: string): Seats {
  const [first = ''] = place.split(' ')
  const named = places.get(first) ?? []
  const codes = (of: 'seat' | 'town') => {
    const like = named.filter(
      ({ dimension, code }) => dimension === of && eitherIsPrefix(dimensions[of].values[code]!, place),
    )
    return new Set(like.map(({ code }) => code))
  }
  return { seat: codes('seat'), town: codes('town') }
}

function isAtSeat({ dimensions: { seat, town } }: MemoryIndex, seats: Seats, company: number) {
  return seats.seat.has(seat.codes[company]!) || seats.town.has(town.codes[company]!)
}

function createScorer(index: MemoryIndex, scratch: QueryScratch, parts: readonly Part[], members: Bits) {
  const { names } = index
  const asked = parts.reduce((sum, { weight }) => sum + weight, 0)
  const round = startRounds(scratch, 1)
  return function look(name: number) {
    const company = names.company[name]!
    if (scratch.seen[name] === round || !hasBit(members, company)) return
    scratch.seen[name] = round
    let has = 0
    let shared = 0
    let matched = 0
    for (let at = names.wordStart[name]!; at < names.wordStart[name + 1]!; at++) {
      const word = names.words[at]!
      const weight = wordRarity(index, word)
      has += weight
      const mark = scratch.marks[word]!
      if (mark === 0) continue
      shared += (weight * scratch.nearness[word]!) / 255
      matched |= mark
    }
    const of = parts.reduce((sum, { weight }, at) => (matched & (1 << at) ? sum + weight : sum), 0)
    noteHit(scratch.hits, company, (shared + of) / (asked + has))
  }
}
