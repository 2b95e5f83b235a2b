import { ensureCapacity } from '#search/grow'
import { type Hits, newHits } from '#search/hits'
import type { Sense } from '#search/match-purposes'
import type { MemoryIndex } from '#search/memory-index'
import type { Group } from '#search/reading'
import type { Bits, BitPool } from '#search/bits'

export type PlaceCode = { dimension: 'seat' | 'town'; code: number }

/** Caches and buffers that queries reuse. They are rebuilt when the index changes. */
export type QueryScratch = {
  groups: Recent<Group>
  /** Companies by frequent stems of purposes. */
  purposes: Recent<Bits>
  /** Meanings of words in purposes, by word. */
  senses: Recent<Sense>
  places: ReadonlyMap<string, readonly PlaceCode[]>
  placeMarks: { seat: Uint16Array; town: Uint16Array }
  /** By word: the groups to which it belongs, and its similarity. */
  marks: Uint16Array
  nearness: Uint8Array
  marked: number[]
  /** The round in which each name was last seen. */
  seen: Uint16Array
  round: number
  /** Buffer for the candidate names or companies. */
  list: Uint32Array
  hits: Hits
  bitPool: BitPool
}

/** Buffers that the next index can reuse, if they are large enough. */
type ReusableBuffers = Pick<QueryScratch, 'marks' | 'nearness' | 'seen' | 'round' | 'list' | 'hits'>

function emptyScratch(): ReusableBuffers {
  const [marks, seen] = [new Uint16Array(0), new Uint16Array(0)]
  return { marks, nearness: new Uint8Array(0), seen, round: 0, list: new Uint32Array(0), hits: newHits() }
}

export function newQueryScratch(index: MemoryIndex, before: ReusableBuffers = emptyScratch()): QueryScratch {
  const { seat, town } = index.dimensions
  const words = index.words.size
  return {
    groups: createRecent(2000),
    purposes: createRecent(48),
    senses: createRecent(64),
    places: placesOf(index),
    placeMarks: { seat: new Uint16Array(seat.values.length), town: new Uint16Array(town.values.length) },
    marks: ensureCapacity(before.marks, words),
    nearness: ensureCapacity(before.nearness, words),
    marked: [],
    seen: ensureCapacity(before.seen, index.names.count),
    round: before.round,
    list: before.list,
    hits: before.hits,
    bitPool: { sets: [], taken: 0 },
  }
}

/** Clears the marks of a query. */
export function clearMarks(scratch: QueryScratch) {
  for (const word of scratch.marked) scratch.marks[word] = 0
  scratch.marked = []
  scratch.placeMarks.seat.fill(0)
  scratch.placeMarks.town.fill(0)
}

function placesOf({ dimensions }: MemoryIndex) {
  const places = new Map<string, PlaceCode[]>()
  for (const dimension of ['seat', 'town'] as const)
    dimensions[dimension].values.forEach((value, code) => {
      if (code === 0) return
      for (const word of value.split(' ')) {
        const known = places.get(word)
        if (known) known.push({ dimension, code })
        else places.set(word, [{ dimension, code }])
      }
    })
  return places
}

/** Cache of the most recently used values, up to a number. */
export type Recent<Value> = { get(key: string): Value | undefined; set(key: string, value: Value): void }

function createRecent<Value>(most: number): Recent<Value> {
  const kept = new Map<string, Value>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      kept.set(key, value)
      if (kept.size > most) kept.delete(kept.keys().next().value!)
    },
  }
}
