import { ensureCapacity } from '#search/grow'
import { buildTrie, findNode, type Trie, walkTypos } from '#search/trie'

/**
 * Words by number, in the order of their first appearance. Most are in tries, forwards and backwards. Words added since
 * the tries were built (`fresh`) are searched one by one.
 */
export type Vocabulary = {
  size: number
  /** The words in UTF-8, stored consecutively, and the start of each. */
  text: Uint8Array
  start: Uint32Array
  length: Uint8Array
  fresh: Map<string, number>
  forwards: Tree
  backwards: Tree
  /** Incremented with each new word, since earlier lookups may now have more results. */
  version: number
}

/** The trie, and the numbers of the words in its order. */
type Tree = { trie: Trie; order: Uint32Array }

const encoder = new TextEncoder()
/** The length at which a word is truncated. */
export const maxWordLength = 60

export function newVocabulary(): Vocabulary {
  return {
    size: 0,
    text: new Uint8Array(0),
    start: new Uint32Array(1),
    length: new Uint8Array(0),
    fresh: new Map(),
    forwards: buildTree([], []),
    backwards: buildTree([], []),
    version: 0,
  }
}

/** Returns the number of a word, and assigns one to a new word. */
export function learnWord(vocabulary: Vocabulary, word: string): number {
  const cut = word.slice(0, maxWordLength)
  const known = lookUp(vocabulary, cut)
  if (known >= 0) return known
  const number = vocabulary.size++
  const bytes = encoder.encode(cut)
  const begin = vocabulary.start[number]!
  vocabulary.text = ensureCapacity(vocabulary.text, begin + bytes.length)
  vocabulary.text.set(bytes, begin)
  vocabulary.start = ensureCapacity(vocabulary.start, number + 2)
  vocabulary.start[number + 1] = begin + bytes.length
  vocabulary.length = ensureCapacity(vocabulary.length, number + 1)
  vocabulary.length[number] = cut.length
  vocabulary.fresh.set(cut, number)
  vocabulary.version++
  return number
}

/** Returns the number of a word; -1 if it is unknown. */
export function lookUp({ fresh, forwards: { trie, order } }: Vocabulary, word: string): number {
  const number = fresh.size > 0 ? fresh.get(word) : undefined
  if (number !== undefined) return number
  const node = findNode(trie, word)
  return node >= 0 && trie.ends[node] === 1 ? order[trie.low[node]!]! : -1
}

/** Calls `visit` for each word that begins with the letters. */
export function eachBeginning(vocabulary: Vocabulary, letters: string, visit: (number: number) => void) {
  const { trie, order } = vocabulary.forwards
  const node = findNode(trie, letters)
  if (node >= 0) for (let at = trie.low[node]!; at < trie.high[node]!; at++) visit(order[at]!)
  for (const [word, number] of vocabulary.fresh) if (word.startsWith(letters)) visit(number)
}

/** Calls `visit` for each word that ends with the letters. */
export function eachEnding(vocabulary: Vocabulary, letters: string, visit: (number: number) => void) {
  const { trie, order } = vocabulary.backwards
  const node = findNode(trie, reverseWord(letters))
  if (node >= 0) for (let at = trie.low[node]!; at < trie.high[node]!; at++) visit(order[at]!)
  for (const [word, number] of vocabulary.fresh) if (word.endsWith(letters)) visit(number)
}

/** Returns whether scanning the fresh words costs more than rebuilding the tries. */
export function needsRebuild({ fresh, size }: Vocabulary) {
  return fresh.size > 500 && fresh.size > size / 50
}

/** Rebuilds the tries with the fresh words. */
export function rebuildTrees(vocabulary: Vocabulary) {
  if (vocabulary.fresh.size === 0) return
  const words = wordsOf(vocabulary)
  vocabulary.fresh = new Map()
  vocabulary.forwards = plantSorted(words)
  vocabulary.backwards = plantSorted(words.map(reverseWord))
}

function wordsOf({ text, start, size }: Vocabulary) {
  const buffer = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  return Array.from({ length: size }, (_, number) =>
    buffer.toString('utf8', start[number], start[number + 1]),
  )
}

function plantSorted(words: readonly string[]): Tree {
  const order = words.map((_, number) => number)
  order.sort((a, b) => (words[a]! < words[b]! ? -1 : 1))
  return buildTree(
    order.map((number) => words[number]!),
    order,
  )
}

function buildTree(sorted: readonly string[], order: readonly number[]): Tree {
  return { trie: buildTrie(sorted), order: Uint32Array.from(order) }
}

function reverseWord(word: string) {
  let text = ''
  for (let at = word.length - 1; at >= 0; at--) text += word[at]
  return text
}

/** Similar words, with their distances. */
export type Near = { numbers: Uint32Array; distances: Uint8Array }

/** Returns words within a number of edits. With `asPrefix`, returns also those that continue after a similar prefix. */
export function nearWords(vocabulary: Vocabulary, word: string, most: number, asPrefix: boolean): Near {
  const found = new Map<number, number>()
  const note = (number: number, distance: number) => {
    const known = found.get(number)
    if (known === undefined || distance < known) found.set(number, distance)
  }
  const { forwards, backwards, fresh } = vocabulary
  const into =
    ({ order }: Tree) =>
    (low: number, high: number, distance: number) => {
      for (let at = low; at < high; at++) note(order[at]!, distance)
    }
  const shared = { word, most, firstLetters: -1, maxEditsInFirst: most, asPrefix }
  if (asPrefix) walkTypos({ ...shared, trie: forwards.trie, found: into(forwards) })
  else walkHalves(forwards, backwards, word, most, into)
  if (fresh.size > 0) scanFreshWords(fresh, { ...shared, note })
  return { numbers: Uint32Array.from(found.keys()), distances: Uint8Array.from(found.values()) }
}

/**
 * Searches both halves of a word. Either the first half contains at most half of the edits between two words, or the
 * second contains fewer than half. Each trie is searched with few edits in its first letters, where it branches most.
 * The halves omit the letters next to the middle, so that a swap across it counts as well.
 */
function walkHalves(
  forwards: Tree,
  backwards: Tree,
  word: string,
  most: number,
  into: (tree: Tree) => (low: number, high: number, distance: number) => void,
) {
  const half = word.length >> 1
  const shared = { most, asPrefix: false }
  walkTypos({
    ...shared,
    trie: forwards.trie,
    word,
    firstLetters: half - 1,
    maxEditsInFirst: most >> 1,
    found: into(forwards),
  })
  walkTypos({
    ...shared,
    trie: backwards.trie,
    word: reverseWord(word),
    firstLetters: word.length - half - 1,
    maxEditsInFirst: ((most + 1) >> 1) - 1,
    found: into(backwards),
  })
}

type ScanOptions = {
  word: string
  most: number
  asPrefix: boolean
  note: (number: number, distance: number) => void
}

function scanFreshWords(fresh: Map<string, number>, { word, most, asPrefix, note }: ScanOptions) {
  for (const [other, number] of fresh) {
    if (!asPrefix && Math.abs(other.length - word.length) > most) continue
    walkTypos({
      trie: buildTrie([other]),
      word,
      most,
      firstLetters: -1,
      maxEditsInFirst: most,
      asPrefix,
      found: (_low, _high, distance) => note(number, distance),
    })
  }
}
