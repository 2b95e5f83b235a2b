import { z } from 'zod'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { session } from '#contract/core/roles'
import { list, mutation, type RouteTable, scoped } from '#contract/core/route'
import { parseUid } from '#contract/core/uid'
import { websiteDomain } from '#contract/directory/website-domain'

// Companies and persons who must not be contacted. Any caller with the scope can add an entry; only the browser app
// removes one.

export const suppressionKinds = ['company', 'uid', 'domain', 'email', 'address'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]
const Kind = z.enum(suppressionKinds).meta({ id: 'SuppressionKind' })

export const Suppression = z
  .object({
    suppression_id: idOf('suppression'),
    kind: Kind,
    value: z.string().meta({ description: 'The value in the spelling in which it is compared' }),
    given: z.string().meta({ description: 'The value as it was written' }),
    reason: z.string().meta({ description: 'Reason for the suppression' }),
    created_by: z.string(),
    created_at: Timestamp,
    lifted_at: Timestamp.nullable().meta({
      description: 'Time at which it was lifted; null if it is in force',
    }),
    lifted_by: z.string().nullable().meta({ description: 'Name of the person who lifted it' }),
    lifted_reason: z.string().nullable().meta({ description: 'Reason for lifting it' }),
  })
  .meta({ id: 'Suppression' })
export type Suppression = z.infer<typeof Suppression>

const Email = z.email().max(254)
const CompanyId = idOf('company')
const placeSpelling = /^\s*(?:CH-)?([1-9]\d{3})(?:\s|$)/

/** A street with its number, and the postal code. */
export type SuppressedAddress = { street: string; postal_code: string }

/** Parses `Bahnhofstrasse 1, 8001 Zürich`; null if the street or the postal code is missing. */
export function suppressedAddress(value: string): SuppressedAddress | null {
  const given = value.trim()
  const comma = given.indexOf(',')
  const street = given.slice(0, Math.max(0, comma)).trim()
  const postal_code = placeSpelling.exec(given.slice(comma + 1))?.[1]
  return /\p{L}/u.test(street) && postal_code ? { street, postal_code } : null
}

/** The expected format of each kind of value, for error messages. */
const wanted: Readonly<Record<SuppressionKind, string>> = {
  company: 'The id of a company of the directory (cmp_…)',
  uid: 'A UID with a right check digit, as CHE-105.909.036',
  domain: 'A domain or a website, as example.ch',
  email: 'An e-mail address, as office@example.ch',
  address: 'A street with its number, a comma and the postal code, as "Bahnhofstrasse 1, 8001 Zürich"',
}

/** Maximum length of a value, in characters. */
export const maxSuppressionValueLength = 300

/**
 * Returns the value in normalised spelling for comparison (an address as given), or null if it has the wrong format.
 */
export function suppressionValue(kind: SuppressionKind, given: string): string | null {
  const value = given.trim()
  // A line of a file may be very long, so text that cannot be a value is not parsed.
  return value.length > maxSuppressionValueLength ? null : readers[kind](value)
}

const readers: Readonly<Record<SuppressionKind, (value: string) => string | null>> = {
  company: (value) => (CompanyId.safeParse(value).success ? value : null),
  uid: (value) => {
    const parsed = parseUid(value)
    return parsed.ok ? parsed.uid : null
  },
  domain: (value) => (value.includes('@') ? null : websiteDomain(value)),
  email: (value) => (Email.safeParse(value).success ? value.toLowerCase() : null),
  address: (value) => suppressedAddress(value) && value,
}

/** Returns the error message for a value with the wrong format. */
export function suppressionFault(kind: SuppressionKind): string {
  return `${wanted[kind]} is needed here.`
}

export const SuppressionInput = z
  .strictObject({
    kind: Kind,
    value: text(maxSuppressionValueLength).meta({
      description:
        'The id of a company, a UID, a domain, an e-mail address, or a street with its number, a comma and the postal code',
    }),
    reason: text(300).meta({
      description: 'Reason for the suppression, such as a complaint or an existing customer',
    }),
  })
  .refine(({ kind, value }) => suppressionValue(kind, value) !== null, {
    path: ['value'],
    message: 'The value does not match its kind.',
    params: { code: 'invalid_format' },
  })
  .meta({ id: 'SuppressionInput' })
export type SuppressionInput = z.infer<typeof SuppressionInput>

/** Largest number of entries per import. */
export const maxSuppressions = 1000

const SuppressionImport = z
  .strictObject({
    csv: z.string().min(1).max(200_000).meta({
      description:
        'Columns kind, value and reason; or one column of values, whose kind is detected. The header row is optional',
    }),
    reason: text(300).meta({ description: 'Reason for lines that have none' }),
    dry_run: z.boolean().default(false),
  })
  .meta({ id: 'SuppressionImport' })
export type SuppressionImport = z.infer<typeof SuppressionImport>

const SuppressionImported = z
  .object({
    dry_run: z.boolean(),
    lines: z.int(),
    added: z.int(),
    already_there: z.int(),
    /** The affected prospects: work on them stops, and their texts are not sent. */
    prospects_stopped: z.int(),
    refused: z.array(z.object({ line: z.int(), value: z.string(), detail: z.string() })),
  })
  .meta({ id: 'SuppressionImported' })
export type SuppressionImported = z.infer<typeof SuppressionImported>

const common = { group: 'meta' } as const

const suppressionFilters = {
  kind: Kind.optional(),
  q: z.string().trim().min(1).max(200).optional().meta({ description: 'Part of a value or a reason' }),
  state: z.enum(['in_force', 'lifted']).optional(),
} as const
export type SuppressionFilters = z.infer<z.ZodObject<typeof suppressionFilters>>

export const suppressionRoutes = {
  suppression_list: list({
    ...common,
    path: '/suppressions',
    extension: true,
    access: scoped('prospect:read'),
    summary: 'List the entries of the suppression list, newest first',
    item: Suppression,
    query: suppressionFilters,
  }),
  suppression_add: mutation({
    ...common,
    path: '/suppressions',
    extension: true,
    access: scoped('prospect:write'),
    summary: 'Add a company, UID, domain, email address or postal address to the suppression list',
    effect:
      'It holds in every project of the account: work on its prospects stops, and no text leaves. Only an owner can lift it, in the browser app. A credential that is limited to projects is refused: it can decide `do_not_contact` instead.',
    lasting: true,
    body: SuppressionInput,
    answers: { 200: Suppression, 201: Suppression },
  }),
} satisfies RouteTable

export const appSuppressionRoutes = {
  app_suppression_import: mutation({
    ...common,
    path: '/suppressions/imports',
    access: session(['owner', 'member']),
    summary: 'Add the entries of a CSV file to the suppression list, or preview the effect',
    body: SuppressionImport,
    answers: { 200: SuppressionImported },
  }),
  app_suppression_lift: mutation({
    ...common,
    path: '/suppressions/:suppression_id/lifts',
    access: session(['owner']),
    summary: 'Remove an entry from the suppression list; stopped work does not resume',
    body: z.strictObject({ reason: text(300) }),
    answers: { 200: Suppression },
  }),
} satisfies RouteTable
