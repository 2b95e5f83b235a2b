import { isRecord } from '@alphorn/contract/core/is-record'
import type { Language } from '@alphorn/contract/core/fields'
import { languages } from '@alphorn/contract/core/country'
import { jsonOf } from '#server/directory/connectors/json'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { dayIn, recordIn, textIn, wordsIn } from '#server/directory/connectors/json-members'

/** A publication's data about a company, by which the company is found. */
export type NamedCompany = {
  name: string | null
  street: string | null
  postal_code: string | null
  place: string | null
  canton: string | null
  country: string | null
}

/** The winner of a contract, and the price. `vendor_id` is its id in the platform's directory of vendors. */
export type Winner = {
  vendor_id: string | null
  named: NamedCompany
  amount: number | null
  currency: string | null
}

/** A publication of simap.ch. Contact persons, descriptions and reasons are not read. */
export type Notice = {
  publication_id: string
  project_id: string
  /** Ends with the lot, if there is one: `33112-02/2`. */
  number: string
  type: string
  published_on: string
  decided_on: string | null
  deadline: string | null
  language: Language
  title: string | null
  lot: string | null
  /** The office that makes the purchase, which is not always the one that runs the procedure. */
  buyer: NamedCompany
  winners: Winner[]
  /** The earlier publication to which this one refers, such as the award that it revokes. */
  about_number: string | null
  has_lot: boolean
}

/** No real award names this many winners; the rest is cut off. */
const maxWinners = 100
/** A larger amount is a typing error. */
const highestAmount = 1e12

type Members = Readonly<Record<string, unknown>>

/** Parses the full record of a publication. */
export function parseNotice(bytes: Uint8Array): Notice {
  const answer = jsonOf(bytes, 'simap.ch')
  const detail = isRecord(answer) ? answer : {}
  const base = recordIn(detail, 'base')
  const known = languages.find((one) => one === textIn(base, 'creationLanguage'))
  const language = known ?? 'de'
  const info = recordIn(detail, 'project-info')
  const decision = recordIn(detail, 'decision')
  const lot = recordIn(detail, 'lot')
  return {
    ...identityOf(detail, base, lot),
    decided_on: dayIn(decision, 'awardDecisionDate'),
    deadline: dayIn(recordIn(detail, 'dates'), 'offerDeadline'),
    language,
    title: wordsIn(base, 'title', language) ?? wordsIn(info, 'title', language),
    lot: wordsIn(lot, 'title', language) ?? wordsIn(lot, 'lotTitle', language),
    buyer: buyerIn(info, language),
    winners: winnersIn(decision),
    about_number: textIn(recordIn(detail, 'referencingPub'), 'publicationNumber'),
    has_lot: Object.keys(lot).length > 0,
  }
}

function identityOf(detail: Members, base: Members, lot: Members) {
  const read = {
    publication_id: textIn(detail, 'id'),
    project_id: textIn(base, 'projectId'),
    type: textIn(detail, 'type'),
    published_on: dayIn(base, 'publicationDate'),
    number: textIn(base, 'publicationNumber'),
  }
  const [missing] = Object.entries(read).find(([, value]) => value === null) ?? []
  if (missing)
    throw new SourceFault('changed_format', `simap.ch has changed: a publication in full has no ${missing}.`)
  const lot_number = lot['lotNumber']
  const suffix = Number.isSafeInteger(lot_number) ? `/${String(lot_number)}` : ''
  const { number, ...others } = read as Record<keyof typeof read, string>
  return { ...others, number: `${number}${suffix}` }
}

function buyerIn(info: Members, language: Language): NamedCompany {
  const recipient = recordIn(info, 'procurementRecipientAddress')
  const address =
    wordsIn(recipient, 'name', language) === null ? recordIn(info, 'procOfficeAddress') : recipient
  return {
    ...codesIn(address),
    name: wordsIn(address, 'name', language),
    street: wordsIn(address, 'street', language),
    place: wordsIn(address, 'city', language),
  }
}

function winnersIn({ vendors }: Members): Winner[] {
  return Array.isArray(vendors) ? vendors.filter(isRecord).slice(0, maxWinners).map(winnerOf) : []
}

function winnerOf(vendor: Members): Winner {
  const address = recordIn(vendor, 'vendorAddress')
  return {
    vendor_id: textIn(vendor, 'vendorId'),
    named: {
      ...codesIn(address),
      name: textIn(vendor, 'vendorName'),
      street: textIn(address, 'street'),
      place: textIn(address, 'city'),
    },
    ...priceIn(recordIn(vendor, 'price')),
  }
}

/** An amount counts only with its currency. Ranges over all offers are not the price of this company. */
function priceIn({ price, currency }: Members): Pick<Winner, 'amount' | 'currency'> {
  const code = typeof currency === 'string' ? currency.trim().toUpperCase() : ''
  const isAmount = typeof price === 'number' && price > 0 && price <= highestAmount
  return isAmount && /^[A-Z]{3}$/.test(code)
    ? { amount: price, currency: code }
    : { amount: null, currency: null }
}

function codesIn(address: Members) {
  return {
    postal_code: textIn(address, 'postalCode'),
    canton: textIn(address, 'cantonId'),
    country: textIn(address, 'countryId'),
  }
}
