/** A set of small whole numbers, one bit each. */
export type Bits = Uint32Array<ArrayBuffer>

/** An empty set for numbers below `size`. */
export function newBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

/** Sets that are used for one question and then again for the next: new ones would cost more than what is done with them. */
export type Scratch = { sets: Bits[]; taken: number }

/** An empty set for numbers below `size`, until the next question. */
export function takeBits(scratch: Scratch, size: number): Bits {
  const known = scratch.sets[scratch.taken]
  const fits = known !== undefined && known.length === (size + 31) >>> 5
  const bits = fits ? known.fill(0) : newBits(size)
  scratch.sets[scratch.taken++] = bits
  return bits
}

export function addBit(bits: Bits, at: number) {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export function removeBit(bits: Bits, at: number) {
  bits[at >>> 5]! &= ~(1 << (at & 31))
}

export function hasBit(bits: Bits, at: number) {
  return (bits[at >>> 5]! & (1 << (at & 31))) !== 0
}

/** Keeps in `into` only what is in the other, too. */
export function intersect(into: Bits, other: Bits) {
  const shared = Math.min(into.length, other.length)
  for (let at = 0; at < shared; at++) into[at]! &= other[at]!
  into.fill(0, shared)
}

export function unite(into: Bits, other: Bits) {
  const shared = Math.min(into.length, other.length)
  for (let at = 0; at < shared; at++) into[at]! |= other[at]!
}

export function isEmpty(bits: Bits) {
  for (const word of bits) if (word !== 0) return false
  return true
}

export function countBits(bits: Bits) {
  let count = 0
  for (const word of bits) if (word !== 0) count += ones(word)
  return count
}

/** How many are in both. */
export function countCommon(one: Bits, other: Bits) {
  let count = 0
  const shared = Math.min(one.length, other.length)
  for (let at = 0; at < shared; at++) {
    const word = one[at]! & other[at]!
    if (word !== 0) count += ones(word)
  }
  return count
}

function ones(word: number) {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
