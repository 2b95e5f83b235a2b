import type { Language } from '@alphorn/contract/core/fields'

// Swiss formats, and British ones on English screens. JavaScript engines differ in how `Intl` formats fr-CH and it-CH,
// so only its arithmetic is used.

/** A no-break space. */
const unbroken = '\u00a0'

const quotationMarks: Readonly<Record<Language, readonly [before: string, after: string]>> = {
  de: ['«', '»'],
  fr: ['«\u202f', '\u202f»'],
  it: ['«', '»'],
  en: ['“', '”'],
}

let isEnglish = false
let isFrench = false
let quotation = quotationMarks.de

/** Sets the language of all formats. It is global, so that no call has to pass it. */
export function formatIn(language: Language): void {
  isEnglish = language === 'en'
  isFrench = language === 'fr'
  quotation = quotationMarks[language]
}

/** Puts words into the quotation marks of the language: `«Bern»`, `“Bern”`. */
export function quoted(words: string): string {
  return `${quotation[0]}${words}${quotation[1]}`
}

const zurich = 'Europe/Zurich'
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zurich,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsOf(moment: string | Date): Record<Part, string> {
  const parts = clock.formatToParts(typeof moment === 'string' ? new Date(moment) : moment)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Number of a month by the first three letters of its English name. */
export function monthNumber(name: string): number | undefined {
  const at = englishMonths.findIndex((month) => month.toLowerCase() === name.slice(0, 3).toLowerCase())
  return at < 0 ? undefined : at + 1
}

/** Formats a date in Swiss time: `21.11.2026`, `21 Nov 2026`. A civil date (`2026-11-21`) is not shifted. */
export function formatDay(moment: string | Date): string {
  const isCivil = typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)
  const [year, month, date] = (isCivil ? moment : civilDay(moment)).split('-') as [string, string, string]
  return isEnglish
    ? [Number(date), englishMonths[Number(month) - 1], year].join(unbroken)
    : `${date}.${month}.${year}`
}

/** Returns the date of a moment in Swiss time as `2026-11-21`. */
export function civilDay(moment: string | Date): string {
  const { year, month, day: date } = partsOf(moment)
  return `${year}-${month}-${date}`
}

/** Formats a time in Swiss time: `08:05`. */
export function formatTime(moment: string | Date): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

/** Formats date and time in Swiss time: `21.11.2026, 08:05`, `21 Nov 2026, 08:05`. */
export function dayAndTime(moment: string | Date): string {
  return `${formatDay(moment)}, ${formatTime(moment)}`
}

/** Formats a time with seconds in Swiss time: `08:05:31`. */
export function timeOfDay(moment: string | Date): string {
  return `${formatTime(moment)}:${partsOf(moment).second}`
}

/** Formats an integer with apostrophes, in English with commas: `1’388`, `1,388`. */
export function formatInteger(value: number): string {
  return integerWith(isEnglish ? ',' : '’', value)
}

/** Formats the number of loaded items, with "+" where more follow: "200+". */
export function formatCount(n: number, hasMore: boolean): string {
  return `${formatInteger(n)}${hasMore ? '+' : ''}`
}

/** Formats an integer with a mark between its thousands. */
export function integerWith(mark: string, value: number): string {
  const digits = String(Math.abs(Math.round(value)))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return `${value < 0 ? '−' : ''}${groups.join(mark)}`
}

/** Formats an amount: `CHF 100’000`, `CHF 100,000`, or `CHF 99.50` with Rappen. */
export function formatAmount(value: number, currency: string): string {
  const rappen = Math.round(Math.abs(value) * 100)
  const sign = value < 0 ? '−' : ''
  const parts = rappen % 100 === 0 ? '' : `.${String(rappen % 100).padStart(2, '0')}`
  return `${currency}${unbroken}${sign}${formatInteger(Math.floor(rappen / 100))}${parts}`
}

const sizes = ['', 'k', 'M', 'G', 'T'] as const

/** Formats a number of bytes: `1.4 GB`, in French `1,4 Go`. */
export function formatBytes(count: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)))
  const value = count / 1000 ** step
  const digits = step > 0 && value < 10 ? value.toFixed(1) : formatInteger(value)
  return `${isFrench ? digits.replace('.', ',') : digits}${unbroken}${sizes[step]}${isFrench ? 'o' : 'B'}`
}

/** Formats a share from 0 to 1: `83 %`, `83%`. */
export function formatPercent(share: number): string {
  return `${formatInteger(share * 100)}${isEnglish ? '' : unbroken}%`
}

const dayUnits: Readonly<Record<Language, string>> = { de: 'Tg.', fr: 'j', it: 'g', en: 'd' }

/** Formats seconds in two units at most: `4 min 12 s`, `2 h 5 min`. */
export function formatDuration(seconds: number, language: Language): string {
  const left = Math.max(0, Math.round(seconds))
  const units = [
    [Math.floor(left / 86_400), dayUnits[language]],
    [Math.floor(left / 3600) % 24, 'h'],
    [Math.floor(left / 60) % 60, 'min'],
    [left % 60, 's'],
  ] as const
  const first = units.findIndex(([count]) => count > 0)
  if (first < 0) return `0${unbroken}s`
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unbroken}${unit}`)
    .join(' ')
}

const steps = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
] as const

/** Created once per language, because creating one costs more than rendering a row. */
const relative = new Map<Language, Intl.RelativeTimeFormat>()

function relativeIn(language: Language): Intl.RelativeTimeFormat {
  // The English of London, as everywhere: it writes `5 min ago`, where that of the United States has `5 min. ago`.
  const locale = language === 'en' ? 'en-GB' : language
  const made =
    relative.get(language) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  relative.set(language, made)
  return made
}

/**
 * Formats a moment relative to now, in words; beyond a month, as a date. Only whole units count. From a day on, they
 * are days of the calendar in Swiss time: yesterday is the day before today.
 */
export function formatAgo(moment: string, language: Language, now = Date.now()): string {
  const seconds = Math.trunc((new Date(moment).getTime() - now) / 1000)
  const step = steps.find(([below]) => Math.abs(seconds) < below)
  if (step) return relativeIn(language).format(Math.trunc(seconds / step[2]), step[1])
  const days = daysBetween(civilDay(new Date(now)), civilDay(moment))
  return Math.abs(days) > 30 ? formatDay(moment) : relativeIn(language).format(days, 'day')
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Shortens a fingerprint or an id to its two ends: `sha256:9f2c…41ab`. */
export function shortenHash(text: string, kept = 4): string {
  const at = text.indexOf(':') + 1
  return text.length - at <= 2 * kept + 1 ? text : `${text.slice(0, at + kept)}…${text.slice(-kept)}`
}

/** Returns the name of a language in another, for use inside a sentence: `allemand`. */
export function languageName(one: Language, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(one) ?? one
}

/** Joins words to an enumeration: `Französisch und Italienisch`. */
export function wordList(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(language).format(words)
}

/** Signs between a name and its value: French has a narrow space before the colon there. */
export function colonIn(language: Language): string {
  return language === 'fr' ? '\u202f: ' : ': '
}
