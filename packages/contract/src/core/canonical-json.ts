/**
 * Returns the canonical text of a JSON value by RFC 8785 (JCS). Keys are in the order of their UTF-16 code units,
 * without blanks; numbers are as in ECMAScript. Throws a TypeError for values that JSON cannot hold, and never drops
 * them. These are undefined members, lone surrogates, NaN, Map, Date and other instances, and cycles.
 *
 * @example canonicalJson({ b: 1.0, a: 'é' }) // '{"a":"é","b":1}'
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, [])
}

/** Returns the text whose SHA-256 is a fingerprint: a domain tag, a line feed, the canonical text. */
export function fingerprintText(tag: string, value: unknown): string {
  return taggedText(tag, canonicalJson(value))
}

/** Returns the text to fingerprint for a value whose canonical text is already known. */
export function taggedText(tag: string, canonical: string): string {
  return `${tag}\n${canonical}`
}

type Holders = object[]

function textOf(value: unknown, holders: Holders): string {
  if (value === null || value === true || value === false) return String(value)
  if (typeof value === 'string') return textOfString(value)
  if (typeof value === 'number') return textOfNumber(value)
  if (typeof value === 'object') return textOfHolder(value, holders)
  throw new TypeError(`JSON has no ${typeof value}`)
}

function textOfString(value: string) {
  if (!value.isWellFormed()) throw new TypeError('A string holds a lone surrogate')
  return JSON.stringify(value)
}

function textOfNumber(value: number) {
  if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`)
  return JSON.stringify(value)
}

function textOfHolder(value: object, holders: Holders) {
  if (holders.includes(value)) throw new TypeError('The value contains itself')
  holders.push(value)
  const text = Array.isArray(value) ? textOfArray(value, holders) : textOfObject(value, holders)
  holders.pop()
  return text
}

function textOfArray(items: readonly unknown[], holders: Holders) {
  // Array.from visits holes as undefined, so they are refused; map would skip them.
  return `[${Array.from(items, (item) => textOf(item, holders)).join(',')}]`
}

function textOfObject(value: object, holders: Holders) {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype)
    throw new TypeError('JSON has no instances of classes')
  if (Object.getOwnPropertySymbols(value).length > 0) throw new TypeError('JSON has no symbols')
  const members = Object.entries(value).sort(byKey)
  return `{${members.map(([key, member]) => `${textOfString(key)}:${textOf(member, holders)}`).join(',')}}`
}

// String comparison orders by UTF-16 code units, as the RFC requires.
function byKey([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}
