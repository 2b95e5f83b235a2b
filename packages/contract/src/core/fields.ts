import { z } from 'zod'
import { noControls } from '#contract/core/no-controls'
import { cantons, languages } from '#contract/core/country'

export { cantons, languages }

// Schemas shared by many objects. Text is NFC; times are RFC 3339 UTC with milliseconds; fingerprints name their
// algorithm.

export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ id: 'Timestamp', description: 'RFC 3339, UTC, milliseconds' })
/** A date that exists in the calendar. PostgreSQL has no year 0. */
export const Day = z.iso.date().regex(/^(?!0000)/, 'There is no year 0.')
export const Fingerprint = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, 'Must be sha256: and 64 digits of 0 to 9 and a to f.')
  .meta({ id: 'Fingerprint', description: 'SHA-256 over RFC 8785 canonical JSON with a domain tag' })

export const Language = z.enum(languages).meta({ id: 'Language' })
export type Language = z.infer<typeof Language>

export const Canton = z.enum(cantons).meta({ id: 'Canton' })

/** Text written by people: NFC, without control characters other than line breaks and tabs. */
export function text(most: number, least = 1) {
  return z
    .string()
    .normalize()
    .min(least)
    .max(most)
    .regex(noControls, 'The text contains control characters. Remove them.')
}
/** The name of a user or an account. Mails to strangers contain it, so it is one line without links. */
export function nameText(most: number) {
  return text(most)
    .regex(oneLine, 'Must be one line of plain characters.')
    .refine((name) => !link.test(name), 'It must not hold a link: leave out "://" and "www.".')
}
const oneLine = /^[^\t\n\r\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]*$/
const link = /:\/\/|\bwww\./i
