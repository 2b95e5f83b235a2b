/**
 * A company's number in the UID register, as it is written: `CHE-` and nine digits, of which the last is a check digit.
 */
export type Uid = `CHE-${number}.${number}.${number}`

export type ParsedUid = { ok: true; uid: Uid } | { ok: false; reason: 'format' | 'check_digit' }
export type ParsedChid = { ok: true; chid: string } | { ok: false; reason: 'format' | 'check_digit' }

const spelling =
  /^(?:CHE)?[\s.\p{Pd}−]{0,3}(\d{3})[\s.\p{Pd}−]{0,3}(\d{3})[\s.\p{Pd}−]{0,3}(\d{3})(?:[\s,/]{0,3}(?:MWST|TVA|IVA|TPV|VAT|HR)){0,2}$/iu
const maxInputLength = 64

/**
 * Parses a UID in any spelling. Dots, blanks, dashes of any length or nothing may separate the digits. A suffix of
 * value added tax or register may follow (`MWST`, `TVA`, `IVA`, `TPV`, `VAT`, `HR`). `CHE` may be in any case or
 * missing.
 *
 * @example parseUid('che 105 909 036 mwst') // { ok: true, uid: 'CHE-105.909.036' }
 */
export function parseUid(text: string): ParsedUid {
  const groups = text.length <= maxInputLength ? spelling.exec(text.trim()) : null
  if (!groups) return { ok: false, reason: 'format' }
  const [, first, second, third] = groups
  const digits = `${first}${second}${third}`
  if (uidCheckDigit(digits.slice(0, 8)) !== Number(digits[8])) return { ok: false, reason: 'check_digit' }
  return { ok: true, uid: `CHE-${first}.${second}.${third}` as Uid }
}

const uidWeights = [5, 4, 3, 2, 7, 6, 5, 4]

/**
 * Returns the check digit for the first eight digits of a UID (modulo 11); undefined for numbers that are never issued.
 */
export function uidCheckDigit(eightDigits: string): number | undefined {
  const sum = uidWeights.reduce((total, weight, at) => total + weight * Number(eightDigits[at]), 0)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? undefined : digit
}

const chidSpelling = /^CH[\s.-]?(\d{3})[\s.-]?(\d)[\s.-]?(\d{3})[\s.-]?(\d{3})[\s.-]?(\d)$/i

/**
 * Parses a CH-ID, the older number of a register entry, with or without separators.
 *
 * @example parseChid('CH-100.3.021.691-5') // { ok: true, chid: 'CH10030216915' }
 */
export function parseChid(text: string): ParsedChid {
  const groups = text.length <= maxInputLength ? chidSpelling.exec(text.trim()) : null
  if (!groups) return { ok: false, reason: 'format' }
  const digits = groups.slice(1).join('')
  if (chidCheckDigit(digits.slice(0, 10)) !== Number(digits[10])) return { ok: false, reason: 'check_digit' }
  return { ok: true, chid: `CH${digits}` }
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Returns the check digit for the first ten digits of a CH-ID: modulo 10 recursive, as on payment slips. */
export function chidCheckDigit(tenDigits: string): number {
  const carry = Array.from(tenDigits).reduce((held, digit) => carries[(held + Number(digit)) % 10] ?? 0, 0)
  return (10 - carry) % 10
}
