import type { Bits } from '#search/bits'
import { type Dimension, newDimension } from '#search/dimension'
import { type Ids, newIds } from '#search/ids'
import { newNumberTable, type NumberTable } from '#search/number-table'
import { newPostings, type Postings } from '#search/postings'
import { newVocabulary, type Vocabulary } from '#search/vocabulary'

/** Facts with few values that filters use, by their names in filters. */
const dimensionNames = [
  'canton',
  'municipality',
  'seat',
  'town',
  'district',
  'postal_code',
  'language',
  'legal_form',
  'status',
  'noga',
  'division',
  'kind',
  'size',
  'decade',
  'capital',
  'has_website',
] as const
export type DimensionName = (typeof dimensionNames)[number]

/** The kinds of names, in the order of their rank. */
export const nameKinds = ['current', 'translation', 'former'] as const

/** All names of all companies, stored consecutively. */
export type Names = {
  count: number
  /** By company: the position of its first name. Its names end where those of the next company begin. */
  start: Uint32Array
  company: Uint32Array
  kind: Uint8Array
  /** Legal form by name; 0: the name has none. */
  form: Uint8Array
  /** The words of each name without its form: from its own start to that of the next name. */
  wordStart: Uint32Array
  words: Uint32Array
}

/**
 * The directory in the form for searches. Companies are numbers. A changed company gets a new number, and the old one
 * is no longer live.
 */
export type MemoryIndex = {
  count: number
  liveCount: number
  live: Bits
  ids: Ids
  uids: Uint32Array
  byUid: NumberTable
  dimensions: Record<DimensionName, Dimension>
  isRegulated: Bits
  isBranch: Bits
  isInvented: Bits
  /** Days since 1970; `unknownDay` if unknown. */
  founded: Int32Array
  published: Int32Array
  /** NaN if unknown. */
  capital: Float64Array
  names: Names
  forms: string[]
  words: Vocabulary
  /** Names by their words. */
  namesWith: Postings
  stems: Vocabulary
  /** Companies by the stems of their purposes. */
  purposesWith: Postings
  purposeLength: Uint8Array
  /** The sort keys of companies: their names in UTF-8, stored consecutively. */
  keyText: Uint8Array
  keyStart: Uint32Array
  /** Companies in the order of names, and the rank of each; those in `unordered` have none yet. */
  byName: Uint32Array
  rank: Uint32Array
  unordered: number[]
  /** Municipalities by number. */
  municipalities: Map<string, Municipality>
}

export type Municipality = { name: string; canton: string | null; lon: number | null; lat: number | null }

export const unknownDay = -0x80000000

/** Creates an index without companies. */
export function newMemoryIndex(): MemoryIndex {
  return {
    count: 0,
    liveCount: 0,
    live: new Uint32Array(0),
    ids: newIds(),
    uids: new Uint32Array(0),
    byUid: newNumberTable(),
    dimensions: Object.fromEntries(dimensionNames.map((name) => [name, newDimension()])) as Record<
      DimensionName,
      Dimension
    >,
    isRegulated: new Uint32Array(0),
    isBranch: new Uint32Array(0),
    isInvented: new Uint32Array(0),
    founded: new Int32Array(0),
    published: new Int32Array(0),
    capital: new Float64Array(0),
    names: newNames(),
    forms: [''],
    words: newVocabulary(),
    namesWith: newPostings(),
    stems: newVocabulary(),
    purposesWith: newPostings(),
    purposeLength: new Uint8Array(0),
    keyText: new Uint8Array(0),
    keyStart: new Uint32Array(1),
    byName: new Uint32Array(0),
    rank: new Uint32Array(0),
    unordered: [],
    municipalities: new Map(),
  }
}

function newNames(): Names {
  return {
    count: 0,
    start: new Uint32Array(1),
    company: new Uint32Array(0),
    kind: new Uint8Array(0),
    form: new Uint8Array(0),
    wordStart: new Uint32Array(1),
    words: new Uint32Array(0),
  }
}
