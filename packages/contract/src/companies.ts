import { z } from 'zod'
import { Canton, Language, Timestamp } from '#contract/fields'
import { idOf } from '#contract/ids'
import { legalForms } from '#contract/legal-forms'

export const companyStatuses = ['active', 'being_cancelled', 'cancelled', 'unknown'] as const
export const CompanyStatus = z.enum(companyStatuses).meta({ id: 'CompanyStatus' })
export type CompanyStatus = z.infer<typeof CompanyStatus>

export const companySizes = ['none', 'micro', 'small', 'medium', 'large'] as const
export const CompanySize = z.enum(companySizes).meta({ id: 'CompanySize' })
export type CompanySize = z.infer<typeof CompanySize>

const CivilDate = z.iso.date().meta({ id: 'CivilDate', description: 'A day, YYYY-MM-DD' })

/** How sure a value is that no register states, from 0 to 1; null where its source does not say. */
const Confidence = z.number().min(0).max(1).nullable()

/** Another company that a record names. Its ids are null where the directory has no entry for it. */
export const CompanyRef = z
  .object({
    company_id: idOf('company').nullable(),
    ehraid: z.int().nullable(),
    uid: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: 'CompanyRef' })
export type CompanyRef = z.infer<typeof CompanyRef>

const LegalForm = z
  .object({
    code: z.string().meta({ description: 'eCH-0097, e.g. 0106' }),
    short: z.string(),
    name: z.object({ de: z.string(), fr: z.string(), it: z.string(), en: z.string() }),
  })
  .meta({ id: 'LegalForm' })

const Seat = z
  .object({
    bfs_id: z.int().nullable(),
    name: z.string().nullable(),
    district: z.string().nullable(),
    canton: Canton.nullable(),
  })
  .meta({ id: 'Seat' })

const Address = z
  .object({
    organisation: z.string().nullable(),
    care_of: z.string().nullable(),
    street: z.string().nullable(),
    house_number: z.string().nullable(),
    addon: z.string().nullable(),
    po_box: z.string().nullable(),
    postal_code: z.string().nullable(),
    town: z.string().nullable(),
  })
  .meta({ id: 'Address' })

const Location = z
  .object({
    lon: z.number(),
    lat: z.number(),
    precision: z.enum(['address', 'street', 'locality', 'municipality']),
  })
  .meta({ id: 'Location' })

const Capital = z
  .object({ nominal: z.number(), paid: z.number().nullable(), currency: z.string() })
  .meta({ id: 'Capital' })

/**
 * A company: one entry of the commercial register. What no register states (industry, size, website) carries its
 * source and never looks official. What the directory does not have is null or empty.
 */
export const Company = z
  .object({
    company_id: idOf('company'),
    ehraid: z.int().nullable(),
    uid: z.string().meta({ description: 'CHE-nnn.nnn.nnn; several entries can share one' }),
    chid: z.string().nullable(),
    lei: z.string().nullable(),
    name: z.string(),
    translations: z.record(z.string(), z.string()),
    former_names: z.array(z.string()),
    language: Language.nullable(),
    legal_form: LegalForm.nullable(),
    status: CompanyStatus,
    seat: Seat,
    address: Address.nullable(),
    location: Location.nullable(),
    purpose: z.string().nullable(),
    capital: Capital.nullable(),
    founded_on: CivilDate.nullable(),
    deleted_on: CivilDate.nullable(),
    last_published_on: CivilDate.nullable(),
    head_offices: z.array(CompanyRef),
    branch_offices: z.array(CompanyRef),
    taken_over: z.array(CompanyRef),
    taken_over_by: z.array(CompanyRef),
    vat: z.object({ status: z.string(), since: CivilDate.nullable() }).nullable(),
    regulated: z.array(z.object({ authority: z.string(), type: z.string() })),
    noga: z
      .object({
        code: z.string(),
        version: z.string().nullable(),
        source: z.string(),
        confidence: Confidence,
      })
      .nullable(),
    size: z.object({ class: CompanySize, source: z.string() }).meta({ id: 'SizeClass' }).nullable(),
    website: z.object({ url: z.string(), source: z.string(), confidence: Confidence }).nullable(),
    sources: z.array(z.object({ name: z.string(), imported_at: Timestamp })),
    updated_at: Timestamp,
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

/** A company as its own page shows it, with the other entries that share its UID. */
export const CompanyDetail = Company.extend({ other_entries: z.array(CompanyRef) }).meta({
  id: 'CompanyDetail',
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

const most = 50
const legalFormCodes = legalForms.map(({ code }) => code)

/**
 * The query parameters of a directory search. Those that are arrays may be given several times: a company passes if
 * it has any of the values.
 */
export const companyFilters = {
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Words of a name, or a UID in any spelling' }),
  canton: z.array(Canton).max(26).optional(),
  municipality: z
    .array(z.string().min(1).max(100))
    .max(most)
    .optional()
    .meta({ description: 'BFS number or name' }),
  legal_form: z.array(z.enum(legalFormCodes)).max(legalForms.length).optional(),
  status: z.array(CompanyStatus).max(companyStatuses.length).optional(),
  noga: z
    .array(z.string().regex(/^\d{2,6}$/))
    .max(most)
    .optional()
    .meta({ description: 'NOGA code or its beginning' }),
} as const
export type CompanyFilters = z.infer<z.ZodObject<typeof companyFilters>>
