import { ensureCapacity } from '#search/grow'

/**
 * Lists of ascending numbers by key, such as the names with a word, or the companies with a word in their purpose. They
 * are stored as differences of one to five bytes in linked blocks, so that appending needs no copy and no object.
 */
export type Postings = {
  /** Blocks of 12 bytes, and the number of the following block. */
  bytes: Uint8Array
  next: Uint32Array
  blocks: number
  /** By key: first and last block, bytes used in the last, last number, count. */
  first: Uint32Array
  last: Uint32Array
  used: Uint8Array
  latest: Uint32Array
  count: Uint32Array
}

const blockSize = 12

export function newPostings(): Postings {
  return {
    bytes: new Uint8Array(blockSize),
    next: new Uint32Array(1),
    blocks: 1, // block 0 is never used
    first: new Uint32Array(0),
    last: new Uint32Array(0),
    used: new Uint8Array(0),
    latest: new Uint32Array(0),
    count: new Uint32Array(0),
  }
}

/** Appends a number that is larger than all others of the key. Ignores a repetition of the last one. */
export function addPosting(postings: Postings, key: number, number: number) {
  if (key >= postings.count.length) makeRoom(postings, key + 1)
  const isFirst = postings.count[key] === 0
  if (!isFirst && postings.latest[key] === number) return
  let difference = isFirst ? number : number - postings.latest[key]!
  if (isFirst) {
    postings.first[key] = postings.last[key] = newBlock(postings)
    postings.used[key] = 0
  }
  while (difference > 127) {
    putByte(postings, key, (difference & 127) | 128)
    difference >>>= 7
  }
  putByte(postings, key, difference)
  postings.latest[key] = number
  postings.count[key]!++
}

function makeRoom(postings: Postings, keys: number) {
  postings.first = ensureCapacity(postings.first, keys)
  postings.last = ensureCapacity(postings.last, keys)
  postings.used = ensureCapacity(postings.used, keys)
  postings.latest = ensureCapacity(postings.latest, keys)
  postings.count = ensureCapacity(postings.count, keys)
}

function newBlock(postings: Postings) {
  postings.next = ensureCapacity(postings.next, postings.blocks + 1)
  postings.bytes = ensureCapacity(postings.bytes, (postings.blocks + 1) * blockSize)
  return postings.blocks++
}

function putByte(postings: Postings, key: number, byte: number) {
  if (postings.used[key] === blockSize) {
    const block = newBlock(postings)
    postings.next[postings.last[key]!] = block
    postings.last[key] = block
    postings.used[key] = 0
  }
  postings.bytes[postings.last[key]! * blockSize + postings.used[key]!++] = byte
}

/** Returns how many numbers a key has. */
export function countOf(postings: Postings, key: number) {
  return key < postings.count.length ? postings.count[key]! : 0
}

let room = new Uint32Array(1024)

/** Returns the numbers of a key, ascending. Valid until the next call, which reuses the buffer. */
export function numbersOf(postings: Postings, key: number): Uint32Array {
  const { bytes, next } = postings
  const count = countOf(postings, key)
  const numbers = (room = ensureCapacity(room, count))
  let block = count > 0 ? postings.first[key]! : 0
  let at = block * blockSize
  let end = at + blockSize
  let number = 0
  for (let read = 0; read < count; read++) {
    let shift = 0
    let byte
    do {
      if (at === end) {
        block = next[block]!
        at = block * blockSize
        end = at + blockSize
      }
      byte = bytes[at++]!
      number += (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    numbers[read] = number
  }
  return numbers.subarray(0, count)
}

/**
 * Stores the blocks of each key consecutively, which makes them faster to read. Leaves room for a sixteenth more
 * blocks, so that the first change does not copy all of them.
 */
export function compactPostings(postings: Postings) {
  const { next, first, last, count, blocks } = postings
  const maxBlocks = blocks + (blocks >>> 4) + 1
  const bytes = new Uint8Array(maxBlocks * blockSize)
  const following = new Uint32Array(maxBlocks)
  let to = 1
  for (let key = 0; key < count.length; key++) {
    if (count[key] === 0) continue
    const end = next[last[key]!]!
    let block = first[key]!
    first[key] = to
    for (; block !== end; block = next[block]!) {
      for (let at = 0; at < blockSize; at++)
        bytes[to * blockSize + at] = postings.bytes[block * blockSize + at]!
      following[to] = to + 1
      to++
    }
    last[key] = to - 1
  }
  postings.bytes = bytes
  postings.next = following
}
