import { withRoom } from '#server/search/memory/grow'

/**
 * Sorted words as a tree of letters. Nodes are numbered level by level, so that the children of one stand together;
 * under a node are the words from `low` to `high` of the sorted ones.
 */
export type Trie = {
  letter: Uint16Array
  /** The first child; that of the next node is where its children end. */
  first: Uint32Array
  low: Uint32Array
  high: Uint32Array
  /** 1: the word `low` ends here. */
  ends: Uint8Array
}

/** Builds the tree of words that are sorted by their UTF-16 units, each once. */
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
  tree.first = withRoom(tree.first, count + 1)
  tree.first[count] = count
  return trimmed(tree, count)
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
  tree.letter = withRoom(tree.letter, count)
  tree.first = withRoom(tree.first, count)
  tree.low = withRoom(tree.low, count)
  tree.high = withRoom(tree.high, count)
  tree.ends = withRoom(tree.ends, count)
}

function trimmed({ letter, first, low, high, ends }: Trie, count: number): Trie {
  return {
    letter: letter.slice(0, count),
    first: first.slice(0, count + 1),
    low: low.slice(0, count),
    high: high.slice(0, count),
    ends: ends.slice(0, count),
  }
}

/** The node that the letters lead to; -1: no word begins so. */
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

const longest = 64
const none = 250
const rows = Array.from({ length: longest + 4 }, () => new Uint8Array(longest + 2))
const path = new Uint16Array(longest + 4)

export type Walk = {
  trie: Trie
  word: string
  /** Edits allowed: a letter more, less, another one, two swapped. */
  most: number
  /** Fewer are allowed within the first so many letters; -1: as many. */
  firstLetters: number
  mostInFirst: number
  /** A word that goes on after the letters counts as well. */
  asPrefix: boolean
  /** Told of sorted words from `low` to before `high`, and their distance. */
  found: (low: number, high: number, distance: number) => void
}

/** Finds the words within a distance (optimal string alignment). The word has 64 letters at most. */
export function walkTypos(walk: Walk) {
  const row = rows[0]!
  for (let at = 0; at <= walk.word.length; at++) row[at] = at > allowedAt(walk, at) ? none : at
  descend(walk, 0, 0)
}

function descend(walk: Walk, node: number, depth: number) {
  const { trie, word, most } = walk
  // Outside the band of the row stands what another path left there.
  const here = depth + most < word.length ? none : rows[depth]![word.length]!
  if (here <= most) {
    if (walk.asPrefix) walk.found(trie.low[node]!, trie.high[node]!, here)
    else if (trie.ends[node] === 1) walk.found(trie.low[node]!, trie.low[node]! + 1, here)
  }
  if (depth > word.length + most) return
  const end = trie.first[node + 1]!
  for (let child = trie.first[node]!; child < end; child++) {
    path[depth + 1] = trie.letter[child]!
    if (fillRow(walk, depth + 1) <= most) descend(walk, child, depth + 1)
  }
}

/** The distances from the letters on the path to each beginning of the word; the least of them. */
function fillRow(walk: Walk, depth: number) {
  const { word, most } = walk
  const row = rows[depth]!
  const from = Math.max(1, depth - most)
  const to = Math.min(word.length, depth + most)
  // Beside the band stands what is too far.
  row[from - 1] = from > 1 || depth > allowedAt(walk, 0) ? none : depth
  if (to < word.length) row[to + 1] = none
  let least = row[from - 1]!
  for (let at = from; at <= to; at++) {
    const distance = distanceAt(word, row, depth, at)
    row[at] = distance > allowedAt(walk, at) ? none : distance
    if (row[at]! < least) least = row[at]!
  }
  return least
}

function allowedAt({ most, firstLetters, mostInFirst }: Walk, at: number) {
  return at <= firstLetters ? mostInFirst : most
}

function distanceAt(word: string, row: Uint8Array, depth: number, at: number) {
  const above = rows[depth - 1]!
  const letter = path[depth]
  const isSame = word.charCodeAt(at - 1) === letter
  const least = Math.min(above[at - 1]! + (isSame ? 0 : 1), above[at]! + 1, row[at - 1]! + 1)
  const isSwapped =
    depth > 1 &&
    at > 1 &&
    !isSame &&
    letter === word.charCodeAt(at - 2) &&
    path[depth - 1] === word.charCodeAt(at - 1)
  return isSwapped ? Math.min(least, rows[depth - 2]![at - 2]! + 1) : least
}
