import type { Bits } from '#search/bits'
import { type Dimension, newDimension } from '#search/dimension'
import { type Ids, newIds } from '#search/ids'
import { newNumberTable, type NumberTable } from '#search/number-table'
import { newPostings, type Postings } from '#search/postings'
import { newVocabulary, type Vocabulary } from '#search/vocabulary'

/** Facts with few values that filters ask for, by what they are called there. */
export const dimensionNames = [
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

/** All names of all companies, one after the other. */
export type Names = {
  count: number
  /** By company: the first of its names; they end where those of the next company begin. */
  start: Uint32Array
  company: Uint32Array
  kind: Uint8Array
  /** Legal form by the name; 0: the name has none. */
  form: Uint8Array
  /** The words of a name without its form: from its own start to that of the next. */
  wordStart: Uint32Array
  words: Uint32Array
}

/** The directory as search reads it. Companies are numbers; one that changed gets a new number, and the old is not live. */
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
  /** Days since 1970; `unknownDay` where not known. */
  founded: Int32Array
  published: Int32Array
  /** NaN where not known. */
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
  /** By what companies sort: their names in UTF-8, one after the other. */
  keyText: Uint8Array
  keyStart: Uint32Array
  /** Companies in the order of names, and the place of each in it; `unordered` have none yet. */
  byName: Uint32Array
  rank: Uint32Array
  unordered: number[]
  /** The municipality of each number. */
  municipalities: Map<string, Municipality>
}

export type Municipality = { name: string; canton: string | null; lon: number | null; lat: number | null }

export const unknownDay = -0x80000000

/** An index of no companies. */
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
