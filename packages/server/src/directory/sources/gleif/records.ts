import { isRecord } from '@alphorn/contract/core/is-record'
import { valueAt } from '#server/directory/connectors/file/record'
import { jsonOf } from '#server/directory/connectors/json'
import { parsedRow } from '#server/directory/connectors/parsed-row'
import { SourceFault } from '#server/directory/connectors/source-fault'
import type { ParsedRow } from '#server/directory/companies/company-row'

/** GLEIF's codes for the Swiss commercial register and the UID register: entities registered there have a UID. */
const swissAuthorities = ['RA000549', 'RA000548']

export type GleifPage = { rows: ParsedRow[]; next: string | null }

/** Reads a page of LEI records. Funds and other entities that are in no Swiss register are left out. */
export function gleifPage(bytes: Uint8Array): GleifPage {
  const answer = jsonOf(bytes, 'GLEIF')
  const data = isRecord(answer) ? answer['data'] : undefined
  if (!Array.isArray(data))
    throw new SourceFault('changed_format', 'GLEIF has changed: its answer holds no data.')
  const next = isRecord(answer) ? valueAt(answer, ['links.next']) : undefined
  const swiss = data.filter(
    (record) =>
      isRecord(record) && swissAuthorities.includes(String(attributeAt(record, 'entity.registeredAt.id'))),
  )
  return {
    rows: swiss.map((record, line) => parsedRow(line + 1, companyOf(record))),
    next: typeof next === 'string' ? next : null,
  }
}

// The day on which the entity was founded, not the one on which its LEI was registered.
function companyOf(record: Readonly<Record<string, unknown>>) {
  return {
    uid: attributeAt(record, 'entity.registeredAs'),
    name: attributeAt(record, 'entity.legalName.name'),
    lei: attributeAt(record, 'lei'),
    founded_on: attributeAt(record, 'entity.creationDate'),
  }
}

function attributeAt(record: Readonly<Record<string, unknown>>, name: string) {
  return valueAt(record, [`attributes.${name}`])
}
