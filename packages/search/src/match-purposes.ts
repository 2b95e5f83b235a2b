import {
  addBits,
  type Bits,
  hasBit,
  intersectBits,
  newBits,
  numbersIn,
  takeBits,
  uniteBits,
} from '#search/bits'
import { addHolders, setOfValue } from '#search/dimension'
import { ensureCapacity } from '#search/grow'
import { noteHit } from '#search/hits'
import { type QueryScratch, clearMarks } from '#search/query-scratch'
import type { MemoryIndex } from '#search/memory-index'
import { countOf, numbersOf } from '#search/postings'
import { addNamed } from '#search/reading'
import { stemWord } from '#search/stem'
import { eachBeginning, eachEnding, lookUp } from '#search/vocabulary'

/** Companies whose purpose contains a typed word exactly, and those that contain it in any form. */
export type Sense = { direct: Bits; inPurpose: Bits }

/** A typed word, identified by its bit among the marks. */
type QueryWord = {
  word: string
  isOpen: boolean
  bit: number
  /** The weight of the word: rare words are more distinctive. */
  weight: number
  /** Stems with which purposes express the word: its own, if there is one, and those of compounds. */
  own: number
  forms: readonly number[]
  /** Number of purposes with the word. Most are counted once. */
  said: number
  /** Its number as a word of names, and the seats with this name. */
  named: number
  seats: readonly number[]
  /** The number of purposes, names and seats that contain it. */
  holders: number
  /** Looked up at the first use. */
  sense: Sense | null
}

const ofPurpose = 0.34
const maxScoredWords = 80

/**
 * Adds companies whose purpose contains the words, their plurals or compounds of them. Some of the words may be in the
 * name or the seat instead. Names with all words rank higher. Short purposes rank higher than long ones, because they
 * are more specific.
 */
export function matchPurposes(
  index: MemoryIndex,
  scratch: QueryScratch,
  words: readonly string[],
  isLastOpen: boolean,
  allowed: Bits,
) {
  const typed = words
    .map((word, at) => typedWord(index, scratch, word, isLastOpen && at === words.length - 1, 1 << at))
    .sort((a, b) => a.holders - b.holders)
  if (typed.every(({ said }) => said === 0)) return
  markWords(scratch, typed)
  const total = typed.reduce((sum, { weight }) => sum + weight, 0)
  const cancelled = setOfValue(index.dimensions.status, 'cancelled', index.count)
  const possible = possibleHolders(index, scratch, typed, allowed)
  for (let at = 0; at < possible.length; at++) {
    const company = possible[at]!
    // A company whose name contains all of the words ranks above any match of a purpose.
    if (scratch.hits.score[company]! >= ofPurpose) continue
    if (!isNarrow(typed) && !isSaidBy(index, scratch, typed, company)) continue
    const share = shareSaid(index, scratch, typed, company) / total
    if (share > 0) noteHit(scratch.hits, company, ofPurpose * share * purposeScore(index, cancelled, company))
  }
  clearMarks(scratch)
}

function typedWord(
  index: MemoryIndex,
  scratch: QueryScratch,
  word: string,
  isOpen: boolean,
  bit: number,
): QueryWord {
  const { stems, words, namesWith, purposesWith, dimensions, count } = index
  const own = word.length < minEndingLength ? -1 : lookUp(stems, stemWord(word))
  const forms = formsOf(index, word, isOpen)
  const named = lookUp(words, word)
  const places = scratch.places.get(word) ?? []
  const seats = places.flatMap(({ dimension, code }) => (dimension === 'seat' ? code : []))
  const direct = own < 0 ? 0 : countOf(purposesWith, own)
  const said = forms.reduce((sum, form) => sum + countOf(purposesWith, form), direct)
  const inNames = named < 0 ? 0 : countOf(namesWith, named)
  const holders = seats.reduce((sum, code) => sum + countOf(dimensions.seat.holders, code), said + inNames)
  const weight = Math.log(1 + count / (direct + 1))
  return { word, isOpen, bit, weight, own, forms, said, named, seats, holders, sense: null }
}

/** Up to this many companies are examined one by one, without looking up common words. */
const many = 1000

/**
 * Returns whether all possible companies come from the sets of purposes, rather than from examining companies one by
 * one.
 */
function isNarrow([rarest, ...others]: readonly QueryWord[]) {
  return others.length === 0 || rarest!.holders >= many
}

/**
 * Returns allowed companies that contain the rarest word anywhere. If they are many, returns only those that contain a
 * word in the purpose.
 */
function possibleHolders(
  index: MemoryIndex,
  scratch: QueryScratch,
  typed: readonly QueryWord[],
  allowed: Bits,
) {
  const [rarest, ...others] = typed
  if (!isNarrow(typed)) return listHolders(index, scratch, rarest!, allowed)
  const possible = takeBits(scratch.bitPool, index.count)
  if (rarest!.said > 0) possible.set(senseOf(index, scratch, rarest!).inPurpose)
  if (others.length > 0) {
    if (rarest!.named >= 0) addNamed(index, rarest!.named, possible)
    addHolders(index.dimensions.seat, rarest!.seats, index.count, possible)
    intersectBits(possible, saidByAny(index, scratch, typed))
  }
  intersectBits(possible, allowed)
  return numbersIn(possible)
}

const nobody = new Uint32Array(0)

/** Lists allowed companies that contain the word anywhere, some of them twice. */
function listHolders(
  index: MemoryIndex,
  scratch: QueryScratch,
  { own, forms, named, seats, holders }: QueryWord,
  allowed: Bits,
) {
  const { names, namesWith, purposesWith, dimensions } = index
  const list = (scratch.list = ensureCapacity(scratch.list, holders))
  let count = 0
  const add = (company: number) => {
    if (hasBit(allowed, company)) list[count++] = company
  }
  const addAll = (companies: Uint32Array) => {
    for (let at = 0; at < companies.length; at++) add(companies[at]!)
  }
  if (own >= 0) addAll(numbersOf(purposesWith, own))
  for (const form of forms) addAll(numbersOf(purposesWith, form))
  for (const seat of seats) addAll(numbersOf(dimensions.seat.holders, seat))
  const having = named < 0 ? nobody : numbersOf(namesWith, named)
  for (let at = 0; at < having.length; at++) add(names.company[having[at]!]!)
  return list.subarray(0, count)
}

function saidByAny(index: MemoryIndex, scratch: QueryScratch, typed: readonly QueryWord[]) {
  const said = takeBits(scratch.bitPool, index.count)
  for (const each of typed) if (each.said > 0) uniteBits(said, senseOf(index, scratch, each).inPurpose)
  return said
}

function isSaidBy(index: MemoryIndex, scratch: QueryScratch, typed: readonly QueryWord[], company: number) {
  for (const each of typed)
    if (each.said > 0 && hasBit(senseOf(index, scratch, each).inPurpose, company)) return true
  return false
}

/** Marks the words at their positions in names and seats. */
function markWords({ marks, marked, placeMarks }: QueryScratch, typed: readonly QueryWord[]) {
  for (const { named, bit, seats } of typed) {
    if (named >= 0) {
      marks[named]! |= bit
      marked.push(named)
    }
    for (const code of seats) placeMarks.seat[code]! |= bit
  }
}

/** Returns the share of the words, by weight, in a company's purpose, or 0 if one of them is nowhere. */
function shareSaid(index: MemoryIndex, scratch: QueryScratch, typed: readonly QueryWord[], company: number) {
  let sum = 0
  let elsewhere = -1
  for (const each of typed) {
    if (each.said > 0) {
      const { direct, inPurpose } = senseOf(index, scratch, each)
      if (hasBit(inPurpose, company)) {
        sum += hasBit(direct, company) ? each.weight : 0.75 * each.weight
        continue
      }
    }
    if (elsewhere < 0) elsewhere = marksAt(index, scratch, company)
    if ((elsewhere & each.bit) === 0) return 0
    sum += 0.9 * each.weight
  }
  return sum
}

/** Returns the words in the company's names or its seat. */
function marksAt(
  { names, dimensions: { seat } }: MemoryIndex,
  { marks, placeMarks }: QueryScratch,
  company: number,
) {
  let marked = placeMarks.seat[seat.codes[company]!]!
  const end = names.wordStart[names.start[company + 1]!]!
  for (let at = names.wordStart[names.start[company]!]!; at < end; at++) marked |= marks[names.words[at]!]!
  return marked
}

function purposeScore({ purposeLength }: MemoryIndex, cancelled: Bits | null, company: number) {
  const length = Math.min(maxScoredWords, purposeLength[company]!)
  const brevity = 1 - (0.4 * length) / maxScoredWords
  return (cancelled && hasBit(cancelled, company) ? 0.5 : 1) * brevity
}

/**
 * Minimum length of a stem that may also begin or end a compound, if the rest is at least as long as `minRestLength`.
 */
const minBeginningLength = 4
const minEndingLength = 3
const minRestLength = 3

/**
 * Returns stems of compounds that contain the word (`pump` in `warmepump` and in `pumpenbau`). For an incomplete word,
 * returns also the stems that it may become.
 */
function formsOf({ stems }: MemoryIndex, word: string, isOpen: boolean) {
  const forms: number[] = []
  if (word.length < minEndingLength) return forms
  const sought = stemWord(word)
  const add = (form: number) => {
    if (stems.length[form]! >= sought.length + minRestLength) forms.push(form)
  }
  eachEnding(stems, sought, add)
  if (sought.length >= minBeginningLength) eachBeginning(stems, sought, add)
  if (isOpen && word.length >= minBeginningLength) eachBeginning(stems, word, (form) => forms.push(form))
  return forms
}

const rememberedShare = 1 / 256

/** Caches the sets of frequent words, because people search for the same trades again and again. */
function senseOf(index: MemoryIndex, scratch: QueryScratch, typed: QueryWord): Sense {
  if (typed.sense) return typed.sense
  const { word, isOpen, said } = typed
  if (said < index.count * rememberedShare)
    return (typed.sense = newSense(index, scratch, typed, () => takeBits(scratch.bitPool, index.count)))
  const key = `${word} ${isOpen}`
  typed.sense = scratch.senses.get(key) ?? newSense(index, scratch, typed, () => newBits(index.count))
  scratch.senses.set(key, typed.sense)
  return typed.sense
}

function newSense(
  index: MemoryIndex,
  scratch: QueryScratch,
  { own, forms }: QueryWord,
  emptySet: () => Bits,
): Sense {
  const [direct, inPurpose] = [emptySet(), emptySet()]
  if (own >= 0) addCompanies(index, scratch, own, direct)
  inPurpose.set(direct)
  for (const form of forms) addCompanies(index, scratch, form, inPurpose)
  return { direct, inPurpose }
}

const frequentShare = 1 / 32

/** Returns companies with the stem in their purpose. Sets of frequent stems are cached. */
function addCompanies(
  { purposesWith, count }: MemoryIndex,
  { purposes }: QueryScratch,
  number: number,
  into: Bits,
) {
  if (countOf(purposesWith, number) < count * frequentShare) {
    addBits(into, numbersOf(purposesWith, number))
    return
  }
  const key = String(number)
  let set = purposes.get(key)
  if (!set) {
    const made = newBits(count)
    addBits(made, numbersOf(purposesWith, number))
    purposes.set(key, made)
    set = made
  }
  uniteBits(into, set)
}
