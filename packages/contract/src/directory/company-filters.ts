import { z } from 'zod'
import { companyKinds } from '#contract/directory/company-kinds'
import { companySizes } from '#contract/directory/company-sizes'
import { companyStatuses } from '#contract/directory/company-statuses'
import { Canton, Day, Language, languages } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { legalForms } from '#contract/directory/legal-forms'
import { nearPattern } from '#contract/directory/near'
import { signalKinds } from '#contract/directory/signal-kinds'
import { CompanyKind, CompanySize, CompanyStatus, SignalKind } from '#contract/directory/company-facts'

const maxValuesPerFilter = 50
const legalFormCodes = legalForms.map(({ code }) => code)
const maxWindowDays = 3650
const maxCapital = 1_000_000_000_000

/** Error message for a filter in the wrong format. */
const says = {
  near: 'Must be a municipality, a comma and whole kilometres from 1 to 300: Winterthur,20.',
  postal_code: 'Must be a postal code or its beginning, in digits: 3011, or 30.',
  noga: 'Must be a NOGA code or its first digits, from 2 to 6 digits without points: 4322 for 43.22.',
  integer: 'Must be a whole number, in digits alone: 100000.',
} as const

/**
 * Filters with several values. A company passes such a filter if it has any of the values, and must pass all filters.
 */
const shared = {
  q: z.string().trim().min(1).max(200).optional().meta({
    description:
      'Words of a name or purpose, optionally with a town; a legal form does not narrow the search. Or a UID in any spelling',
  }),
  company_id: z.array(idOf('company')).min(1).max(100).optional(),
  canton: z.array(Canton).min(1).max(26).optional(),
  municipality: z.array(z.string().trim().min(1).max(100)).min(1).max(maxValuesPerFilter).optional().meta({
    description:
      'FSO number or name, also of a municipality that was merged since 2010; companies in its successor match as well. A canton after the name (`Buchs AG`) is ignored; use `canton`',
  }),
  near: z.string().trim().regex(nearPattern, says.near).optional().meta({
    description:
      'Seated within a distance of a municipality: its FSO number or name, a comma and the kilometres, at most 300 (`Winterthur,20`)',
  }),
  district: z.array(z.string().trim().min(1).max(100)).min(1).max(maxValuesPerFilter).optional(),
  postal_code: z
    .array(z.string().regex(/^[1-9]\d{0,3}$/, says.postal_code))
    .min(1)
    .max(maxValuesPerFilter)
    .optional()
    .meta({ description: 'Postal code or its first digits' }),
  legal_form: z
    .array(z.enum(legalFormCodes))
    .min(1)
    .max(legalForms.length)
    .optional()
    .meta({ description: 'eCH-0097' }),
  status: z.array(CompanyStatus).min(1).max(companyStatuses.length).optional(),
  noga: z
    .array(z.string().regex(/^\d{2,6}$/, says.noga))
    .min(1)
    .max(maxValuesPerFilter)
    .optional()
    .meta({
      description:
        'NOGA code or its first digits, stated or derived. `GET /industries` finds codes by words in four languages',
    }),
  kind: z
    .array(CompanyKind)
    .min(1)
    .max(companyKinds.length)
    .optional()
    .meta({ description: 'Kind of the company, derived' }),
  size: z
    .array(CompanySize)
    .min(1)
    .max(companySizes.length)
    .optional()
    .meta({ description: 'Size, stated or derived' }),
  language: z
    .array(Language)
    .min(1)
    .max(languages.length)
    .optional()
    .meta({ description: 'Language, stated or derived' }),
  founded_from: Day.optional(),
  founded_to: Day.optional(),
  published_from: Day.optional().meta({ description: 'Last publication on this day or later' }),
  published_to: Day.optional().meta({ description: 'Last publication on this day or earlier' }),
  signal: z
    .array(SignalKind)
    .min(1)
    .max(signalKinds.length)
    .optional()
    .meta({ description: 'At least one signal of these kinds, within `signal_days` if given' }),
} as const

/** Integers and booleans have their own type in a body and are text in a query string. */
type Readers = {
  integer: (least: number, maxValuesPerFilter: number) => z.ZodType<number>
  flag: z.ZodType<boolean>
}

function unlikeText({ integer, flag }: Readers) {
  return {
    capital_from: integer(0, maxCapital).optional().meta({ description: 'Nominal capital, at least' }),
    capital_to: integer(0, maxCapital).optional().meta({ description: 'Nominal capital, at most' }),
    has_website: flag
      .optional()
      .meta({ description: 'true: only companies with a known website; false: only companies without one' }),
    regulated: flag.optional().meta({
      description:
        'true: only companies licensed by a supervisory authority; false: only companies without a licence',
    }),
    without_branches: flag
      .optional()
      .meta({ description: 'true: no branch offices; false: only branch offices' }),
    signal_days: integer(1, maxWindowDays)
      .optional()
      .meta({ description: 'Days back from today within which a `signal` counts' }),
  }
}

const inBody = unlikeText({ integer: (least, top) => z.int().min(least).max(top), flag: z.boolean() })
const inQuery = unlikeText({
  integer: (least, top) =>
    z
      .string()
      .regex(/^(0|[1-9]\d{0,12})$/, says.integer)
      .transform(Number)
      .pipe(z.int().min(least).max(top)),
  flag: z.enum(['true', 'false']).transform((word) => word === 'true'),
})

/** The filters as query parameters. Array filters may be repeated. */
export const companyFilterParameters = { ...shared, ...inQuery } as const

/**
 * The filters that narrow the prospects of a project by facts about their companies. `company_language` is not called
 * `language`, which is the language of a file.
 */
export const companyFactParameters = {
  municipality: shared.municipality,
  legal_form: shared.legal_form,
  noga: shared.noga,
  kind: shared.kind,
  size: shared.size,
  company_language: shared.language,
  founded_from: shared.founded_from,
  founded_to: shared.founded_to,
} as const

/** Largest number of values in all filters of one list or watch together. */
const maxFilterValues = 200

/**
 * The selection of companies, with one definition for the directory's query string, lists, watches and the app. In a
 * body it is the member `filters`, with its own error codes (`filter_unknown`, `filter_value_unknown`,
 * `filter_too_complex`).
 */
export const CompanyFilter = z
  .strictObject({ ...shared, ...inBody })
  .refine((filter) => countValues(filter) <= maxFilterValues, {
    message: `The filters have more than ${maxFilterValues} values together. Remove some.`,
    params: { code: 'filter_too_complex' },
  })
  .meta({ id: 'CompanyFilter' })
export type CompanyFilter = z.output<typeof CompanyFilter>

function countValues(filter: object) {
  return Object.values(filter).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : value === undefined ? 0 : 1),
    0,
  )
}
