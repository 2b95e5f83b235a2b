import { syntaxFault } from '#contract/core/json-syntax-fault'

export type StrictJson = { ok: true; value: unknown } | { ok: false; reason: string }
type Limits = { maxDepth: number }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes UTF-8 bytes, and keeps a byte order mark so that the parser refuses it. Returns undefined if the bytes are
 * not UTF-8.
 */
export function decodeUtf8Strict(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Parses JSON by RFC 8259 and refuses everything that two parsers may read differently. It refuses duplicate keys, lone
 * surrogates, U+0000, numbers beyond the range of a double, and nesting deeper than `maxDepth`. Never throws.
 *
 * @example parseStrictJson('{"a":1,"a":2}', { maxDepth: 32 })
 * // { ok: false, reason: 'The key "a" is twice at position 7.' }
 */
export function parseStrictJson(text: string, { maxDepth }: Limits): StrictJson {
  const reason = refusedText(text) ?? refusedStructure(text, maxDepth)
  if (reason !== undefined) return { ok: false, reason }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: syntaxFault(text) }
  }
}

function refusedText(text: string) {
  if (text.charCodeAt(0) === 0xfeff) return 'The text starts with a byte order mark at position 0.'
  if (!text.isWellFormed()) return `A lone surrogate is not allowed at position ${loneSurrogateAt(text)}.`
  return text.includes('\\u') ? refusedEscape(text) : undefined
}

function loneSurrogateAt(text: string) {
  return text.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
}

// In valid JSON a backslash occurs only in strings, so there is no need to find the strings first.
const escapes = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u([0-9a-fA-F]{4})|\\[^u]/g

function refusedEscape(text: string) {
  for (const { 1: digits, index } of text.matchAll(escapes)) {
    if (digits === undefined) continue
    const code = Number.parseInt(digits, 16)
    if (code === 0) return `The character U+0000 is not allowed (position ${index}).`
    if (code >= 0xd800 && code <= 0xdfff) return `A lone surrogate is not allowed at position ${index}.`
  }
  return undefined
}

const quote = 34
const comma = 44
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/** State of the scan. `keys` and `outer` are the keys of the open objects; an array has undefined. */
type Scan = {
  readonly text: string
  readonly maxDepth: number
  readonly outer: (Set<string> | undefined)[]
  at: number
  keys: Set<string> | undefined
  keyExpected: boolean
}

/**
 * Looks for the faults that JSON.parse accepts. It may pass text that is not JSON, because JSON.parse refuses that
 * afterwards.
 */
function refusedStructure(text: string, maxDepth: number) {
  const scan: Scan = { text, maxDepth, outer: [], at: 0, keys: undefined, keyExpected: false }
  for (; scan.at < text.length; scan.at++) {
    const reason = scanStep(scan, text.charCodeAt(scan.at))
    if (reason !== undefined) return reason
  }
  return undefined
}

function scanStep(scan: Scan, code: number) {
  switch (code) {
    case quote:
      return passString(scan)
    case comma:
      scan.keyExpected = scan.keys !== undefined
      return undefined
    case openBrace:
    case openBracket:
      return openContainer(scan, code === openBrace)
    case closeBrace:
    case closeBracket:
      scan.keys = scan.outer.pop()
      scan.keyExpected = false
      return undefined
    default:
      return code >= 45 && code <= 57 ? passNumber(scan) : undefined
  }
}

function passString(scan: Scan) {
  const start = scan.at
  const end = endOfString(scan.text, start)
  scan.at = end
  if (!scan.keyExpected) return undefined
  scan.keyExpected = false
  const key = unescapeKey(scan.text.slice(start + 1, end))
  if (scan.keys?.has(key)) return `The key ${shownKey(key)} is repeated at position ${start}.`
  scan.keys?.add(key)
  return undefined
}

function endOfString(text: string, start: number) {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number) {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++
  return backslashes % 2 === 1
}

function unescapeKey(key: string) {
  if (!key.includes('\\')) return key
  try {
    return String(JSON.parse(`"${key}"`))
  } catch {
    return key
  }
}

function shownKey(key: string) {
  return JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key)
}

function openContainer(scan: Scan, isObject: boolean) {
  if (scan.outer.length >= scan.maxDepth)
    return `The nesting is deeper than ${scan.maxDepth} levels at position ${scan.at}.`
  scan.outer.push(scan.keys)
  scan.keys = isObject ? new Set() : undefined
  scan.keyExpected = isObject
  return undefined
}

// A number with fewer characters and no exponent is within the range of a double.
const safeLength = 308

function passNumber(scan: Scan) {
  const start = scan.at
  let end = start + 1
  let hasExponent = false
  for (let code = scan.text.charCodeAt(end); isOfNumber(code); code = scan.text.charCodeAt(++end))
    hasExponent ||= code > 57
  scan.at = end - 1
  if (!hasExponent && end - start <= safeLength) return undefined
  const isTooLarge = Math.abs(Number(scan.text.slice(start, end))) === Infinity
  return isTooLarge ? `The number at position ${start} is too large.` : undefined
}

function isOfNumber(code: number) {
  return (
    (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101
  )
}
