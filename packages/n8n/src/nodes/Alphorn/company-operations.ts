import { cantons, languages } from '@alphorn/contract/core/country'
import { companyKinds } from '@alphorn/contract/directory/company-kinds'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { companyStatuses } from '@alphorn/contract/directory/company-statuses'
import { pathOf, type QueryValue } from '#n8n/call-alphorn'
import { choicesOf, codesOf } from '#n8n/choices'
import type { NodeProperty, Row } from '#n8n/n8n-types'
import {
  collectionOf,
  factFields,
  limitField,
  optionalDay,
  optionalText,
  returnAllField,
  simplifyField,
} from '#n8n/nodes/Alphorn/fields'
import type { NodeInput } from '#n8n/nodes/Alphorn/node-input'
import type { Operation, Resource } from '#n8n/nodes/Alphorn/operation'
import { setFieldOperation } from '#n8n/nodes/Alphorn/set-field'
import { simpleCompany, simpleMatch } from '#n8n/nodes/Alphorn/simple-rows'

const wordsField = optionalText('words', 'Words', {
  placeholder: 'e.g. Dachdecker Winterthur',
  description: 'Words of the name or the purpose, optionally with a town. Empty: all companies.',
})

const severalOf = (name: string, displayName: string, values: readonly string[]): NodeProperty => ({
  displayName,
  name,
  type: 'multiOptions',
  default: [],
  options: choicesOf(values),
})

const filters = collectionOf('filters', 'Filters', [
  { ...severalOf('canton', 'Cantons', cantons), options: codesOf(cantons) },
  optionalDay('founded_from', 'Founded From'),
  optionalDay('founded_to', 'Founded Until'),
  {
    displayName: 'Has Website',
    name: 'has_website',
    type: 'boolean',
    default: true,
    description: 'Whether a website of the company is known',
  },
  severalOf('kind', 'Kinds', companyKinds),
  { ...severalOf('language', 'Languages', languages), options: codesOf(languages) },
  optionalText('legal_form', 'Legal Forms', {
    placeholder: 'e.g. 0106, 0107',
    description: 'Codes of eCH-0097, with commas between',
  }),
  optionalText('municipality', 'Municipalities', {
    placeholder: 'e.g. Winterthur',
    description: 'Names or FSO numbers, with commas between',
  }),
  optionalText('near', 'Near', {
    placeholder: 'e.g. Winterthur,20',
    description: 'A municipality, a comma and the kilometres around it',
  }),
  optionalText('noga', 'NOGA Codes', {
    placeholder: 'e.g. 4391, 4322',
    description: 'Industries by their codes or first digits, with commas between',
  }),
  optionalText('postal_code', 'Postal Codes', {
    placeholder: 'e.g. 84, 3011',
    description: 'Postal codes or their first digits, with commas between',
  }),
  severalOf('size', 'Sizes', companySizes),
  severalOf('status', 'Statuses', companyStatuses),
])

/** Filters whose text may contain a comma. */
const single = ['near']

function filtersOf(input: NodeInput): Record<string, QueryValue> {
  const added = input.added('filters')
  const named = filters.options as NodeProperty[]
  const entries = named.map(({ name, type }) => {
    if (type === 'dateTime') return [name, added.day(name)]
    if (type === 'boolean') return [name, added.flag(name)]
    return [name, single.includes(name) ? added.text(name) : added.list(name)]
  })
  return Object.fromEntries(entries) as Record<string, QueryValue>
}

const maxPageSize = 1000

const search: Operation = {
  value: 'search',
  name: 'Search',
  action: 'Search companies',
  description: 'Find companies in the Swiss company directory. Each company counts in the row budget.',
  fields: [wordsField, returnAllField, limitField, simplifyField, filters],
  async run(input) {
    const query = { q: input.text('words') || undefined, ...filtersOf(input) }
    const rows = await input.rows('/companies', query, maxPageSize)
    return input.isOn('simplify') ? rows.map(simpleCompany) : rows
  },
}

const get: Operation = {
  value: 'get',
  name: 'Get',
  action: 'Get company',
  description: 'Retrieve a company of the directory',
  fields: [
    {
      displayName: 'Company ID or UID',
      name: 'company',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. CHE-123.456.789',
    },
    simplifyField,
  ],
  async run(input) {
    const company = await input.read(pathOf`/companies/${input.id('company', 'Company ID or UID')}`)
    return [input.isOn('simplify') ? simpleCompany(company) : company]
  },
}

const match: Operation = {
  value: 'match',
  name: 'Match',
  action: 'Match name with company',
  description:
    'Find the one company that a name means, without storing anything. An ambiguous name comes back with candidates.',
  fields: [
    optionalText('name', 'Name', { placeholder: 'e.g. Muster Dachbau AG' }),
    collectionOf('known', 'Facts', [...factFields]),
    simplifyField,
  ],
  run: {
    member: 'companies',
    most: 100,
    writes: false,
    pathFor: () => '/resolutions',
    entryFor: knownCompany,
    rowOf: (result, input) => (input.isOn('simplify') ? simpleMatch(result) : result),
  },
}

/** Returns the facts about a company that the form contains, without empty ones. */
export function knownCompany(input: NodeInput): Row {
  const added = input.added('known')
  const members = ['canton', 'place', 'postal_code', 'street', 'uid', 'website', 'external_ref', 'company_id']
  const known = [
    ['name', input.text('name') || undefined],
    ...members.map((name) => [name, added.text(name)]),
  ]
  return Object.fromEntries(known.filter(([, value]) => value !== undefined)) as Row
}

export const companyResource: Resource = {
  value: 'company',
  name: 'Company',
  operations: [get, match, search, setFieldOperation],
}
