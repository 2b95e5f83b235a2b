import { isRecord } from '@alphorn/contract/core/is-record'
import { type Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'

type Members = Readonly<Record<string, unknown>>

/** Returns the member's trimmed text; null if it is missing. */
export function textIn(record: Members, member: string): string | null {
  const value = record[member]
  const text = typeof value === 'string' ? value.normalize().trim() : ''
  return text === '' ? null : text
}

/** Returns the day of a date or a timestamp as it is written, `2026-11-21`; null if it is missing. */
export function dayIn(record: Members, member: string): string | null {
  const day = textIn(record, member)?.slice(0, 10) ?? ''
  // Days that do not exist, such as 2026-02-30, move when they are parsed.
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day
}

/** Returns the member's record; an empty one if it is missing. */
export function recordIn(record: Members, member: string): Members {
  const value = record[member]
  return isRecord(value) ? value : {}
}

/** Returns a multilingual text of simap.ch in the preferred language, or else in the first available one. */
export function wordsIn(record: Members, member: string, first: Language): string | null {
  const words = recordIn(record, member)
  return [first, ...languages].reduce<string | null>((found, one) => found ?? textIn(words, one), null)
}
