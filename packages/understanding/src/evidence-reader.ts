import { establishments } from '#understanding/industry-context'
import type { Goods } from '#understanding/parse-lexicon'

// The state while a text is read, and how the words before a word change its weight.

/**
 * A sign of an industry in a text. Aside: the words name a customer or an object of another activity. Part: they are the
 * first part of a compound that names another trade.
 */
export type Evidence = {
  division: string
  weight: number
  words: string
  isAside?: boolean
  isPart?: boolean
}

export type Reading = {
  evidence: Evidence[]
  /** Number of words for wholesale; `retail` is that of words for shops. */
  wholesale: number
  retail: number
  /** Divisions of bodies that are supported. */
  supported: Set<string>
}

/** Weight from which words are a company's own trade: below it, they name a customer or part of a compound. */
export const minFactorOfOwn = 0.6

/** The words of a match. `isPart`: they are the first part of a compound that names another trade. */
export type Found = { factor: number; words: string; isPart: boolean }

/** State while a text is read: the current activity with its weight, and the findings. */
export type Reader = {
  reading: Reading
  activities: string[]
  /** No goods have followed the last activity, so the next activity applies to the same goods. */
  isOpen: boolean
  scope: number
  /** Less than 1 in a sentence about what the company may do in addition. */
  permitted: number
  /** Goods are supplied to a customer: "versorgt Liegenschaften mit Wärme". The customer is weak evidence. */
  isSupplying: boolean
  /** The words that follow in the sentence name the bodies that are supported. */
  isSupporting: boolean
  /** A platform or an app precedes, so that the next `for` introduces the trade. */
  isMeans: boolean
  /** Cleaning or care precedes, so that the establishments that follow are its objects. */
  isCare: boolean
  /** The activities with the first goods or trade. Null: none has been read. */
  first: readonly string[] | null
  /** Position of the sign "advice" or "planning" in the evidence, while its object has not been read. */
  serviceAt: number | null
  /** Goods without an activity so far. */
  waiting: (Found & { goods: Goods })[]
  count: number
}

export function newReader(): Reader {
  return {
    reading: { evidence: [], wholesale: 0, retail: 0, supported: new Set() },
    activities: [],
    isOpen: true,
    scope: 1,
    permitted: 1,
    isSupplying: false,
    isSupporting: false,
    isMeans: false,
    isCare: false,
    first: null,
    serviceAt: null,
    waiting: [],
    count: 0,
  }
}

/** The establishments of customers are not planned: "Entwicklung von Software für Praxen". */
export function activitiesWith({ activities, scope }: Reader) {
  return scope < minFactorOfOwn ? activities.filter((activity) => activity !== 'D') : activities
}

/** A dealer's workshop and a shop's repairs are additions to what it sells. */
export function factorOfAddition({ first, activities }: Reader, division: string, words: string) {
  const isAfterSale = first !== null && first !== activities && first.some((one) => 'TKRL'.includes(one))
  if (division === '95') return isAfterSale ? 0.5 : 1
  return division === '25' && isAfterSale && workshop.test(words) ? 0.3 : 1
}

const workshop = /werkst|atelier|officin|workshop/i

/** "Reinigung von Spitälern, Praxen und Heimen", "Handel mit Geräten für Zahnärzte": establishments of others. */
export function factorOfOthers({ isCare, scope, activities }: Reader, division: string) {
  const isSale = activities.length > 0 && activities.every((activity) => 'TKW'.includes(activity))
  const servesOthers = isCare || (isSale && scope < minFactorOfOwn)
  return servesOthers && establishments.has(division) ? 0.3 : 1
}
