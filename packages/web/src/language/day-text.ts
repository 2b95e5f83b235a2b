import { formatDay, monthNumber } from '#web/language/format.ts'

/** Formats a date for a field: `21.11.2026`, in English `21 Nov 2026`; empty without a date. */
export function writeDay(day: string): string {
  return isDay(day) ? formatDay(day).replaceAll('\u00a0', ' ') : day
}

/**
 * Parses a typed date to `2026-11-21`. The day comes before the month, in Switzerland and in Britain. In English, the
 * month may be a word. Without a year, the current one is meant. Returns null if the text is not a date.
 */
export function parseDay(typed: string, today: string): string | null {
  const parts = typed.split(/[^0-9\p{L}]/u).filter((part) => part !== '')
  const [first = '', second = '', third] = parts
  if (parts.length < 2 || parts.length > 3) return null
  if (/^\d{4}$/.test(first)) return dayOf(first, second, third ?? '')
  return dayOf(third ?? today.slice(0, 4), second, first)
}

/** Returns whether a text is a date of the calendar as `2026-11-21`. */
export function isDay(text: string): boolean {
  const [year = '', month = '', date = ''] = text.split('-')
  return dayOf(year, month, date) === text
}

/** Returns the date some days after another. */
export function dayAfter(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

function dayOf(writtenYear: string, writtenMonth: string, date: string): string | null {
  const year = /^\d{2}$/.test(writtenYear) ? `20${writtenYear}` : writtenYear
  const month = String(monthNumber(writtenMonth) ?? writtenMonth)
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = new Date(`${day}T12:00:00Z`)
  // `Date` turns 31 February into 3 March, so the parts are compared.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day
}
