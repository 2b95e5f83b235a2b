import { wordsOf } from '@alphorn/swiss-names/fold'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { addBit, type Bits } from '#search/bits'
import type { QueryScratch, PlaceCode } from '#search/query-scratch'
import type { MemoryIndex } from '#search/memory-index'
import { countOf, numbersOf } from '#search/postings'
import { eachBeginning, lookUp, nearWords } from '#search/vocabulary'

/** Maximum difference between a word and the typed one. */
export type Tolerance = 'exact' | 'typo' | 'wide'

/** A typed word, and the words of names that it may mean. */
export type Group = {
  /** The weight of a match: rare words are more distinctive. */
  weight: number
  /** Words of names, and the similarity of each: 1 to 255. */
  words: Uint32Array
  nearness: Uint8Array
  /** The number of names that contain them. */
  cost: number
  /** Places whose names contain the typed word: a company may be located there instead. */
  places: readonly PlaceCode[]
  /** Number of names with one of the words, plus companies at one of the places. Many are counted twice. */
  holders: number
}

/** A word as it was typed. `spelled`: its spelling before folding merged two letters into one, if it differs. */
export type TypedWord = { word: string; spelled: string; isOpen: boolean }

export function groupOf(
  index: MemoryIndex,
  scratch: QueryScratch,
  typed: TypedWord,
  tolerance: Tolerance,
): Group {
  const key = `${tolerance} ${typed.isOpen} ${typed.spelled} ${typed.word}`
  const known = scratch.groups.get(key)
  if (known) return known
  const found = new Map<number, number>()
  const note = (word: number, nearness: number) => {
    if (nearness > (found.get(word) ?? 0)) found.set(word, nearness)
  }
  const exact = lookUp(index.words, typed.word)
  if (exact >= 0) note(exact, 255)
  if (typed.isOpen) noteBeginnings(index, typed.word, note)
  if (tolerance !== 'exact')
    for (const word of new Set([typed.word, typed.spelled]))
      noteTypos(index, word, typed.isOpen, tolerance, note)
  const measure = measureReading(index, [...found.keys()], exact)
  const places = placesCalled(scratch, typed.word)
  const holders = measure.cost + seatedAt(index, places)
  const group = { ...measure, nearness: Uint8Array.from(found.values()), places, holders }
  // A prefix of very many words is cheap to find, but large to cache.
  if (group.words.length <= maxCachedWords) scratch.groups.set(key, group)
  return group
}

function measureReading({ namesWith, names }: MemoryIndex, words: readonly number[], exact: number) {
  const cost = words.reduce((sum, word) => sum + countOf(namesWith, word), 0)
  const rarity = exact >= 0 ? countOf(namesWith, exact) : Math.min(cost, rare)
  return { words: Uint32Array.from(words), cost, weight: Math.log(1 + names.count / (rarity + 1)) }
}

const maxCachedWords = 1000

/** A word that no name contains is weighted as if this many names did. */
const rare = 20

function noteBeginnings(
  { words }: MemoryIndex,
  typed: string,
  note: (word: number, nearness: number) => void,
) {
  eachBeginning(words, typed, (word) =>
    note(word, Math.round(150 + 100 * (typed.length / words.length[word]!))),
  )
}

/** Returns the number of edits allowed in a word: none in short ones, which resemble too many others. */
function editsFor(length: number, tolerance: Tolerance) {
  if (tolerance === 'wide') return length < 3 ? 0 : length < 5 ? 1 : 2
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

const minPrefixLength = 5

function noteTypos(
  index: MemoryIndex,
  typed: string,
  isOpen: boolean,
  tolerance: Tolerance,
  note: (word: number, nearness: number) => void,
) {
  const edits = editsFor(typed.length, tolerance)
  if (edits === 0) return
  const noteNear = (asPrefix: boolean) => {
    const most = asPrefix ? Math.min(edits, typed.length < 9 ? 1 : 2) : edits
    const { numbers, distances } = nearWords(index.words, typed, most, asPrefix)
    for (let at = 0; at < numbers.length; at++) {
      const open = asPrefix
        ? 0.25 * (1 - typed.length / Math.max(typed.length, index.words.length[numbers[at]!]!))
        : 0
      const nearness = 1 - (1.5 * distances[at]!) / typed.length - open
      note(numbers[at]!, Math.max(20, Math.round(255 * nearness)))
    }
  }
  noteNear(false)
  if (isOpen && typed.length >= minPrefixLength) noteNear(true)
}

function placesCalled({ places }: QueryScratch, typed: string): PlaceCode[] {
  const words = new Set([typed, ...wordsOf(placeKey(typed))])
  return [...words].flatMap((word) => places.get(word) ?? [])
}

function seatedAt({ dimensions }: MemoryIndex, places: readonly PlaceCode[]) {
  return places.reduce((sum, { dimension, code }) => sum + countOf(dimensions[dimension].holders, code), 0)
}

/** Adds the companies with the word in a name. */
export function addNamed({ names: { company }, namesWith }: MemoryIndex, word: number, into: Bits) {
  const names = numbersOf(namesWith, word)
  for (let at = 0; at < names.length; at++) addBit(into, company[names[at]!]!)
}
