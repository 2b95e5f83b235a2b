import { isRecord } from '@alphorn/contract/core/is-record'
import { languages } from '@alphorn/contract/core/fields'
import { streetOf } from '#server/directory/connectors/address-lines'
import { recordOf, valueAt } from '#server/directory/connectors/file/record'
import { jsonOf } from '#server/directory/connectors/json'
import { parsedRow } from '#server/directory/connectors/parsed-row'
import { SourceFault } from '#server/directory/connectors/source-fault'
import type { ParsedRow } from '#server/directory/companies/company-row'

/** Builds the LINDAS query for companies by their register numbers, with which their URIs end. */
export function lindasQuery(ehraids: readonly number[]) {
  return `PREFIX schema: <http://schema.org/>
SELECT ?company ?uid ?legalName ?type ?description ?street ?postalCode ?locality ?otherName
FROM <https://lindas.admin.ch/foj/zefix> WHERE {
  VALUES ?company { ${ehraids.map((ehraid) => `<https://register.ld.admin.ch/zefix/company/${ehraid}>`).join(' ')} }
  ?company schema:legalName ?legalName ; schema:identifier ?id .
  ?id schema:name "CompanyUID" ; schema:value ?uid .
  OPTIONAL { ?company schema:additionalType ?type }
  OPTIONAL { ?company schema:description ?description }
  OPTIONAL { ?company schema:address ?address .
    OPTIONAL { ?address schema:streetAddress ?street }
    OPTIONAL { ?address schema:postalCode ?postalCode }
    OPTIONAL { ?address schema:addressLocality ?locality } }
  OPTIONAL { ?company schema:name ?otherName . FILTER(LANG(?otherName) != "") }
}`
}

/**
 * Reads the response: `application/sparql-results+json`. It has no order, and a company with two values of a property
 * has two bindings. The choice between them is deterministic, so that every run reads the same data.
 */
export function lindasRows(bytes: Uint8Array): ParsedRow[] {
  const bindings = valueAt(recordOf(jsonOf(bytes, 'LINDAS')), ['results.bindings'])
  if (!Array.isArray(bindings))
    throw new SourceFault('changed_format', 'LINDAS has changed: its answer holds no results.bindings.')
  const byCompany = Map.groupBy(bindings.filter(isRecord), (binding) => textOf(binding, 'company'))
  return [...byCompany.values()].map((ofIt, at) => parsedRow(at + 1, companyOf(ofIt)))
}

type Binding = Readonly<Record<string, unknown>>

function companyOf(bindings: readonly Binding[]) {
  const text = (name: string) => textOf(firstBy(bindings, [name]), name)
  const part = (name: string) => text(name)?.split('/').at(-1)
  const address = firstBy(bindings, ['street', 'postalCode', 'locality'])
  const street = textOf(address, 'street')
  return {
    ehraid: part('company'),
    uid: text('uid'),
    name: text('legalName'),
    translations: translationsOf(bindings, text('legalName')),
    legal_form: part('type'),
    purpose: text('description'),
    ...(street && streetOf(street)),
    postal_code: textOf(address, 'postalCode'),
    town: textOf(address, 'locality'),
  }
}

/**
 * Returns the names in other languages, for each the first alphabetically. A name that equals the legal name is
 * omitted.
 */
function translationsOf(bindings: readonly Binding[], legalName: string | undefined) {
  const found = bindings.flatMap((binding) => {
    const name = textOf(binding, 'otherName')
    const tag = valueAt(binding, ['otherName.xml:lang'])
    const language = typeof tag === 'string' ? tag.toLowerCase().slice(0, 2) : ''
    const isOurs = languages.some((known) => known === language)
    return name !== undefined && name !== legalName && isOurs ? [[language, name] as const] : []
  })
  if (found.length === 0) return undefined
  const ordered = found.toSorted(([, a], [, b]) => (a < b ? 1 : -1))
  return Object.fromEntries(ordered.toSorted(([a], [c]) => (a < c ? -1 : a > c ? 1 : 0)))
}

/** Returns the binding with the first of these values in a defined order. */
function firstBy(bindings: readonly Binding[], names: readonly string[]): Binding {
  const keyed = bindings.map((binding) => ({
    binding,
    key: names.map((name) => bindingRank(binding, name)).join('\n'),
  }))
  return keyed.reduce((first, other) => (other.key < first.key ? other : first)).binding
}

/** Ranks names: stated ones first; then those without a language, those in a national language, and others. */
function bindingRank(binding: Binding, name: string) {
  const text = textOf(binding, name)
  if (text === undefined) return '9'
  const language = valueAt(binding, [`${name}.xml:lang`])
  if (typeof language !== 'string' || language === '') return `0 ${text}`
  const place = languages.findIndex((known) => language.toLowerCase().startsWith(known))
  return `${place < 0 ? 8 : place + 1} ${text}`
}

function textOf(binding: Binding, name: string) {
  const value = valueAt(binding, [`${name}.value`])
  return typeof value === 'string' ? value : undefined
}
