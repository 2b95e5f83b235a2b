import { parseChid, parseUid } from '@alphorn/contract/uid'
import type { RejectionReason } from '#server/directory/company-row'
import type { CompanyMention } from '#server/db/tables/directory'

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

/** The first value that stands under one of the names, `a.b` being b inside a. Blank text is no value. */
export function valueAt(record: FileRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = memberAt(record, name)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

// Asked some eighty times for each row: names are taken apart once.
const paths = new Map<string, readonly string[]>()

function memberAt(record: FileRecord, name: string): unknown {
  let path = paths.get(name)
  if (!path) paths.set(name, (path = name.split('.')))
  let value: unknown = record
  for (const part of path) value = memberOf(value, part)
  return value
}

function memberOf(holder: unknown, name: string) {
  return isRecord(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
}

export function isRecord(value: unknown): value is FileRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Line breaks and tabs may stand in a purpose; other control characters and undecodable bytes may not.
// oxlint-disable-next-line no-control-regex
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/

export function textAt(record: FileRecord, names: readonly string[]): string | null {
  const value = valueAt(record, names)
  if (value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new RecordFault('text_invalid', `${names[0]} is not text.`)
  const text = String(value).normalize().trim()
  if (unreadable.test(text) || !text.isWellFormed())
    throw new RecordFault(
      'text_invalid',
      `${names[0]} holds characters that are not text. Is the file saved as UTF-8?`,
    )
  return text === '' ? null : text
}

export function numberAt(record: FileRecord, names: readonly string[]): number | null {
  const text = textAt(record, names)
  if (text === null) return null
  const number = Number(text.replace(/['’\s]/g, ''))
  if (!Number.isFinite(number))
    throw new RecordFault('number_invalid', `${names[0]} is not a number: ${text}`)
  return number
}

export function integerAt(
  record: FileRecord,
  names: readonly string[],
  reason: RejectionReason,
): number | null {
  const number = numberAt(record, names)
  if (number !== null && !(Number.isSafeInteger(number) && number > 0))
    throw new RecordFault(reason, `${names[0]} is not a positive whole number: ${number}`)
  return number
}

export function dateAt(record: FileRecord, names: readonly string[]): string | null {
  const text = textAt(record, names)
  if (text === null) return null
  const [day = ''] = text.split('T', 1)
  const time = Date.parse(`${day}T00:00:00Z`)
  // A day that does not exist is read as one of the next month; written again, it differs.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(time) || !new Date(time).toISOString().startsWith(day))
    throw new RecordFault('date_invalid', `${names[0]} is not a day (YYYY-MM-DD): ${text}`)
  return day
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

/** A list as JSON has it, or as a cell of a CSV file has it: parts between bars. */
export function listAt(record: FileRecord, names: readonly string[]): unknown[] | null {
  const value = valueAt(record, names)
  if (value === undefined) return null
  if (Array.isArray(value)) return value.length > 0 ? value : null
  if (typeof value === 'string') return value.split('|').map((part) => part.trim())
  if (isRecord(value)) return [value]
  throw new RecordFault('list_invalid', `${names[0]} is not a list.`)
}

export function mentionsAt(record: FileRecord, names: readonly string[]): CompanyMention[] | null {
  return listAt(record, names)?.map((item) => mention(item, names[0]!)) ?? null
}

function mention(item: unknown, name: string): CompanyMention {
  if (typeof item === 'string') return { ehraid: null, uid: uidFrom(item), name: null }
  if (!isRecord(item)) throw new RecordFault('list_invalid', `${name} holds something that is no company.`)
  const uid = textAt(item, ['uid'])
  return {
    ehraid: integerAt(item, ['ehraid'], 'ehraid_invalid'),
    uid: uid === null ? null : uidFrom(uid),
    name: textAt(item, ['name']),
  }
}
