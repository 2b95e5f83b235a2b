import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyPhrase, Tone } from '#messages/letters/locale'

// What the composer says: openings by what happened, bridges from there to what is offered, and one question.

/** What an offer is about, as far as it decides which bridge leads to it. */
export const themes = [
  'energy',
  'premises',
  'digital',
  'money',
  'people',
  'fleet',
  'promotion',
  'goods',
  'general',
] as const
export type Theme = (typeof themes)[number]

/** What companies do, as far as a letter speaks of it. */
export const trades = [
  ...(['wood', 'building', 'metal', 'electric', 'farm', 'garden', 'cleaning', 'transport'] as const),
  ...(['hotel', 'restaurant', 'retail', 'garage', 'health', 'care', 'school', 'beauty', 'culture'] as const),
  ...(['software', 'finance', 'property', 'advice', 'planning', 'media', 'wholesale', 'science'] as const),
  ...(['food', 'machines', 'goods', 'chemistry', 'print', 'power'] as const),
] as const
export type Trade = (typeof trades)[number]

/** Where the working day of a trade takes place: it decides when a person can be reached, and how a bridge begins. */
export type Workday = 'site' | 'guest' | 'desk' | 'plant'

/** Events that are a reason to write, by what they change at the company. */
export type EventGroup =
  | 'start'
  | 'move'
  | 'branch'
  | 'capital'
  | 'merger'
  | 'licence'
  | 'purpose'
  | 'name'
  | 'form'

/** What the reader is asked for: a visit, a talk, a trial, or to let the seller begin. */
export type AskKind = 'visit' | 'talk' | 'trial' | 'begin'

export type TradeWords = {
  /** After "because you": "einen Holzbaubetrieb führen", "exploitez une menuiserie", "run a joinery". */
  run: string
  /** The business with its article, after "for": "einen Holzbaubetrieb". */
  business: string
  /** What fills the day, in the form that the bridge of its workday needs. */
  busy: string
}

/** Values of an opening, written already; `when` is the age in words: "recently", "some weeks ago". */
export type OpeningParts = {
  when: string
  source: string
  firm: CompanyPhrase
  from: string | null
  to: string | null
}

export type Medium = 'letter' | 'email' | 'contact_form'
/** Who decides, by the legal form. */
export type Decider = 'person' | 'owner' | 'board' | 'council' | 'administration'

/** All that the composer needs of a language. Every sentence is whole. */
export type ComposerWords = {
  when: { fresh: string; settled: string }
  source: { gazette(day: string): string; register: string }
  openings: Readonly<
    Record<Exclude<EventGroup, 'move'> | 'seat' | 'address', (parts: OpeningParts) => string>
  >
  /** Words of the company's own website. */
  website(quoted: string): string
  /** Industry and place, as the reason for which this company is written to. */
  trade(run: string, place: string): string
  trades: Readonly<Record<Trade, TradeWords>>
  /** What a theme is called where there is little time for it. */
  neglected: Readonly<Record<Theme, string>>
  everyday: Readonly<Record<Workday, (busy: string, neglected: string) => string>>
  /** Bridges from an event to a theme; `general` where the theme has none. */
  bridges: Readonly<Record<EventGroup, Readonly<Partial<Record<Theme, string>>>>>
  /** Leads to the point that fits best; a statement follows after the colon. */
  emphasis(business: string): string
  /** The same where the trade is not known. */
  emphasisFor(place: string): string
  /** By the working day; `event` where something happened at the place. The place comes written, with its preposition. */
  ask: Readonly<Record<AskKind, Readonly<Record<Workday | 'event', (inPlace: string) => string>>>>
  /** In or to a place, after a blank: " in Bern", " à Bulle". */
  inPlace(place: string): string
  forward(decider: Decider, firm: CompanyPhrase, medium: Medium): string
  note: { subject(name: string): string; question: Readonly<Record<'event' | Workday, string>> }
  call: { later: string }
  subjects: Readonly<Partial<Record<EventGroup, (place: string) => string>>>
  greeting: Readonly<Record<Tone, string>>
  close: Readonly<Record<Tone, string>>
}

export const workdays: Readonly<Record<Trade, Workday>> = {
  wood: 'site',
  building: 'site',
  metal: 'plant',
  electric: 'site',
  farm: 'site',
  garden: 'site',
  cleaning: 'site',
  transport: 'site',
  hotel: 'guest',
  restaurant: 'guest',
  retail: 'guest',
  garage: 'guest',
  health: 'guest',
  care: 'guest',
  school: 'guest',
  beauty: 'guest',
  culture: 'guest',
  software: 'desk',
  finance: 'desk',
  property: 'desk',
  advice: 'desk',
  planning: 'desk',
  media: 'desk',
  wholesale: 'desk',
  science: 'desk',
  food: 'plant',
  machines: 'plant',
  goods: 'plant',
  chemistry: 'plant',
  print: 'plant',
  power: 'plant',
}

export type WordsOf = Readonly<Record<Language, ComposerWords>>
