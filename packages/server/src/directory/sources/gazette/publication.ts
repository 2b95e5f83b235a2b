import { type Language, languages } from '@alphorn/contract/core/fields'
import { isChange, type RegisterChange } from '#server/directory/sources/gazette/changes'
import { parsedRow } from '#server/directory/connectors/parsed-row'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { allAt, elementAt, textAt, type XmlElement, xmlOf } from '#server/directory/connectors/xml'
import type { ParsedRow } from '#server/directory/companies/company-row'

/**
 * A publication of the gazette, reduced to the company. `text` is the published text and full of people. Pass it only
 * to directory/signals/clauses.ts, which keeps what is certainly about the company.
 */
export type Publication = {
  publication_id: string
  number: string
  sub_rubric: string
  language: Language | null
  published_on: string
  /** The day of the register entry or the court decision. */
  occurred_on: string | null
  /** The subject of the publication. A debtor who is a person is not recorded. */
  subject: 'company' | 'person' | 'unknown'
  after: ParsedRow | null
  before: ParsedRow | null
  changes: ReadonlySet<RegisterChange>
  text: string | null
}

/** Parses a publication of the rubrics HR (register) and KK (bankruptcy). */
export function parsePublication(bytes: Uint8Array): Publication {
  const root = elementAt(xmlOf(bytes, 'The gazette'), 'publication')
  const meta = elementAt(root, 'meta')
  const content = elementAt(root, 'content')
  const required = (name: string) => textAt(meta, name) ?? changedFormat(`a publication has no meta/${name}`)
  if (!root || !content) changedFormat('a publication holds no content')
  const sub_rubric = required('subRubric')
  const language = textAt(meta, 'language')
  const published_on = required('publicationDate').slice(0, 10)
  const cantons = allAt(meta, 'cantons')
  const common = {
    publication_id: required('id'),
    number: required('publicationNumber'),
    sub_rubric,
    language: languages.find((known) => known === language) ?? null,
    published_on,
  }
  const facts = { published_on, language, canton: cantons.length === 1 ? String(cantons[0]) : null }
  return sub_rubric.startsWith('HR')
    ? { ...common, ...registerContent(content, facts) }
    : { ...common, ...bankruptcyContent(content) }
}

function changedFormat(what: string): never {
  throw new SourceFault('changed_format', `The gazette has changed: ${what}.`)
}

type Facts = { published_on: string; language: string | null; canton: string | null }
type Content = Pick<Publication, 'occurred_on' | 'subject' | 'after' | 'before' | 'changes' | 'text'>

function registerContent(content: XmlElement | null, facts: Facts): Content {
  const after = elementAt(content, 'commonsNew')
  const before = elementAt(content, 'commonsActual')
  if (!after && !before) changedFormat('a register publication holds neither commonsNew nor commonsActual')
  const { canton, language, published_on: last_published_on } = facts
  const origin = { canton, language, last_published_on }
  const deleted_on = textAt(content, 'transaction', 'delete', 'deletionDate')
  return {
    occurred_on: textAt(content, 'journalDate')?.slice(0, 10) ?? null,
    subject: 'company',
    after: after && parsedRow(1, { ...companyOf(after), ...origin }),
    before: before && parsedRow(1, { ...companyOf(before), deleted_on, last_published_on }),
    changes: changesIn(elementAt(content, 'transaction', 'update', 'changements')),
    text: textAt(content, 'publicationText'),
  }
}

function companyOf(commons: XmlElement) {
  const company = elementAt(commons, 'company')
  const text = (...path: string[]) => textAt(company, ...path)
  const address = (name: string) => text('address', name)
  return {
    name: text('name'),
    translations: translationsOf(text('translations')),
    uid: text('uid') ?? text('uidOrganisationId'),
    chid: text('code13'),
    legal_form: text('legalForm'),
    seat_name: text('seat'),
    care_of: address('addressLine1'),
    street: address('street'),
    house_number: address('houseNumber'),
    postal_code: address('swissZipCode'),
    town: address('town'),
    purpose: textAt(commons, 'purpose'),
    capital_nominal: textAt(commons, 'capital', 'nominal'),
    capital_paid: textAt(commons, 'capital', 'paid'),
    capital_currency: textAt(commons, 'capital', 'currency'),
  }
}

/**
 * Splits "(Beispiel SA) (Beispiel Ltd)" at the blank between two brackets, because a name may contain brackets itself.
 */
function translationsOf(text: string | null) {
  if (text === null) return null
  return text
    .replace(/^\(|\)$/g, '')
    .split(/\)\s+\(/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Returns the paths of all flags that are set: `capitalChanged.nominal`. */
function changesIn(changements: XmlElement | null): ReadonlySet<RegisterChange> {
  const set = new Set<RegisterChange>()
  const walk = (element: XmlElement, path: string) => {
    for (const [name, value] of Object.entries(element)) {
      const here = path ? `${path}.${name}` : name
      if (value === 'true' && isChange(here)) set.add(here)
      else if (typeof value === 'object' && value !== null) walk(value as XmlElement, here)
    }
  }
  if (changements) walk(changements, '')
  return set
}

const decisionDates = ['cessationDate', 'proceedingRevocationDate', 'proceedingEndDate', 'resolutionDate']

function bankruptcyContent(content: XmlElement | null): Content {
  const debtor = elementAt(content, 'debtor')
  const kind = textAt(debtor, 'selectType')
  const company = elementAt(debtor, 'companies', 'company')
  const date = decisionDates.map((name) => textAt(content, name)).find((text) => text !== null)
  return {
    occurred_on: date?.slice(0, 10) ?? null,
    subject: kind === 'company' && company ? 'company' : kind === 'person' ? 'person' : 'unknown',
    after: null,
    before: kind === 'company' && company ? parsedRow(1, companyOf({ company })) : null,
    changes: new Set(),
    text: null,
  }
}
