import { isRecord } from '@alphorn/contract/core/is-record'
import { parseChid, parseUid } from '@alphorn/contract/core/uid'
import type { RejectionReason } from '#server/directory/companies/company-row'
import type { CompanyMention } from '#server/platform/db/tables/directory'

/** A line of a file by its column names; JSON may be nested. */
export type FileRecord = Readonly<Record<string, unknown>>

/** Thrown by the readers of this file for an invalid value; caught where a line becomes a row. */
export class RecordFault extends Error {
  readonly reason: RejectionReason
  constructor(reason: RejectionReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Returns the first value under one of the names; `a.b` is b inside a. Blank text does not count. */
export function valueAt(record: FileRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = memberAt(record, name)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

// A cache, because some eighty names are looked up per row. Null for a name without a dot.
const paths = new Map<string, readonly string[] | null>()

function memberAt(record: FileRecord, name: string): unknown {
  let path = paths.get(name)
  if (path === undefined) paths.set(name, (path = name.includes('.') ? name.split('.') : null))
  if (path === null) return memberOf(record, name)
  return path.reduce((value: unknown, part) => (isRecord(value) ? memberOf(value, part) : undefined), record)
}

function memberOf(holder: FileRecord, name: string) {
  return Object.hasOwn(holder, name) ? holder[name] : undefined
}

/** Returns the value if it is a record. */
export function recordOf(value: unknown): FileRecord {
  return isRecord(value) ? value : {}
}

// Line breaks and tabs may occur in a purpose; other control characters and undecodable bytes may not.
// oxlint-disable-next-line no-control-regex
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/

/** Maximum characters of a name: with a seat before it, it still fits into an index entry (2,704 bytes). */
export const maxNameLength = 500

/** Default maximum characters of a text such as a street, a town or a source. */
const usuallyMost = 300

export function textAt(
  record: FileRecord,
  names: readonly string[],
  most: number = usuallyMost,
): string | null {
  const value = valueAt(record, names)
  if (value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new RecordFault('text_invalid', `${names[0]} is not text.`)
  const text = composeAccents(String(value)).trim()
  if (text.length > most)
    throw new RecordFault(
      'text_too_long',
      `${names[0]} has ${text.length} letters; ${most} are taken. It begins with "${text.slice(0, 40)}".`,
    )
  if (unreadable.test(text) || !text.isWellFormed())
    throw new RecordFault(
      'text_invalid',
      `${names[0]} holds characters that are not text. Is the file saved as UTF-8?`,
    )
  return text === '' ? null : text
}

// Latin-1 letters are composed already, and most texts have no others.
// oxlint-disable-next-line no-control-regex -- all of Latin-1, to its first letter
const beyondLatin = /[^\u0000-\u00ff]/

function composeAccents(text: string) {
  return beyondLatin.test(text) ? text.normalize() : text
}

/** Parses a number with Swiss thousands separators; NaN for any other text. */
function numberIn(text: string) {
  return Number(text.replace(/['’\s]/g, ''))
}

/** Returns a number from 0 to the given maximum. */
export function numberAt(record: FileRecord, names: readonly string[], most: number): number | null {
  const text = textAt(record, names)
  if (text === null) return null
  const number = numberIn(text)
  if (!(number >= 0 && number <= most))
    throw new RecordFault('number_invalid', `${names[0]} is not a number from 0 to ${most}: ${text}`)
  return number
}

/** The largest value of an integer column of PostgreSQL; no register number is larger. */
const maxInteger = 2 ** 31 - 1

export function integerAt(
  record: FileRecord,
  names: readonly string[],
  reason: RejectionReason,
): number | null {
  const text = textAt(record, names)
  if (text === null) return null
  const number = numberIn(text)
  if (!(Number.isInteger(number) && number > 0 && number <= maxInteger))
    throw new RecordFault(reason, `${names[0]} is not a whole number from 1 to ${maxInteger}: ${text}`)
  return number
}

export function dateAt(record: FileRecord, names: readonly string[]): string | null {
  const text = textAt(record, names)
  if (text === null) return null
  const end = text.indexOf('T')
  const day = end < 0 ? text : text.slice(0, end)
  if (!isDay(day))
    throw new RecordFault(
      'date_invalid',
      `${names[0]} is not a day (YYYY-MM-DD) since the year 1000: ${text}`,
    )
  return day
}

function isDay(text: string) {
  // Placeholders for "never" (0001-01-01, 9999-12-31) are not real days.
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  // The day before the first of the next month is the last of this one.
  const last = () => new Date(Date.UTC(Number(text.slice(0, 4)), month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= last())
}

export function uidFrom(text: string): string {
  const parsed = parseUid(text)
  if (parsed.ok) return parsed.uid
  throw new RecordFault(`uid_${parsed.reason}`, `${text} is not a UID.`)
}

export function chidAt(record: FileRecord, names: readonly string[]): string | null {
  const text = textAt(record, names)
  if (text === null) return null
  const parsed = parseChid(text)
  if (parsed.ok) return parsed.chid
  throw new RecordFault(`chid_${parsed.reason}`, `${text} is not a CH-ID.`)
}

/** Companies have at most some dozens of branches and former names; the largest banks have hundreds of branches. */
export const maxItems = 1000

/** Returns a list from a JSON array, or from a CSV cell whose parts are separated by bars. */
export function listAt(record: FileRecord, names: readonly string[]): unknown[] | null {
  const value = valueAt(record, names)
  if (value === undefined) return null
  const list = listIn(value)
  if (!list) throw new RecordFault('list_invalid', `${names[0]} is not a list.`)
  if (list.length > maxItems)
    throw new RecordFault('list_invalid', `${names[0]} has ${list.length} items; ${maxItems} are taken.`)
  return list.length > 0 ? list : null
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.split('|').map((part) => part.trim())
  return isRecord(value) ? [value] : null
}

export function mentionsAt(record: FileRecord, names: readonly string[]): CompanyMention[] | null {
  return listAt(record, names)?.map((item) => companyMention(item, names[0]!)) ?? null
}

function companyMention(item: unknown, name: string): CompanyMention {
  if (typeof item === 'string')
    return { ehraid: null, uid: uidFrom(textAt({ [name]: item }, [name]) ?? ''), name: null }
  if (!isRecord(item)) throw new RecordFault('list_invalid', `${name} holds something that is no company.`)
  const uid = textAt(item, ['uid'])
  return {
    ehraid: integerAt(item, ['ehraid'], 'ehraid_invalid'),
    uid: uid === null ? null : uidFrom(uid),
    name: textAt(item, ['name'], maxNameLength),
  }
}
