import type { NodeProperty } from '#n8n/n8n-types'

// Fields that several operations have.

export const projectField: NodeProperty = {
  displayName: 'Project',
  name: 'project',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'The project that the prospect is in',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchProjects', searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. prj_01m7yvn26je029211wtrd85mqz' },
  ],
}

export const prospectField: NodeProperty = {
  displayName: 'Prospect',
  name: 'prospect',
  type: 'resourceLocator',
  default: { mode: 'id', value: '' },
  required: true,
  description: 'The company inside the project',
  modes: [
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. prs_01m7yvn31ve019xxe22pg1vd4g' },
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchProspects', searchable: true },
    },
  ],
}

export const returnAllField: NodeProperty = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
}

export const limitField: NodeProperty = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 50,
  description: 'Max number of results to return',
  displayOptions: { show: { returnAll: [false] } },
}

export const simplifyField: NodeProperty = {
  displayName: 'Simplify',
  name: 'simplify',
  type: 'boolean',
  default: true,
  description: 'Whether to return a simplified version of the response instead of the raw data',
}

/** A collection of optional fields. */
export function collectionOf(name: string, displayName: string, options: NodeProperty[]): NodeProperty {
  return {
    displayName,
    name,
    type: 'collection',
    placeholder: `Add ${displayName.replace(/s$/, '')}`,
    default: {},
    options,
  }
}

export const intentField: NodeProperty = {
  displayName: 'Idempotency Key',
  name: 'intent',
  type: 'string',
  default: '',
  placeholder: 'e.g. {{ $json.event_id }}',
  description:
    'What makes this act one act, such as the ID of an event. Alphorn does it once for each key, also in another execution. Without it, a retry within the same execution does nothing twice.',
}

type Hints = { placeholder?: string; description?: string; rows?: number }

/** An optional text field. */
export function optionalText(
  name: string,
  displayName: string,
  { rows, ...hints }: Hints = {},
): NodeProperty {
  return { displayName, name, type: 'string', default: '', ...hints, ...(rows && { typeOptions: { rows } }) }
}

/** An optional date field. */
export function optionalDay(name: string, displayName: string, description?: string): NodeProperty {
  return { displayName, name, type: 'dateTime', default: '', ...(description && { description }) }
}

/** Fields for facts about a company beside its name, in the order of the labels. */
export const factFields: readonly NodeProperty[] = [
  optionalText('canton', 'Canton', { placeholder: 'e.g. BE' }),
  optionalText('place', 'Place', { placeholder: 'e.g. Bern' }),
  optionalText('postal_code', 'Postal Code', { placeholder: 'e.g. 3011' }),
  optionalText('street', 'Street'),
  optionalText('uid', 'UID', { placeholder: 'e.g. CHE-123.456.789' }),
  optionalText('website', 'Website'),
]
