import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyPhrase, Tone } from '#messages/letters/locale'

// Words of the composer: openings about an event, bridges from there to the offer, and one question.

/**
 * Themes of an offer, which decide the bridge that leads to it. Narrower themes come first: they win where two fit
 * alike.
 */
export const themes = [
  'solar',
  'energy',
  'cleaning',
  'premises',
  'digital',
  'insurance',
  'money',
  'training',
  'people',
  'fleet',
  'catering',
  'promotion',
  'goods',
  'general',
] as const
export type Theme = (typeof themes)[number]

/** Trades of companies, as far as a letter distinguishes them. */
export const trades = [
  ...(['wood', 'building', 'metal', 'electric', 'farm', 'garden', 'cleaning', 'transport'] as const),
  ...(['hotel', 'restaurant', 'retail', 'garage', 'health', 'care', 'school', 'beauty', 'culture'] as const),
  ...(['software', 'finance', 'property', 'advice', 'planning', 'media', 'wholesale', 'science'] as const),
  ...(['food', 'machines', 'goods', 'chemistry', 'print', 'power', 'wine', 'animals', 'publishing'] as const),
] as const
export type Trade = (typeof trades)[number]

/** Place of a trade's working day, which decides when a person can be reached. */
export type Workday = 'site' | 'guest' | 'desk' | 'plant'

/** Events that are a reason to write, by what they change at the company. */
export type EventGroup =
  | 'start'
  | 'move'
  | 'branch'
  | 'capital'
  | 'merger'
  | 'award'
  | 'licence'
  | 'building'
  | 'purpose'
  | 'name'
  | 'form'

/** How an event is reported: a move by the seat or by the address. */
export type ReportedAs = Exclude<EventGroup, 'move'> | 'seat' | 'address'

/** Benefit of an offer's point for its reader. */
export type Aspect = 'cost' | 'return' | 'time' | 'care' | 'people' | 'fit' | 'proof'

/** Reason why a point matters to its reader; `other`: none of these. */
export type Lead = Exclude<Aspect, 'proof'> | 'other'

/** Request to the reader: to accept something free, to have a call, or, on the telephone, to be shown more. */
export type AskKind = 'visit' | 'talk' | 'sample' | 'begin' | 'call' | 'show'

export type TradeWords = {
  /** After "because you": "einen Holzbaubetrieb führen", "exploitez une menuiserie", "run a joinery". */
  run: string
  /** The business with its article, after "for": "einen Holzbaubetrieb". */
  business: string
  /** The work that fills the day, as the subject of a sentence. */
  busy: string
  /** The equipment that needs power in such a business, as the subject of a sentence in the plural. */
  power: string
}

/** Values of an opening, written already. `when` is the age in words ("recently"); null where the source is given with its day. */
export type OpeningParts = {
  when: string | null
  firm: CompanyPhrase
  from: string | null
  to: string | null
}

export type Medium = 'letter' | 'email' | 'contact_form'
/** The person or body that decides, by the legal form. */
export type Decider = 'person' | 'owner' | 'board' | 'council' | 'administration'

/** Sentences that say the same in other words: a company always gets the same one. */
type Wordings<Wording> = readonly Wording[]

/** The words of a language that the composer needs. Every sentence is whole. */
export type ComposerWords = {
  when: { fresh: string; settled: string }
  /** How the writer knows of an event: a whole sentence around the clause that reports it. */
  read: {
    gazette(day: string, clause: string): string
    procurement(day: string, clause: string): string
    /** The official gazette of the canton of the building. */
    building(day: string, clause: string): string
    register(clause: string): string
  }
  /** Clauses that report an event, after "I read that". */
  openings: Readonly<Record<ReportedAs, (parts: OpeningParts) => string>>
  /** Said after an event that is a success. */
  wishes: Readonly<Partial<Record<EventGroup, (firm: CompanyPhrase, place: string) => string>>>
  /** Words of the company's own website. */
  website(quoted: string): string
  /** Industry and place, as the reason for which this company is written to. */
  trade(run: string, place: string): string
  /** The same, said on the telephone. */
  tradeOnPhone(run: string, place: string): string
  trades: Readonly<Record<Trade, TradeWords>>
  /** Names of a company after "for" if its trade is not known. Null: none worth saying. */
  bodies: Readonly<Record<Decider, string | null>>
  /** Reasons why an offer of a theme concerns a trade, as general sentences that state nothing about the company. */
  everyday: Readonly<Record<Theme, (trade: TradeWords) => string>>
  /** Bridges from an event to a theme. An event that has none leads to no offer of the theme. */
  bridges: Readonly<Record<EventGroup | 'address', Readonly<Partial<Record<Theme, string>>>>>
  /**
   * Reasons why a point matters, without a full stop: the point follows after a colon. Null: the business has no name
   * of its own.
   */
  leads: Readonly<Record<Lead, Wordings<(business: string | null) => string>>>
  /** Words that begin a sentence and are written small after a colon. Null: a sentence after a colon keeps its capital. */
  smallWords: ReadonlySet<string> | null
  /** Monday to Friday. */
  days: readonly [string, string, string, string, string]
  /** Two days of a week, at the hour that suits a working day. */
  timeOn: Readonly<Record<Workday, (one: string, other: string) => string>>
  /** One question. `time`: two days of next week. The place comes written, with its preposition. */
  ask: Readonly<Record<AskKind, Wordings<(inPlace: string, time: string) => string>>>
  /** The same question after an event, if the working day is not known: it leaves the day open. */
  askAfterEvent: Readonly<Record<AskKind, (inPlace: string) => string>>
  /** In or to a place, after a blank: " in Bern", " à Bulle". */
  inPlace(place: string): string
  /**
   * Sentences about other readers of the text. `answer`: the address to answer to, where the text arrives without one.
   */
  forward: Wordings<(decider: Decider, firm: CompanyPhrase, medium: Medium, answer: string | null) => string>
  note: {
    /** The offer by its name, after a colon and its lead. */
    offer: Wordings<(name: string) => string>
    /** Question for the person to talk to. `time`: two days of next week; null where the working day is not known. */
    question: Wordings<(firm: CompanyPhrase, time: string | null) => string>
  }
  call: {
    /** To be said if the moment is bad, after words that say so. `time`: two days of next week; null where the working day is not known. */
    later: Wordings<(inPlace: string, time: string | null) => string>
    /** To be said if someone else decides. */
    forward(firm: CompanyPhrase): string
  }
  /** Before a summary that is no sentence, and before a name that nothing leads to. */
  offering: string
  subjects: Readonly<Partial<Record<ReportedAs, (place: string) => string>>>
  greeting: Readonly<Record<Tone, Wordings<string>>>
  close: Readonly<Record<Tone, Wordings<string>>>
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
  wine: 'site',
  animals: 'guest',
  publishing: 'desk',
}

export type WordsOf = Readonly<Record<Language, ComposerWords>>

/** Two days of a week after a question; nothing where the working day is not known. */
export const withDays = (time: string | null) => (time === null ? '' : `, ${time}`)
