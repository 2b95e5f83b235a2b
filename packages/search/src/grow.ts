export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/** Returns the array, or a longer copy with room for the given number of values. */
export function ensureCapacity<Kind extends Numbers>(array: Kind, length: number): Kind {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (length: number) => Kind)(Math.ceil(length * 1.25) + 16)
  larger.set(array)
  return larger
}
