import { SourceFault } from '#server/directory/connectors/source-fault'
import { allAt, elementAt, textAt, type XmlElement, xmlOf } from '#server/directory/connectors/xml'

/** A company in a publication, with the data by which it is found. */
export type NamedCompany = {
  uid: string | null
  name: string | null
  street: string | null
  postal_code: string | null
  place: string | null
}

/** A building application. Builders and planners who are persons, representatives and contacts are not read. */
export type BuildingNotice = {
  publication_id: string
  number: string
  sub_rubric: string
  published_on: string
  /** Last day for objections. */
  deadline: string | null
  project: string | null
  municipality: string | null
  parcel: string | null
  builders: NamedCompany[]
  planners: NamedCompany[]
}

/** No real application has this many builders; the rest is cut off. */
const maxCompanies = 50

/**
 * Parses a publication of the rubric BP-ZH. Versions of its schema differ only in the version number, so elements are
 * found by name.
 */
export function parseBuildingNotice(bytes: Uint8Array): BuildingNotice {
  const root = elementAt(xmlOf(bytes, 'The gazette'), 'publication')
  const meta = elementAt(root, 'meta')
  const content = elementAt(root, 'content')
  if (!content) changedFormat('a publication holds no content')
  const required = (name: string) => textAt(meta, name) ?? changedFormat(`a publication has no meta/${name}`)
  const municipality = elementAt(content, 'localization', 'municipalityId', 'term')
  return {
    publication_id: required('id'),
    number: required('publicationNumber'),
    sub_rubric: required('subRubric'),
    published_on: required('publicationDate').slice(0, 10),
    deadline: dayAt(content, 'entryDeadline'),
    project: textAt(content, 'projectDescription'),
    municipality: textAt(municipality, 'de') ?? textAt(content, 'projectLocation', 'address', 'town'),
    parcel: textAt(content, 'districtCadastre', 'relation', 'cadastre'),
    builders: companiesIn(elementAt(content, 'buildingContractor', 'legalEntity')),
    planners: companiesIn(elementAt(content, 'projectFramer')),
  }
}

function changedFormat(what: string): never {
  throw new SourceFault('changed_format', `The gazette of building applications has changed: ${what}.`)
}

/**
 * Returns the companies among the builders and planners. A builder marks persons at the level of its companies, a
 * planner one level deeper. Persons have separate elements, which are not read here.
 */
function companiesIn(party: XmlElement | null): NamedCompany[] {
  const kind = textAt(party, 'selectType')
  const stated = kind === 'company' || kind === 'person' ? kind : textAt(party, 'legalEntity', 'selectType')
  if (stated !== 'company') return []
  const multi = elementAt(party, 'multi') ?? elementAt(party, 'legalEntity', 'multi')
  const companies = allAt(multi, 'companies').map((one) => elementAt(one, 'company'))
  const read = companies.slice(0, maxCompanies).flatMap((company) => (company ? [companyOf(company)] : []))
  return [...new Map(read.map((one) => [one.uid ?? `${one.name} ${one.place}`, one])).values()]
}

function companyOf(company: XmlElement): NamedCompany {
  const address = (name: string) => textAt(company, 'address', name)
  return {
    uid: textAt(company, 'uid') ?? textAt(company, 'uidOrganisationId'),
    name: textAt(company, 'name'),
    street: [address('street'), address('houseNumber')].filter(Boolean).join(' ') || null,
    postal_code: address('swissZipCode'),
    place: address('town'),
  }
}

function dayAt(content: XmlElement | null, name: string) {
  const day = textAt(content, name)?.slice(0, 10) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : null
}
