import { lastLine, streetAndNumber } from '#server/connectors/address-lines'
import { isRecord, valueAt } from '#server/connectors/file/record'
import { jsonOf } from '#server/connectors/json'
import { parsedRow } from '#server/connectors/parsed-row'
import { SourceFault } from '#server/connectors/source-fault'
import type { ParsedRow } from '#server/directory/company-row'

/** Asks LINDAS for companies by their numbers in the register, which their addresses end with. */
export function lindasQuery(ehraids: readonly number[]) {
  return `PREFIX schema: <http://schema.org/>
SELECT ?company ?uid ?legalName ?type ?description ?street ?postalCode ?locality
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
}`
}

/** Reads the answer: `application/sparql-results+json`. A company with two values of something is taken once. */
export function lindasRows(bytes: Uint8Array): ParsedRow[] {
  const bindings = valueAt(recordOf(jsonOf(bytes, 'LINDAS')), ['results.bindings'])
  if (!Array.isArray(bindings))
    throw new SourceFault('changed_format', 'LINDAS has changed: its answer holds no results.bindings.')
  const byCompany = Map.groupBy(bindings.filter(isRecord), (binding) => textOf(binding, 'company'))
  return [...byCompany.values()].map(([binding], at) => parsedRow(at + 1, companyOf(binding!)))
}

function recordOf(value: unknown) {
  return isRecord(value) ? value : {}
}

function companyOf(binding: Readonly<Record<string, unknown>>) {
  const text = (name: string) => textOf(binding, name)
  const part = (name: string) => text(name)?.split('/').at(-1)
  const street = text('street')
  return {
    ehraid: part('company'),
    uid: text('uid'),
    name: text('legalName'),
    legal_form: part('type'),
    purpose: text('description'),
    ...(street && streetAndNumber(lastLine(street))),
    postal_code: text('postalCode'),
    town: text('locality'),
  }
}

function textOf(binding: Readonly<Record<string, unknown>>, name: string) {
  const value = valueAt(binding, [`${name}.value`])
  return typeof value === 'string' ? value : undefined
}
