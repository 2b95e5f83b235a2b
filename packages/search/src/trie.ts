import { ensureCapacity } from '#search/grow'

/**
 * A trie of sorted words. Nodes are numbered level by level, so that the children of a node are adjacent. The subtree
 * of a node contains the sorted words from `low` to `high`.
 */
export type Trie = {
  letter: Uint16Array
  /** The first child; the children end at the first child of the next node. */
  first: Uint32Array
  low: Uint32Array
  high: Uint32Array
  /** 1: the word `low` ends here. */
  ends: Uint8Array
}

/** Builds the trie of words that are sorted by their UTF-16 units, each once. */
export function buildTrie(words: readonly string[]): Trie {
  const tree: Trie = {
    letter: new Uint16Array(1),
    first: new Uint32Array(2),
    low: new Uint32Array(1),
    high: Uint32Array.of(words.length),
    ends: new Uint8Array(1),
  }
  let count = 1
  let level = 0
  for (let depth = 0; level < count; depth++) {
    const end = count
    for (; level < end; level++) {
      tree.first[level] = count
      count = addChildren(tree, words, level, depth, count)
    }
  }
  tree.first = ensureCapacity(tree.first, count + 1)
  tree.first[count] = count
  return trimTrie(tree, count)
}

function addChildren(tree: Trie, words: readonly string[], node: number, depth: number, count: number) {
  const high = tree.high[node]!
  let at = tree.low[node]!
  if (at < high && words[at]!.length === depth) {
    tree.ends[node] = 1
    at++
  }
  while (at < high) {
    const letter = words[at]!.charCodeAt(depth)
    let end = at + 1
    while (end < high && words[end]!.charCodeAt(depth) === letter) end++
    makeRoom(tree, count + 1)
    tree.letter[count] = letter
    tree.low[count] = at
    tree.high[count] = end
    count++
    at = end
  }
  return count
}

function makeRoom(tree: Trie, count: number) {
  tree.letter = ensureCapacity(tree.letter, count)
  tree.first = ensureCapacity(tree.first, count)
  tree.low = ensureCapacity(tree.low, count)
  tree.high = ensureCapacity(tree.high, count)
  tree.ends = ensureCapacity(tree.ends, count)
}

function trimTrie({ letter, first, low, high, ends }: Trie, count: number): Trie {
  return {
    letter: letter.slice(0, count),
    first: first.slice(0, count + 1),
    low: low.slice(0, count),
    high: high.slice(0, count),
    ends: ends.slice(0, count),
  }
}

/** Returns the node at the end of the letters; -1 if no word begins with them. */
export function findNode({ letter, first }: Trie, letters: string) {
  let node = 0
  for (let depth = 0; depth < letters.length; depth++) {
    const code = letters.charCodeAt(depth)
    const end = first[node + 1]!
    let child = first[node]!
    while (child < end && letter[child] !== code) child++
    if (child === end) return -1
    node = child
  }
  return node
}

const maxWordLength = 64
const maxEdits = 2
const levels = maxEdits + 1

/**
 * By depth and number of edits: the prefixes of the word within that distance of the path. Bit `at` is the prefix whose
 * length is that of the path, minus `most`, plus `at`; other prefixes are too far away.
 */
const near = new Uint8Array((maxWordLength + 2 * levels) * levels)
/** By depth: the bits of prefixes that exist in the word, and of those for which fewer edits are allowed. */
const within = new Uint8Array(maxWordLength + 2 * levels)
const early = new Uint8Array(maxWordLength + 2 * levels)
/** The letters of the word from `most` on, padded, so that the letters for the bits at a depth begin at `depth`. */
const letters = new Uint16Array(maxWordLength + 2 * levels)
const path = new Uint16Array(maxWordLength + 2 * levels)

export type TrieSearch = {
  trie: Trie
  word: string
  /** Maximum edits, two at most. An edit inserts, removes or replaces a letter, or swaps two. */
  most: number
  /** The length of a prefix in which fewer edits are allowed; -1: no such limit. */
  firstLetters: number
  maxEditsInFirst: number
  /** Whether a word that continues after the letters counts as well. */
  asPrefix: boolean
  /** Called with the sorted words from `low` to before `high`, and their distance. */
  found: (low: number, high: number, distance: number) => void
}

/** Finds the words within a distance (optimal string alignment). The word has 64 letters at most. */
export function walkTypos(walk: TrieSearch) {
  const { word, most } = walk
  letters.fill(0)
  for (let at = 0; at < word.length; at++) letters[most + at] = word.charCodeAt(at)
  for (let depth = 0; depth <= word.length + most + 1; depth++) {
    within[depth] = lowestBits(Math.min(2 * most, word.length - depth + most) + 1)
    early[depth] = lowestBits(walk.firstLetters - depth + most + 1)
  }
  for (let edits = 0; edits <= most; edits++)
    near[edits] = boundedBeginnings(walk, 0, edits, lowestBits(edits + 1) << most)
  descendTrie(walk, 0, 0)
}

function descendTrie(walk: TrieSearch, node: number, depth: number) {
  const { trie, word, most } = walk
  const whole = word.length - depth + most
  for (let edits = 0; edits <= most && whole >= 0; edits++)
    if ((near[depth * levels + edits]! >> whole) & 1) {
      reportFound(walk, node, edits)
      break
    }
  const end = trie.first[node + 1]!
  for (let child = trie.first[node]!; child < end; child++) {
    path[depth + 1] = trie.letter[child]!
    if (extendPath(walk, depth)) descendTrie(walk, child, depth + 1)
  }
}

function reportFound({ trie, asPrefix, found }: TrieSearch, node: number, distance: number) {
  if (asPrefix) found(trie.low[node]!, trie.high[node]!, distance)
  else if (trie.ends[node] === 1) found(trie.low[node]!, trie.low[node]! + 1, distance)
}

/** Extends the path by its next letter and computes its nearby prefixes. Returns false if there are none. */
function extendPath(walk: TrieSearch, depth: number) {
  const { most } = walk
  const letter = path[depth + 1]!
  const here = depth * levels
  const same = placesOf(letter, depth, most)
  // Positions at which the last two letters of the path occur in reverse order.
  const swapped = depth === 0 ? 0 : placesOf(letter, depth - 1, most) & placesOf(path[depth]!, depth, most)
  let one = (near[here + levels] = boundedBeginnings(walk, depth + 1, 0, near[here]! & same))
  for (let edits = 1; edits <= most; edits++) {
    const less = near[here + edits - 1]!
    const anyLetter = less | (less >> 1) | (one << 1)
    const swap = swapped === 0 ? 0 : near[here - levels + edits - 1]! & swapped
    one = boundedBeginnings(walk, depth + 1, edits, (near[here + edits]! & same) | anyLetter | swap)
    near[here + levels + edits] = one
  }
  return one !== 0
}

/** Returns the positions of a letter among those that the bits at a depth continue with. */
function placesOf(letter: number, depth: number, most: number) {
  let places = 0
  for (let at = 0; at <= 2 * most; at++) if (letters[depth + at] === letter) places |= 1 << at
  return places
}

/** Removes prefixes that do not exist in the word, and within the first letters those with too many edits. */
function boundedBeginnings(
  { maxEditsInFirst }: TrieSearch,
  depth: number,
  edits: number,
  beginnings: number,
) {
  const allowed = beginnings & within[depth]!
  if (edits <= maxEditsInFirst) return allowed
  return (allowed & ~early[depth]!) | (near[depth * levels + maxEditsInFirst]! & early[depth]!)
}

/** Returns a mask of the lowest `count` bits. */
function lowestBits(count: number) {
  return (1 << Math.min(8, Math.max(0, count))) - 1
}
