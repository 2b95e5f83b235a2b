import { hash } from 'node:crypto'
import { companyName } from '@alphorn/swiss-names/company-name'
import type { CompanyRow } from '#server/directory/companies/company-row'
import { completeSeat, movedSeat } from '@alphorn/swiss-names/municipalities'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { streetKey } from '@alphorn/swiss-names/street-key'
import { websiteDomain } from '@alphorn/contract/directory/website-domain'

/** Increase this when the computation of keys changes: the next import then writes every company again. */
const keyVersion = 2

/**
 * Builds a company with all its facts as a source states them. The hash shows whether the source stated the same
 * before.
 */
export function importRecord(row: CompanyRow, source: string) {
  const { source_names, ...given } = row
  const stated = {
    ...given,
    ...completeSeat(row),
    ...movedSeat(row),
    ...withFactSources(row, source),
    source_names: source_names.length ? source_names : [source],
  }
  return { ...stated, hash: hashOf([keyVersion, stated]) }
}
/** `company_id`: the entry that it is, where its reader knows. */
export type ImportRecord = ReturnType<typeof importRecord> & { company_id?: string }

/**
 * Computes the keys by which a company is found. Called only for records that are written: folding their texts takes
 * longer than detecting that nothing changed.
 */
export function keysOf(record: ImportRecord) {
  // Null if the name is taken from another source.
  const name = record.name as string | null
  const { key = null, stem_key = null } = name === null ? {} : companyName(name)
  return {
    website_domain: record.website === null ? null : websiteDomain(record.website),
    name_key: key,
    name_stem_key: stem_key,
    seat_key: seatKey(record),
    town_key: record.town === null ? null : placeKey(record.town),
    street_key: record.street === null ? null : streetKey(record.street, record.house_number),
  }
}

/** Returns the key by which seats are compared. */
export function seatKey({ seat_name }: Pick<CompanyRow, 'seat_name'>) {
  return seat_name === null ? null : placeKey(seat_name)
}

// Facts that no register states are attributed to the file, unless it names a source for them.
function withFactSources(row: CompanyRow, source: string) {
  return {
    noga_source: row.noga_code === null ? null : (row.noga_source ?? source),
    size_source: row.size_class === null ? null : (row.size_source ?? source),
    website_source: row.website === null ? null : (row.website_source ?? source),
  }
}

// Members are always written in the same order, so plain JSON is canonical enough, and four times faster.
function hashOf(value: unknown) {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}
