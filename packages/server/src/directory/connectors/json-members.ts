import { type Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'
import { isRecord } from '#server/directory/connectors/file/record'

type Members = Readonly<Record<string, unknown>>

/** The member's text without blanks around it; null where there is none. */
export function textIn(record: Members, member: string): string | null {
  const value = record[member]
  const text = typeof value === 'string' ? value.normalize().trim() : ''
  return text === '' ? null : text
}

/** The day of a date or of a date with a time, as it is written, `2026-11-21`; null where there is none. */
export function dayIn(record: Members, member: string): string | null {
  const day = textIn(record, member)?.slice(0, 10) ?? ''
  // Days that no calendar has, such as 2026-02-30, move when they are read.
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day
}

/** The member's record; an empty one where there is none. */
export function recordIn(record: Members, member: string): Members {
  const value = record[member]
  return isRecord(value) ? value : {}
}

/** A text of simap.ch, which has some languages and not others: in the first of them that it has. */
export function wordsIn(record: Members, member: string, first: Language): string | null {
  const words = recordIn(record, member)
  return [first, ...languages].reduce<string | null>((found, one) => found ?? textIn(words, one), null)
}
