import { parseChid, parseUid } from '@alphorn/contract/core/uid'
import type { RejectionReason } from '#server/directory/companies/company-row'
import type { CompanyMention } from '#server/platform/db/tables/directory'

/** A line of a file by the names of its columns; JSON may nest. */
export type FileRecord = Readonly<Record<string, unknown>>

/** Thrown by the readers of this file for a value that cannot be taken; caught where a line becomes a row. */
export class RecordFault extends Error {
  readonly reason: RejectionReason
  constructor(reason: RejectionReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** The first value that is under one of the names, `a.b` being b inside a. Blank text is no value. */
export function valueAt(record: FileRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = memberAt(record, name)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

// Asked some eighty times for each row: names are taken apart once. Null for a name of one part.
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

export function isRecord(value: unknown): value is FileRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value, or nothing at all where it is no record. */
export function recordOf(value: unknown): FileRecord {
  return isRecord(value) ? value : {}
}

// Line breaks and tabs may stand in a purpose; other control characters and undecodable bytes may not.
// oxlint-disable-next-line no-control-regex
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/

/** Letters that a name may have: with a seat in front it still fits into an entry of an index (2,704 bytes). */
export const longestName = 500

/** Letters that a text may have unless its reader says otherwise: a street, a town, a source. */
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

// Letters of Latin-1 are composed already, and most texts have no others.
// oxlint-disable-next-line no-control-regex -- all of Latin-1, to its first letter
const beyondLatin = /[^\u0000-\u00ff]/

function composeAccents(text: string) {
  return beyondLatin.test(text) ? text.normalize() : text
}

/** Thousands may be set apart as the country writes them; NaN where the text is no number. */
function numberIn(text: string) {
  return Number(text.replace(/['’\s]/g, ''))
}

/** A number from 0 up to the one that is given. */
export function numberAt(record: FileRecord, names: readonly string[], most: number): number | null {
  const text = textAt(record, names)
  if (text === null) return null
  const number = numberIn(text)
  if (!(number >= 0 && number <= most))
    throw new RecordFault('number_invalid', `${names[0]} is not a number from 0 to ${most}: ${text}`)
  return number
}

/** Largest value of an integer column of PostgreSQL; no number of a register is larger. */
const largestInteger = 2 ** 31 - 1

export function integerAt(
  record: FileRecord,
  names: readonly string[],
  reason: RejectionReason,
): number | null {
  const text = textAt(record, names)
  if (text === null) return null
  const number = numberIn(text)
  if (!(Number.isInteger(number) && number > 0 && number <= largestInteger))
    throw new RecordFault(reason, `${names[0]} is not a whole number from 1 to ${largestInteger}: ${text}`)
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
  // Placeholders for "never" (0001-01-01, 9999-12-31) are not days of a company.
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

/** Companies have some dozens of branches and former names at most; the largest banks have hundreds of branches. */
export const mostItems = 1000

/** A list as JSON has it, or as a cell of a CSV file has it: parts between bars. */
export function listAt(record: FileRecord, names: readonly string[]): unknown[] | null {
  const value = valueAt(record, names)
  if (value === undefined) return null
  const list = listIn(value)
  if (!list) throw new RecordFault('list_invalid', `${names[0]} is not a list.`)
  if (list.length > mostItems)
    throw new RecordFault('list_invalid', `${names[0]} has ${list.length} items; ${mostItems} are taken.`)
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
    name: textAt(item, ['name'], longestName),
  }
}
