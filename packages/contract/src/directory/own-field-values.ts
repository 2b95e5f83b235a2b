// Values of an account's own fields, and functions that parse typed or pasted values. The browser validates with the
// same functions before it sends a value.

export const ownFieldKinds = ['text', 'number', 'choice', 'date', 'person', 'checkbox'] as const
export type OwnFieldKind = (typeof ownFieldKinds)[number]

/** A value of a field. Text, choice, date (YYYY-MM-DD) and person (ID of a user) are strings. */
export type OwnValue = string | number | boolean

/** Reasons why a value was not set. */
export const valueProblems = [
  'not_a_number',
  'ambiguous_number',
  'not_a_date',
  'ambiguous_date',
  'not_a_choice',
  'not_a_member',
  'not_yes_or_no',
  'too_long',
  'control_characters',
  'field_unknown',
  'field_archived',
  'company_unknown',
  'duplicate_in_request',
  'changed_meanwhile',
] as const
export type ValueProblem = (typeof valueProblems)[number]

/** Maximum length of a value, in characters. */
export const maxValueLength = 1000
/** Largest number of digits before and after the decimal point of a stored number. */
const maxDigits = 15
const maxDecimals = 6

export type ReadValue =
  | { value: OwnValue | null; problem?: undefined }
  | { value?: undefined; problem: ValueProblem }

type FieldOfValue = { kind: OwnFieldKind; choices: readonly string[] }

/**
 * Parses a value for storage; null clears it. A person's value is only trimmed here, because only the service can check
 * membership.
 */
export function readOwnValue(field: FieldOfValue, given: OwnValue | null): ReadValue {
  if (given === null) return { value: null }
  const text = String(given).normalize().trim()
  if (text === '') return { value: null }
  if (text.length > maxValueLength) return { problem: 'too_long' }
  if (!text.isWellFormed() || controls.test(text)) return { problem: 'control_characters' }
  return readers[field.kind](text, field)
}

const readers: Readonly<Record<OwnFieldKind, (text: string, field: FieldOfValue) => ReadValue>> = {
  text: (text) => ({ value: text }),
  person: (text) => ({ value: text }),
  number: readNumber,
  date: readDay,
  checkbox: readCheck,
  choice: (text, { choices }) => {
    const choice = choices.find((one) => foldCase(one) === foldCase(text))
    return choice === undefined ? { problem: 'not_a_choice' } : { value: choice }
  },
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

/** Folds a text so that two spellings of a choice or a member compare as equal: trimmed, in lower case. */
export const foldCase = (text: string): string => text.normalize().trim().toLocaleLowerCase('de-CH')

const separators = /['’\u00A0\u202F\u2009 ]/g

/**
 * Parses a number as Swiss spreadsheets write it: 1'234.50, 1 234,5, -3. A comma before exactly three digits is
 * refused, because it could group thousands or separate decimals.
 */
function readNumber(text: string): ReadValue {
  const bare = text.replaceAll(separators, '').replaceAll('−', '-')
  if (/^-?\d{1,3}[,]\d{3}$/.test(bare)) return { problem: 'ambiguous_number' }
  const parts = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(bare)
  if (!parts) return { problem: 'not_a_number' }
  const [, sign, whole = '', decimals = ''] = parts
  if (whole.length > maxDigits || decimals.length > maxDecimals) return { problem: 'too_long' }
  const value = Number(`${sign}${whole}.${decimals || '0'}`)
  return { value: value === 0 ? 0 : value }
}

/**
 * Parses a date such as 2026-03-01 or 1.3.2026. Dates with slashes are refused, because the order of day and month is
 * ambiguous.
 */
function readDay(text: string): ReadValue {
  if (/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(text)) return { problem: 'ambiguous_date' }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const swiss = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text)
  const [year, month, day] = (iso ? iso.slice(1) : swiss ? swiss.slice(1).toReversed() : []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return { problem: 'not_a_date' }
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  const exists = year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists ? { value: at.toISOString().slice(0, 10) } : { problem: 'not_a_date' }
}

const yes = new Set([
  'true',
  'yes',
  'y',
  'x',
  '1',
  'ja',
  'j',
  'oui',
  'o',
  'sì',
  'si',
  's',
  '✓',
  '☑',
  'wahr',
  'vrai',
  'vero',
])
const no = new Set(['false', 'no', 'n', '0', 'nein', 'non', '-', '☐', 'falsch', 'faux', 'falso'])

function readCheck(text: string): ReadValue {
  const word = foldCase(text)
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { problem: 'not_yes_or_no' }
}

/** Returns a value as text, in the format of storage and files. */
export function textOfValue(value: OwnValue): string {
  return String(value)
}

/** Converts stored text to the value of its field; null if the text was erased or does not fit the field's kind. */
export function valueOfText(kind: OwnFieldKind, text: string | null): OwnValue | null {
  if (text === null) return null
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : null
  if (kind === 'checkbox') return text === 'true' ? true : text === 'false' ? false : null
  return text
}
