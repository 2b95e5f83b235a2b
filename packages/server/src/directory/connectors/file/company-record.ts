import { isRecord } from '@alphorn/contract/core/is-record'
import { companyStatuses, type CompanyStatus } from '@alphorn/contract/directory/company-statuses'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { cantons, languages } from '@alphorn/contract/core/fields'
import { companyOnly, withoutPeople } from '#server/directory/connectors/care-of'
import { legalFormOf, legalFormOfZefix } from '@alphorn/contract/directory/legal-forms'
import {
  chidAt,
  dateAt,
  type FileRecord,
  integerAt,
  listAt,
  maxNameLength,
  mentionsAt,
  maxItems,
  numberAt,
  RecordFault,
  textAt,
  uidFrom,
  valueAt,
} from '#server/directory/connectors/file/record'
import { registerCantons } from '@alphorn/contract/directory/registers'
import type { CompanyRow } from '#server/directory/companies/company-row'

/**
 * Reads one record by the member names of our own files, of our API's records, or of Zefix's objects. Throws a
 * RecordFault for a missing or invalid value.
 */
export function companyRecord(record: FileRecord): CompanyRow {
  return {
    ...identityOf(record),
    ...namesOf(record),
    ...stateOf(record),
    ...placeOf(record),
    ...addressOf(record),
    ...relationsOf(record),
    ...inferredOf(record),
    source_names: (listAt(record, ['sources', 'source']) ?? []).flatMap(
      (item) => textAt(isRecord(item) ? item : { name: item }, ['name']) ?? [],
    ),
  }
}

function identityOf(record: FileRecord) {
  const uid = textAt(record, ['uid', 'company_uid'])
  if (uid === null) throw new RecordFault('uid_missing', 'The record has no UID.')
  return {
    ehraid: integerAt(record, ['ehraid'], 'ehraid_invalid'),
    uid: uidFrom(uid),
    chid: chidAt(record, ['chid', 'ch_id']),
    lei: leiOf(record),
  }
}

function leiOf(record: FileRecord) {
  const lei = textAt(record, ['lei'])?.toUpperCase() ?? null
  if (lei !== null && !/^[0-9A-Z]{18}\d\d$/.test(lei))
    throw new RecordFault('lei_invalid', `${lei} is not an LEI.`)
  return lei
}

function namesOf(record: FileRecord) {
  const name = textAt(record, ['name', 'company_legal_name'], maxNameLength)
  if (name === null) throw new RecordFault('name_missing', 'The record has no name.')
  const language = textAt(record, ['language', 'lang'])
  return {
    name,
    translations: translationsOf(record),
    former_names:
      listAt(record, ['former_names', 'old_names', 'oldNames'])?.map((item) =>
        nameOf(item, 'former_names'),
      ) ?? null,
    language: languages.find((known) => known === language) ?? null,
  }
}

function nameOf(item: unknown, column: string) {
  const name = textAt(isRecord(item) ? item : { name: item }, ['name'], maxNameLength)
  if (name === null) throw new RecordFault('list_invalid', `${column} holds an empty name.`)
  return name
}

// A source that lists translations without their language gets "und" (undetermined) with a number.
function translationsOf(record: FileRecord): Record<string, string> | null {
  const names = ['translations', 'translation']
  const value = valueAt(record, names)
  if (isRecord(value)) {
    const entries = Object.entries(value).filter(([, name]) => name !== null)
    if (entries.length > maxItems || !entries.every(([tag]) => /^\w[\w-]{0,34}$/.test(tag)))
      throw new RecordFault(
        'list_invalid',
        'translations are names by their language, as {"fr": "Muster SA"}.',
      )
    return entries.length > 0
      ? Object.fromEntries(entries.map(([tag, name]) => [tag, nameOf(name, names[0]!)]))
      : null
  }
  const items = listAt(record, names)?.map((item) => nameOf(item, names[0]!))
  return items ? Object.fromEntries(items.map(translationEntry)) : null
}

function translationEntry(text: string, at: number): [string, string] {
  const [, tag, name] = /^([a-z]{2,3}):(.+)$/.exec(text) ?? []
  return tag && name ? [tag, name.trim()] : [`und_${at + 1}`, text]
}

const maxPurposeLength = 20_000
const maxCapital = 1e15
const maxWebsiteLength = 1000

function stateOf(record: FileRecord) {
  const deletedOn = dateAt(record, ['deleted_on', 'deletion_date', 'deletionDate'])
  const status = statusIn(record) ?? (deletedOn === null ? null : 'cancelled')
  return {
    legal_form: legalFormIn(record),
    status,
    purpose: textAt(record, ['purpose'], maxPurposeLength),
    capital_nominal: numberAt(record, ['capital_nominal', 'capitalNominal', 'capital.nominal'], maxCapital),
    capital_paid: numberAt(record, ['capital_paid', 'capital.paid'], maxCapital),
    capital_currency: textAt(record, ['capital_currency', 'capitalCurrency', 'capital.currency']),
    founded_on: dateAt(record, ['founded_on']),
    deleted_on: status === 'cancelled' ? deletedOn : null,
    last_published_on: dateAt(record, ['last_published_on', 'sogc_date', 'sogcDate']),
  }
}

function legalFormIn(record: FileRecord) {
  const flat = isRecord(record.legal_form) ? [] : ['legal_form']
  const code = textAt(record, [...flat, 'legal_form.code', 'legalForm.uid'])
  if (code !== null) return legalFormOf(code.padStart(4, '0'))?.code ?? unknownForm(code)
  const zefixId = integerAt(record, ['legal_form_id', 'legalForm.id'], 'legal_form_unknown')
  return zefixId === null ? null : (legalFormOfZefix(zefixId)?.code ?? unknownForm(zefixId))
}

function unknownForm(code: string | number): never {
  throw new RecordFault('legal_form_unknown', `The commercial register has no legal form ${code}.`)
}

function statusIn(record: FileRecord): CompanyStatus | null {
  const text = textAt(record, ['status'])?.toLowerCase() ?? null
  const status = companyStatuses.find((known) => known === text) ?? null
  if (text !== null && status === null) throw new RecordFault('status_unknown', `There is no status ${text}.`)
  return status === 'unknown' ? null : status
}

const maxSeatLength = 100

function placeOf(record: FileRecord) {
  const nested = isRecord(record.seat) ? ['seat.name'] : ['seat']
  const office = integerAt(record, ['registry_of_commerce_id', 'registryOfCommerceId'], 'number_invalid')
  const canton =
    textAt(record, ['canton', 'seat.canton'])?.toUpperCase() ?? registerCantons[office ?? 0] ?? null
  if (canton !== null && !cantons.includes(canton))
    throw new RecordFault('canton_unknown', `There is no canton ${canton}.`)
  return {
    seat_bfs_id: integerAt(
      record,
      ['seat_bfs_id', 'legal_seat_bfs_id', 'legal_seat_id', 'legalSeatId', 'seat.bfs_id'],
      'number_invalid',
    ),
    seat_name: textAt(record, ['seat_name', 'legal_seat', 'legalSeat', ...nested], maxSeatLength),
    district: textAt(record, ['district', 'seat.district']),
    canton,
  }
}

function addressOf(record: FileRecord) {
  const part = (flat: string[], nested: string[]) =>
    textAt(record, [...flat, ...nested.map((name) => `address.${name}`)])
  const careOf = part(['care_of'], ['care_of', 'careOf'])
  const stated = part(['street'], ['street'])
  const street = withoutPeople(stated)
  return {
    organisation: withoutPeople(part(['organisation'], ['organisation'])),
    care_of: careOf === null ? null : companyOnly(careOf),
    street,
    // The number of a line that is not a street is no house number.
    house_number:
      stated !== null && street === null
        ? null
        : part(['house_number', 'house_no'], ['house_number', 'houseNumber']),
    addon: withoutPeople(part(['addon'], ['addon'])),
    po_box: withoutPeople(part(['po_box'], ['po_box', 'poBox'])),
    postal_code: part(['postal_code', 'zip'], ['postal_code', 'zip', 'swissZipCode']),
    town: part(['town'], ['town', 'city']),
  }
}

function relationsOf(record: FileRecord) {
  return {
    head_offices: mentionsAt(record, ['head_offices', 'headOffices', 'head_office']),
    branch_offices: mentionsAt(record, ['branch_offices', 'branchOffices']),
    taken_over: mentionsAt(record, ['taken_over', 'hasTakenOver']),
    taken_over_by: mentionsAt(record, ['taken_over_by', 'was_taken_over_by', 'wasTakenOverBy']),
    vat: vatIn(record),
    regulated: listAt(record, ['regulated', 'licences'])?.map(licenceOf) ?? null,
  }
}

function vatIn(record: FileRecord) {
  const status = textAt(record, ['vat.status'])
  if (status === null) return null
  if (status !== 'registered' && status !== 'not_registered')
    throw new RecordFault('text_invalid', `There is no VAT status ${status}.`)
  return { status, since: dateAt(record, ['vat.since']) } as const
}

function licenceOf(item: unknown) {
  const authority = isRecord(item) ? textAt(item, ['authority']) : null
  const type = isRecord(item) ? textAt(item, ['type', 'en', 'de', 'fr', 'it']) : null
  if (authority === null || type === null)
    throw new RecordFault('list_invalid', 'A licence needs an authority and a type.')
  return { authority, type }
}

function inferredOf(record: FileRecord) {
  const noga = textAt(record, ['noga_code', 'noga.code'])?.replaceAll('.', '') ?? null
  if (noga !== null && !/^\d{2,6}$/.test(noga))
    throw new RecordFault('text_invalid', `${noga} is not a NOGA code.`)
  const site = isRecord(record.website) ? ['website.url'] : ['website']
  return {
    noga_code: noga,
    noga_version: textAt(record, ['noga_version', 'noga.version']),
    noga_source: textAt(record, ['noga_source', 'noga.source']),
    noga_confidence: numberAt(record, ['noga_confidence', 'noga.confidence'], 1),
    size_class: sizeIn(record),
    size_source: textAt(record, ['size_source', 'size.source']),
    website: textAt(record, site, maxWebsiteLength),
    website_source: textAt(record, ['website_source', 'website.source']),
    website_confidence: numberAt(record, ['website_confidence', 'website.confidence'], 1),
  }
}

function sizeIn(record: FileRecord) {
  const text = textAt(record, ['size_class', 'size.class'])
  const size = companySizes.find((known) => known === text) ?? null
  if (text !== null && size === null) throw new RecordFault('text_invalid', `There is no size ${text}.`)
  return size
}
