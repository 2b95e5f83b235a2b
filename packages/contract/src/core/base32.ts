/** Crockford's base32 alphabet without i, l, o and u, in lower case as TypeID uses it. */
export const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const pairs = Array.from(alphabet, (first) => Array.from(alphabet, (second) => first + second)).flat()

/** Encodes 128 bits as 26 characters, most significant first. */
export function encodeCrockford32(bytes: Uint8Array) {
  let text = ''
  let bits = 2 // 26 characters hold 130 bits, so the first two are zero.
  let value = 0
  for (let at = 0; at < 16; at++) {
    value = (value << 8) | bytes[at]!
    bits += 8
    if (bits < 10) continue
    bits -= 10
    text += pairs[value >> bits]
    value &= (1 << bits) - 1
  }
  return text
}
