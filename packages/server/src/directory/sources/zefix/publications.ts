import { isRecord } from '@alphorn/contract/core/is-record'
import { recordOf, textAt, valueAt } from '#server/directory/connectors/file/record'
import { jsonOf } from '#server/directory/connectors/json'
import { parsedRow } from '#server/directory/connectors/parsed-row'
import { SourceFault } from '#server/directory/connectors/source-fault'
import type { ParsedRow } from '#server/directory/companies/company-row'

/** A publication in Zefix. Pass its text, which is full of people, only to directory/signals/clauses.ts. */
export type ZefixPublication = {
  number: string
  published_on: string
  occurred_on: string | null
  /** Ids of the changes; their meaning is defined in directory/sources/zefix/signals.ts. */
  mutations: readonly number[]
  text: string | null
  company: ParsedRow
  ehraid: number
}

/** Reads all publications of a day. For a day without any, Zefix does not answer with a list. */
export function zefixPublications(bytes: Uint8Array): ZefixPublication[] {
  const answer = jsonOf(bytes, 'Zefix')
  const list = Array.isArray(answer) ? answer : isRecord(answer) ? valueAt(answer, ['list']) : undefined
  return Array.isArray(list) ? list.map(publicationOf) : []
}

function publicationOf(item: unknown): ZefixPublication {
  const entry = recordOf(item)
  const number = textAt(entry, ['sogcPublication.sogcId'])
  const published_on = textAt(entry, ['sogcPublication.sogcDate'])
  const ehraid = valueAt(entry, ['companyShort.ehraid'])
  const types = valueAt(entry, ['sogcPublication.mutationTypes'])
  if (number === null || published_on === null || typeof ehraid !== 'number')
    throw new SourceFault(
      'changed_format',
      'Zefix has changed: a publication has no sogcId, sogcDate or ehraid.',
    )
  return {
    number,
    published_on: published_on.slice(0, 10),
    occurred_on: textAt(entry, ['sogcPublication.registryOfCommerceJournalDate'])?.slice(0, 10) ?? null,
    mutations: Array.isArray(types) ? types.map((type) => Number(recordOf(type)['id'])) : [],
    text: textAt(entry, ['sogcPublication.message']),
    company: parsedRow(1, {
      ...(valueAt(entry, ['companyShort']) as object),
      canton: textAt(entry, ['sogcPublication.registryOfCommerceCanton']),
    }),
    ehraid,
  }
}

/** Reads the full record of a company, with or without the list around it. */
export function zefixCompany(bytes: Uint8Array): ParsedRow {
  const answer = jsonOf(bytes, 'Zefix')
  const list = isRecord(answer) && Array.isArray(answer['list']) ? answer['list'] : answer
  const company: unknown = Array.isArray(list) ? list[0] : list
  if ((Array.isArray(list) && list.length === 0) || textAt(recordOf(company), ['error.type']) === 'NOT_FOUND')
    throw new SourceFault('unknown', 'Zefix does not know the company.')
  if (!isRecord(company))
    throw new SourceFault('changed_format', 'Zefix has changed its format: a company is not an object.')
  return parsedRow(1, company)
}
