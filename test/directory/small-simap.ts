import type { Asked, SourceAnswer } from './source-server.ts'

// A fake simap.ch. Its responses have every field that the platform's own have in the recordings of public clients of
// the API. All companies, offices and people are invented.

/** A vendor as an award names it, and as the platform's vendor directory lists it. */
export type SmallVendor = {
  id: string
  name: string
  uid?: string | null
  /** Null: the vendor directory responds with 404. */
  profile?: null
  consortium?: boolean
  street?: string
  postal_code?: string
  city?: string
  canton?: string
  price?: number | null
  currency?: string | null
}

/** A publication of simap.ch. */
export type SmallNotice = {
  id: string
  number: string
  type: string
  published_on: string
  title: string
  project_id?: string
  project_type?: string
  lot?: { number: number; title: string }
  buyer?: string
  buyer_city?: string
  /** The office that runs the procedure, if it is a different one. */
  office?: string
  vendors?: readonly SmallVendor[]
  about?: string
  deadline?: string
}

const inGerman = (de: string | null) => ({ de, en: null, fr: null, it: null })

/**
 * Responds as simap.ch does: the search by day in pages of one, each publication in full, and each vendor's profile.
 */
export function smallSimap(notices: readonly SmallNotice[]) {
  return ({ path, query }: Asked): SourceAnswer => {
    const [, publication] = /\/publication-details\/([^/]+)$/.exec(path) ?? []
    const [, vendor] = /\/vendors\/v1\/vendor\/([^/]+)\/public$/.exec(path) ?? []
    if (publication)
      return found(
        notices.find(({ id }) => id === publication),
        noticeBody,
      )
    if (vendor) return found(vendorNamed(notices, vendor), vendorBody)
    return path.endsWith('/publications/v2/project/project-search')
      ? searchBody(notices, query)
      : { status: 404 }
  }
}

function found<One>(one: One | undefined, body: (one: One) => object): SourceAnswer {
  return one === undefined ? { status: 404 } : { body: JSON.stringify(body(one)) }
}

function vendorNamed(notices: readonly SmallNotice[], id: string) {
  return notices.flatMap(({ vendors = [] }) => vendors).find((one) => one.id === id && one.profile !== null)
}

function searchBody(notices: readonly SmallNotice[], query: URLSearchParams): SourceAnswer {
  const [from, until] = [query.get('newestPublicationFrom') ?? '', query.get('newestPublicationUntil') ?? '']
  const within = notices.filter(({ published_on }) => published_on >= from && published_on <= until)
  const projects = [...Map.groupBy(within, projectIdOf).values()]
  const last = query.get('lastItem')
  const at = last === null ? 0 : projects.findIndex(([one]) => cursorOf(one!) === last) + 1
  const page = projects[at]
  return {
    body: JSON.stringify({
      projects: page ? [projectBody(page)] : [],
      // The last page also has a cursor.
      pagination: { lastItem: page ? cursorOf(page[0]!) : '', itemsPerPage: 1 },
    }),
  }
}

const projectIdOf = ({ project_id, id }: SmallNotice) => project_id ?? `project-of-${id}`
const cursorOf = ({ published_on, number }: SmallNotice) =>
  `${published_on.replaceAll('-', '')}|${number.split('-')[0]}`

function projectBody(published: readonly SmallNotice[]) {
  const [notice] = published as [SmallNotice]
  const lots = published.flatMap((one) =>
    one.lot ? [{ ...headOf(one), ...lotBody(one.lot), ...inBern }] : [],
  )
  return {
    id: projectIdOf(notice),
    title: inGerman(notice.title),
    projectNumber: notice.number.split('-')[0],
    projectType: notice.project_type ?? 'tender',
    projectSubType: 'construction',
    processType: 'open',
    lotsType: lots.length > 0 ? 'with' : 'without',
    ...headOf(notice),
    procOfficeName: inGerman(notice.office ?? notice.buyer ?? 'Gemeinde Musterwil'),
    lots,
    ...(lots.length > 0 ? { orderAddressOnlyDescription: null, orderAddress: null } : inBern),
  }
}

function headOf({ id, published_on, number, type }: SmallNotice) {
  return {
    publicationId: id,
    publicationDate: published_on,
    publicationNumber: number,
    pubType: type,
    corrected: false,
  }
}

const inBern = {
  orderAddressOnlyDescription: 'no',
  orderAddress: { countryId: 'CH', cantonId: 'BE', postalCode: '3000', city: inGerman('Bern') },
}

function lotBody({ number, title }: NonNullable<SmallNotice['lot']>) {
  return { lotId: `lot-${number}`, lotNumber: number, lotTitle: inGerman(title) }
}

function officeBody(name: string, city: string) {
  return {
    id: 'office',
    name: inGerman(name),
    contactPerson: inGerman('Hans Muster'),
    phone: '+41 31 000 00 00',
    email: 'hans.muster@gemeinde.example',
    url: inGerman(null),
    reference: null,
    street: inGerman('Dorfplatz 1'),
    postalCode: '3000',
    city: inGerman(city),
    cantonId: 'BE',
    countryId: 'CH',
  }
}

function noticeBody(notice: SmallNotice) {
  const { id, number, type, title, published_on, lot, buyer = 'Gemeinde Musterwil', about } = notice
  const { vendors, deadline, buyer_city = 'Bern', office = buyer } = notice
  return {
    id,
    type,
    projectType: notice.project_type ?? 'tender',
    publishers: [{ id: 'p', name: 'simap.ch' }],
    'project-info': {
      procOfficeAddress: officeBody(office, 'Bern'),
      procurementRecipientAddress: officeBody(buyer, buyer_city),
      title: inGerman(title),
      stateContractArea: false,
      publicationTed: false,
    },
    procurement: { orderType: 'construction', orderDescription: inGerman('<p>Auskunft: Hans Muster</p>') },
    ...(vendors && { decision: decisionBody(vendors) }),
    ...(deadline && {
      dates: { publicationDate: published_on, offerDeadline: `${deadline}T16:00:00+01:00` },
    }),
    referencingPub: aboutBody(about),
    base: {
      id,
      title: inGerman(title),
      projectType: notice.project_type ?? 'tender',
      type,
      lotsType: lot ? 'with' : 'without',
      publicationNumber: number,
      projectNumber: number.split('-')[0],
      projectId: projectIdOf(notice),
      publicationDate: published_on,
      creationLanguage: 'de',
      translationLanguages: [],
    },
    lot: lot ? { ...lotBody(lot), title: inGerman(lot.title) } : null,
    hasProjectDocuments: false,
    ted: null,
  }
}

function decisionBody(vendors: readonly SmallVendor[]) {
  return {
    awardDecisionWithJustification: false,
    vendors: vendors.map(winnerBody),
    numberOfSubmissions: 4,
    totalPriceSelection: 'price_of_selected_offers',
    totalPriceRange: { currency: null, vatType: null, range: null },
    awardDecisionDate: '2026-11-10',
    awardDecisionJustification: inGerman('<p>Sachbearbeitung: Hans Muster</p>'),
  }
}

function aboutBody(publicationNumber: string | undefined) {
  if (publicationNumber === undefined) return null
  return { publicationId: 'r', pubType: 'award', projectType: 'tender', publicationNumber }
}

function winnerBody(vendor: SmallVendor) {
  const { id, name, street = 'Musterstrasse 1', postal_code = '3000', city = 'Bern', canton = 'BE' } = vendor
  const { price = 1_250_000.5, currency = 'chf' } = vendor
  return {
    vendorId: id,
    vendorName: name,
    vendorAddress: { countryId: 'CH', street, city, postalCode: postal_code, cantonId: canton },
    price: { currency, price, vatType: 'full' },
    note: inGerman(null),
    rank: null,
  }
}

function vendorBody({ id, name, uid = null, consortium = false, city = 'Bern' }: SmallVendor) {
  return {
    id,
    name,
    uidNo: uid,
    dunsNo: null,
    additionalName: null,
    url: null,
    address: { countryId: 'CH', street: 'Musterstrasse 1', city, postalCode: '3000', cantonId: 'BE' },
    vendorContacts: [{ id: 'c', firstName: 'Hans', lastName: 'Muster', organizationUnit: null }],
    companySize: 'medium',
    typeOfServices: [],
    cpvCodes: [],
    isBiddingConsortium: consortium,
    leadingVendor: consortium ? name : null,
  }
}
