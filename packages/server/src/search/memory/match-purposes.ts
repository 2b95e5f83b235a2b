import {
  addBit,
  type Bits,
  hasBit,
  isEmpty,
  intersect,
  newBits,
  takeBits,
  unite,
} from '#server/search/memory/bits'
import { addHolders } from '#server/search/memory/dimension'
import { noteHit } from '#server/search/memory/hits'
import type { Memo } from '#server/search/memory/memo'
import type { MemoryIndex } from '#server/search/memory/memory-index'
import { countOf, eachPosting } from '#server/search/memory/postings'
import { stem } from '#server/search/memory/stem'
import { eachBeginning, eachEnding, lookUp, type Vocabulary } from '#server/search/memory/vocabulary'

/**
 * A typed word: companies that have it in their purpose as it is; those that have it there at all, also joined with
 * others; and those that have it there, in a name or in the seat.
 */
export type Sense = { weight: number; direct: Bits; inPurpose: Bits; anywhere: Bits }

const ofPurpose = 0.34
const longestScored = 80

/**
 * Notes companies whose purpose has the words, or their plurals and joined forms; some of the words may stand in the
 * name or the seat instead. They rank behind names that have all words; short purposes first, which are about less.
 */
export function matchPurposes(
  index: MemoryIndex,
  memo: Memo,
  words: readonly string[],
  isLastOpen: boolean,
  allowed: Bits,
) {
  const found = copyOf(memo, allowed)
  const inPurpose = takeBits(memo.scratch, index.count)
  const senses: Sense[] = []
  // Rare words first: where they leave nobody, common ones need no look.
  const typed = words.map((word, at) => ({ word, isOpen: isLastOpen && at === words.length - 1 }))
  for (const { word, isOpen } of typed.sort((a, b) => holdersOf(index, a.word) - holdersOf(index, b.word))) {
    const sense = senseOf(index, memo, word, isOpen)
    senses.push(sense)
    unite(inPurpose, sense.inPurpose)
    intersect(found, sense.anywhere)
    if (isEmpty(found)) return
  }
  intersect(found, inPurpose)
  if (!isEmpty(found)) score(index, memo, senses, found)
}

function copyOf({ scratch }: Memo, bits: Bits) {
  const copy = takeBits(scratch, bits.length * 32)
  copy.set(bits)
  return copy
}

function score(index: MemoryIndex, { hits }: Memo, senses: readonly Sense[], found: Bits) {
  const total = senses.reduce((sum, { weight }) => sum + weight, 0)
  const cancelled = index.dimensions.status.codeOf.get('cancelled') ?? -1
  for (let at = 0; at < found.length; at++) {
    let left = found[at]!
    while (left !== 0) {
      const lowest = left & -left
      left ^= lowest
      const company = (at << 5) + 31 - Math.clz32(lowest)
      let sum = 0
      for (const { weight, direct, inPurpose } of senses)
        sum += hasBit(direct, company) ? weight : hasBit(inPurpose, company) ? 0.75 * weight : 0.9 * weight
      const length = Math.min(longestScored, index.purposeLength[company]!)
      const brevity = 1 - (0.4 * length) / longestScored
      const less = index.dimensions.status.codes[company] === cancelled ? 0.5 : 1
      noteHit(hits, company, (ofPurpose * less * brevity * sum) / total)
    }
  }
}

/** A stem that is this long may also begin or end a joined word, if as much or more is left of it. */
const shortestBeginning = 4
const shortestEnding = 3
const shortestRest = 3

/** In how many purposes and names a word stands as it is. */
function holdersOf({ stems, words, purposesWith, namesWith }: MemoryIndex, word: string) {
  const [inPurposes, inNames] = [stemIn(stems, word), lookUp(words, word)]
  return (
    (inPurposes < 0 ? 0 : countOf(purposesWith, inPurposes)) + (inNames < 0 ? 0 : countOf(namesWith, inNames))
  )
}

function stemIn(stems: Vocabulary, word: string) {
  return word.length < shortestEnding ? -1 : lookUp(stems, stem(word))
}

const rememberedShare = 1 / 256

/** People ask for the same trades and towns over and over: what frequent words and places mean is remembered. */
function senseOf(index: MemoryIndex, memo: Memo, word: string, isOpen: boolean): Sense {
  if (holdersOf(index, word) < index.count * rememberedShare && !memo.places.has(word))
    return newSense(index, memo, word, isOpen, () => takeBits(memo.scratch, index.count))
  const key = `${word} ${isOpen}`
  const known = memo.senses.get(key)
  if (known) return known
  const made = newSense(index, memo, word, isOpen, () => newBits(index.count))
  memo.senses.set(key, made)
  return made
}

function newSense(
  index: MemoryIndex,
  memo: Memo,
  word: string,
  isOpen: boolean,
  emptySet: () => Bits,
): Sense {
  const { stems, words, namesWith, names, count } = index
  const sought = word.length < shortestEnding ? '' : stem(word)
  const known = stemIn(stems, word)
  const [direct, inPurpose, anywhere] = [emptySet(), emptySet(), emptySet()]
  if (known >= 0) addCompanies(index, memo, known, direct)
  inPurpose.set(direct)
  if (sought !== '') addJoined(index, memo, sought, inPurpose)
  if (isOpen && word.length >= shortestBeginning)
    eachBeginning(stems, word, (other) => addCompanies(index, memo, other, inPurpose))
  anywhere.set(inPurpose)
  const inNames = lookUp(words, word)
  if (inNames >= 0) eachPosting(namesWith, inNames, (name) => addBit(anywhere, names.company[name]!))
  addSeated(index, memo, word, anywhere)
  const holders = known >= 0 ? countOf(index.purposesWith, known) : 0
  return { weight: Math.log(1 + count / (holders + 1)), direct, inPurpose, anywhere }
}

/** Companies with the stem as a part of a joined word: `pump` in `warmepump` and in `pumpenbau`. */
function addJoined(index: MemoryIndex, memo: Memo, sought: string, into: Bits) {
  const add = (other: number) => {
    if (index.stems.length[other]! >= sought.length + shortestRest) addCompanies(index, memo, other, into)
  }
  eachEnding(index.stems, sought, add)
  if (sought.length >= shortestBeginning) eachBeginning(index.stems, sought, add)
}

/** Companies seated at a place with the word in its name. */
function addSeated({ dimensions, count }: MemoryIndex, memo: Memo, word: string, into: Bits) {
  const places = memo.places.get(word) ?? []
  const seats = places.flatMap(({ dimension, code }) => (dimension === 'seat' ? code : []))
  if (seats.length > 0) addHolders(dimensions.seat, seats, count, into)
}

const frequentShare = 1 / 32

/** Companies with the stem in their purpose. Sets of frequent stems are remembered. */
function addCompanies({ purposesWith, count }: MemoryIndex, { purposes }: Memo, number: number, into: Bits) {
  if (countOf(purposesWith, number) < count * frequentShare) {
    eachPosting(purposesWith, number, (company) => addBit(into, company))
    return
  }
  const key = String(number)
  let set = purposes.get(key)
  if (!set) {
    const made = newBits(count)
    eachPosting(purposesWith, number, (company) => addBit(made, company))
    purposes.set(key, made)
    set = made
  }
  unite(into, set)
}
