import type { Company, CompanyRef } from '@alphorn/contract/directory/companies'
import type { WebsiteProof } from '@alphorn/contract/directory/website-proofs'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { Selectable } from 'kysely'
import type { MentionedCompanies } from '#server/directory/companies/mentioned-companies'
import { presentInferred } from '#server/directory/companies/derived/present-derived'
import type { CompaniesTable, CompanyMention } from '#server/platform/db/tables/directory'

export type CompanyEntry = Selectable<CompaniesTable>

/** Builds the public record of a company. Other companies that it names get their ids if the directory has them. */
export function presentCompany(row: CompanyEntry, mentioned: MentionedCompanies): Company {
  const refs = (mentions: CompanyMention[] | null) =>
    (mentions ?? []).map((mention) => mentioned.refOf(mention))
  const { language, noga, size, kind, derived } = presentInferred(row)
  return {
    company_id: row.company_id,
    ehraid: row.ehraid,
    uid: row.uid,
    chid: row.chid,
    lei: row.lei,
    name: row.name,
    translations: row.translations ?? {},
    former_names: row.former_names ?? [],
    language,
    legal_form: presentLegalForm(row.legal_form),
    status: row.status,
    seat: presentSeat(row),
    address: presentAddress(row),
    location: row.location,
    purpose: row.purpose,
    capital: presentCapital(row),
    founded_on: row.founded_on,
    deleted_on: row.deleted_on,
    last_published_on: row.last_published_on,
    head_offices: refs(row.head_offices),
    branch_offices: refs(row.branch_offices),
    taken_over: refs(row.taken_over),
    taken_over_by: refs(row.taken_over_by),
    vat: row.vat,
    regulated: row.regulated ?? [],
    noga,
    size,
    kind,
    website: presentWebsite(row),
    derived,
    sources: row.sources,
    updated_at: row.updated_at.toISOString(),
  }
}

/** Builds the reference to another company from what is known about it. */
export function presentRef({ company_id, ehraid, uid, name }: CompanyEntry): CompanyRef {
  return { company_id, ehraid, uid, name }
}

function presentLegalForm(code: string | null): Company['legal_form'] {
  const form = code === null ? undefined : legalFormOf(code)
  return form ? { code: form.code, short: form.short, name: form.name } : null
}

function presentSeat(row: Pick<CompanyEntry, 'seat_bfs_id' | 'seat_name' | 'district' | 'canton'>) {
  return { bfs_id: row.seat_bfs_id, name: row.seat_name, district: row.district, canton: row.canton }
}

function presentAddress(row: CompanyEntry): Company['address'] {
  const { organisation, care_of, street, house_number, addon, po_box, postal_code, town } = row
  const address = { organisation, care_of, street, house_number, addon, po_box, postal_code, town }
  return Object.values(address).some((part) => part !== null) ? address : null
}

function presentCapital(row: CompanyEntry): Company['capital'] {
  const { capital_nominal: nominal, capital_paid: paid, capital_currency: currency } = row
  return nominal === null ? null : { nominal, paid, currency: currency ?? 'CHF' }
}

// A value and its source are always written together (import-record.ts), so neither occurs without the other.
function presentWebsite({ website: url, website_source, website_confidence, ...row }: CompanyEntry) {
  if (!url) return null
  const source = website_source ?? 'unknown'
  return { url, source, confidence: website_confidence, proof: presentProof(row) }
}

/** Presents the proof of the website; null if the proven site is not the one that is shown. */
export function presentProof(
  row: Pick<CompanyEntry, 'website_domain' | 'website_proof'>,
): WebsiteProof | null {
  if (row.website_proof === null || row.website_proof.domain !== row.website_domain) return null
  const { domain: _domain, front_sha256: _front, ...proof } = row.website_proof
  return proof
}
