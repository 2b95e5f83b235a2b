import type { Company } from '@alphorn/contract/directory/companies'
import {
  ExtensionQuery,
  type FetchedProperty,
  fetchedProperties,
} from '@alphorn/contract/directory/reconciliation'
import type { ReadCall } from '#server/platform/call'
import { companiesByIds } from '#server/directory/companies/company'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'
import { jsonIn } from '#server/directory/reconciliation/questions'

type Value = { str: string } | { int: number } | { date: string }

/** Returns properties of matched companies. The values of a deleted company, and unknown values, are empty. */
export async function extendCompanies({ tx, caller }: ReadCall, text: string, most: number) {
  const { ids, properties } = jsonIn(ExtensionQuery, 'extend', text)
  const asked = properties.map(({ id }) => id).filter(isFetched)
  const wanted = [...new Set(ids)]
  const companies = await companiesByIds(
    tx,
    await filterVisible(tx, wanted.slice(0, most), visibleTo(caller)),
  )
  const rows = wanted.map((id) => [id, rowOf(companies.get(id), asked)] as const)
  return {
    data: {
      meta: asked.map((id) => ({ id, name: fetchedProperties[id] })),
      rows: Object.fromEntries(rows),
    },
    rows: companies.size,
  }
}

function isFetched(id: string): id is FetchedProperty {
  return Object.hasOwn(fetchedProperties, id)
}

function rowOf(company: Company | undefined, asked: readonly FetchedProperty[]) {
  return Object.fromEntries(
    asked.map((property): [string, Value[]] => {
      const value = company && valueOf[property](company)
      return [property, value ? [value] : []]
    }),
  )
}

const stringValue = (value: string | null | undefined): Value | null => (value ? { str: value } : null)

const valueOf: Readonly<Record<FetchedProperty, (company: Company) => Value | null>> = {
  uid: ({ uid }) => stringValue(uid),
  ehraid: ({ ehraid }) => (ehraid === null ? null : { int: ehraid }),
  chid: ({ chid }) => stringValue(chid),
  lei: ({ lei }) => stringValue(lei),
  name: ({ name }) => stringValue(name),
  legal_form: ({ legal_form }) => stringValue(legal_form?.short),
  status: ({ status }) => stringValue(status),
  seat: ({ seat }) => stringValue(seat.name),
  canton: ({ seat }) => stringValue(seat.canton),
  street: ({ address }) => stringValue([address?.street, address?.house_number].filter(Boolean).join(' ')),
  postal_code: ({ address }) => stringValue(address?.postal_code),
  town: ({ address }) => stringValue(address?.town),
  purpose: ({ purpose }) => stringValue(purpose),
  founded_on: ({ founded_on }) => (founded_on === null ? null : { date: `${founded_on}T00:00:00Z` }),
  website: ({ website }) => stringValue(website?.url),
  language: ({ language }) => stringValue(language),
}
