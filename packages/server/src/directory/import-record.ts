import { createHash } from 'node:crypto'
import { companyName } from '#server/directory/company-name'
import type { CompanyRow } from '#server/directory/company-row'
import { fold, wordsOf } from '#server/directory/fold'
import { completeSeat } from '#server/directory/municipalities'
import { placeKey } from '#server/directory/place-key'
import { websiteDomain } from '@alphorn/contract/website-domain'

/** Raised when keys are made differently: the next import writes every company again. */
const keyVersion = 2

/** A company as it is sent to the database: with its keys and the hash that tells a change. */
export function importRecord(row: CompanyRow, source: string) {
  const { source_names, ...given } = row
  const facts = { ...given, ...completeSeat(row) }
  const { key, stem_key } = companyName(row.name)
  const stated = {
    ...facts,
    ...attributed(row, source),
    source_names: source_names.length ? source_names : [source],
  }
  return {
    ...stated,
    website_domain: row.website === null ? null : websiteDomain(row.website),
    name_key: key,
    name_stem_key: stem_key,
    seat_key: facts.seat_name === null ? null : placeKey(facts.seat_name),
    town_key: row.town === null ? null : placeKey(row.town),
    street_key: row.street === null ? null : streetKey(row.street, row.house_number),
    hash: hashOf([keyVersion, stated]),
  }
}
/** `company_id`: the entry that it is, where its reader knows. */
export type ImportRecord = ReturnType<typeof importRecord> & { company_id?: string }

// What no register states is attributed to the file when the file names no source for it.
function attributed(row: CompanyRow, source: string) {
  return {
    noga_source: row.noga_code === null ? null : (row.noga_source ?? source),
    size_source: row.size_class === null ? null : (row.size_source ?? source),
    website_source: row.website === null ? null : (row.website_source ?? source),
  }
}

/** A street and number as they are compared. */
export function streetKey(street: string, houseNumber: string | null) {
  return wordsOf(fold(`${street} ${houseNumber ?? ''}`).replace(/str(?:\.|\b)/g, 'strasse')).join(' ')
}

// The members are always written in the same order, so that plain JSON is canonical enough, and four times faster.
function hashOf(value: unknown) {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
