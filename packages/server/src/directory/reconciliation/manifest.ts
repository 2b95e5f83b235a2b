import { fetchedProperties, matchedProperties } from '@alphorn/contract/directory/reconciliation'

/** The only type of entity that is matched. */
export const companyType = { id: 'company', name: 'Company of the Swiss commercial register' }

/** Returns the manifest of the service for a caller that reached it at this origin with this token. */
export function manifestOf(origin: string, token: string) {
  const service = `${origin}/reconcile/${token}`
  const suggest = (what: string) => ({ service_url: service, service_path: `/suggest/${what}` })
  return {
    versions: ['0.2'],
    name: 'Alphorn: Swiss companies',
    identifierSpace: `${origin}/directory/`,
    schemaSpace: `${origin}/reconcile/`,
    defaultTypes: [companyType],
    view: { url: `${origin}/directory/{{id}}` },
    preview: { url: `${service}/preview?id={{id}}`, width: 420, height: 220 },
    suggest: { entity: suggest('entity'), property: suggest('property'), type: suggest('type') },
    extend: {
      propose_properties: { service_url: service, service_path: '/properties' },
      property_settings: [],
    },
    batchSize: 25,
  }
}

/** Returns the properties whose id or name contains the letters. */
export function propertiesLike(prefix: string) {
  const all = Object.entries(matchedProperties).map(([id, name]) => ({ id, name }))
  return { result: all.filter(({ id, name }) => isLike(`${id} ${name}`, prefix)) }
}

/** Returns the type if its name contains the letters. */
export function typesLike(prefix: string) {
  return { result: isLike(`${companyType.id} ${companyType.name}`, prefix) ? [companyType] : [] }
}

function isLike(text: string, letters: string) {
  return text.toLowerCase().includes(letters.trim().toLowerCase())
}

/** Lists the properties that can be fetched, for every type. */
export function propertiesToFetch() {
  const properties = Object.entries(fetchedProperties).map(([id, name]) => ({ id, name }))
  return { type: companyType.id, properties }
}
