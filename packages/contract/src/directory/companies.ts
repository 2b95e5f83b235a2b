import { z } from 'zod'
import { CompanyKind, CompanySize, CompanyStatus } from '#contract/directory/company-facts'
import { Canton, Language, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { DerivedFacts } from '#contract/directory/derived-facts'
import { WebsiteProof } from '#contract/directory/website-proofs'

const CivilDate = z.iso.date().meta({ id: 'CivilDate', description: 'A day, YYYY-MM-DD' })

/** Confidence, from 0 to 1, in a value that no register states; null if its source gives none. */
const Confidence = z.number().min(0).max(1).nullable()

/** Another company that a record names. Its ids are null if the directory has no entry for it. */
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

export const Address = z
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

export const NogaName = z.object({ de: z.string(), fr: z.string(), it: z.string(), en: z.string() })

/**
 * A company: one entry of the commercial register. Facts that no register states (industry, size, website) carry their
 * source, so that they are not mistaken for official ones. `derived` lists the facts that no source states, with their
 * basis. Unknown facts are null or empty.
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
    language: Language.nullable().meta({
      description: 'Language that a source states, otherwise the most likely one; `derived` names its basis',
    }),
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
        code: z.string().meta({ description: 'NOGA code, or its division if no more is known' }),
        name: NogaName.nullable().meta({ description: 'Name of the division' }),
        version: z.string().nullable(),
        source: z.string().meta({ description: '`derived` if no source states it' }),
        confidence: Confidence,
      })
      .nullable(),
    size: z
      .object({
        class: CompanySize,
        source: z.string().meta({ description: '`derived` if no source states it' }),
      })
      .meta({ id: 'SizeClass' })
      .nullable(),
    kind: CompanyKind.nullable(),
    website: z
      .object({
        url: z.string(),
        source: z.string(),
        confidence: Confidence,
        proof: WebsiteProof.nullable().meta({
          description: 'Null if the owner of the website is not proven yet',
        }),
      })
      .nullable(),
    derived: DerivedFacts,
    sources: z.array(z.object({ name: z.string(), imported_at: Timestamp })),
    updated_at: Timestamp,
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

/** A source that reports a company, and the facts of the record that it supplied. */
const Provenance = z
  .object({
    source: z.string(),
    title: z
      .string()
      .nullable()
      .meta({ description: 'Description of the source; null for a file of the operator' }),
    url: z.string().nullable(),
    licence: z
      .string()
      .nullable()
      .meta({ description: 'Terms that the source publishes; null if it publishes none' }),
    stated_on: CivilDate.meta({ description: 'The day of the state that the source reports' }),
    imported_at: Timestamp,
    facts: z.array(z.string()).meta({ description: 'Facts of the record that come from this source' }),
  })
  .meta({ id: 'Provenance' })

/** A company as its detail page shows it: with the other entries of the same UID, and the sources of each fact. */
export const CompanyDetail = Company.extend({
  other_entries: z.array(CompanyRef),
  noga_name: NogaName.nullable().meta({
    description: 'The name of the NOGA code, or of its division if the table of its version is not imported',
  }),
  provenance: z.array(Provenance),
}).meta({ id: 'CompanyDetail' })
export type CompanyDetail = z.infer<typeof CompanyDetail>
