import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyPhrase, Tone } from '#messages/letters/locale'

// Words of the composer: openings about an event, transitions from the event to the offer, and one question.

/**
 * Themes of an offer, which decide the transition to it. Narrower themes come first, because they win if two fit
 * equally.
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

/** Place of work in a trade, which decides when a person can be reached. */
export type Workday = 'site' | 'guest' | 'desk' | 'plant'

/** Events that are a reason to write, grouped by what they change at the company. */
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

/** Way of reporting an event: a move is reported by the seat or by the address. */
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
}

/**
 * Formatted values of an opening. `when` is the age in words ("recently"); null if the source is cited with its day.
 */
export type OpeningParts = {
  when: string | null
  firm: CompanyPhrase
  from: string | null
  to: string | null
}

export type Medium = 'letter' | 'email' | 'contact_form'
/** The person or body that makes decisions, by the legal form. */
export type Decider = 'person' | 'owner' | 'board' | 'council' | 'administration'

/** Alternative wordings of a sentence. A company always gets the same one. */
type Wordings<Wording> = readonly Wording[]

/** The composer's words in one language. Every entry is a whole sentence or clause. */
export type ComposerWords = {
  when: { fresh: string; settled: string }
  /** Complete sentences that report an event and name its source. */
  read: {
    gazette(day: string, clause: string): string
    procurement(day: string, clause: string): string
    /** Source: the official gazette of the canton of the building. */
    building(day: string, clause: string): string
    register(clause: string): string
  }
  /** Clauses that report an event, after "I read that". */
  openings: Readonly<Record<ReportedAs, (parts: OpeningParts) => string>>
  /** Congratulations after a positive event. */
  wishes: Readonly<Partial<Record<EventGroup, (firm: CompanyPhrase, place: string) => string>>>
  /** Sentence that quotes the company's own website. */
  website(quoted: string): string
  /** Sentence that gives the company's industry and place as the reason for writing to it. */
  trade(run: string, place: string): string
  /** Telephone version of `trade`. */
  tradeOnPhone(run: string, place: string): string
  trades: Readonly<Record<Trade, TradeWords>>
  /** Names for a company after "for" if its trade is unknown. Null if none is informative. */
  bodies: Readonly<Record<Decider, string | null>>
  /** Predicate of a company that has such a business, after "because you": "eine Bäckerei führen". */
  runs(business: string): string
  /** Reasons why an offer of a theme concerns a trade, as general sentences that state nothing about the company. */
  everyday: Readonly<Record<Theme, (trade: TradeWords) => string>>
  /** Transitions from an event to a theme. An event without a transition leads to no offer of the theme. */
  bridges: Readonly<Record<EventGroup | 'address', Readonly<Partial<Record<Theme, string>>>>>
  /**
   * Reasons why a point matters, without a full stop, because the point follows after a colon. Null: the business has
   * no specific name.
   */
  leads: Readonly<Record<Lead, Wordings<(business: string | null) => string>>>
  /**
   * Words that begin a sentence and become lower case after a colon. Null: a sentence after a colon keeps its capital.
   */
  smallWords: ReadonlySet<string> | null
  /** Monday to Friday. */
  days: readonly [string, string, string, string, string]
  /** Two days of a week, at a time of day that suits the trade. */
  timeOn: Readonly<Record<Workday, (one: string, other: string) => string>>
  /** Closing question. `time`: two days of the week. The place is formatted, with its preposition. */
  ask: Readonly<Record<AskKind, Wordings<(inPlace: string, time: string) => string>>>
  /** The closing question after an event if the working day is unknown, so it names no days. */
  askAfterEvent: Readonly<Record<AskKind, (inPlace: string) => string>>
  /** Place with its preposition, after a space: " in Bern", " à Bulle". */
  inPlace(place: string): string
  /** Sentences for a reader who does not decide. `answer`: the address to reply to, for channels without one. */
  forward: Wordings<(decider: Decider, firm: CompanyPhrase, medium: Medium, answer: string | null) => string>
  note: {
    /** The name of the offer, after its introduction and a colon. */
    offer: Wordings<(name: string) => string>
    /** Question for the contact person. `time`: two days of the week; null if the working day is unknown. */
    question: Wordings<(firm: CompanyPhrase, time: string | null) => string>
  }
  call: {
    /**
     * Reply if the moment is bad, after words that acknowledge it. `time`: two days of the week; null if the working
     * day is unknown.
     */
    later: Wordings<(inPlace: string, time: string | null) => string>
    /** Reply if someone else decides. */
    forward(firm: CompanyPhrase): string
  }
  /** Introduction of a summary that is not a sentence, and of a name without another introduction. */
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

export type ComposerWordsByLanguage = Readonly<Record<Language, ComposerWords>>

/** Returns two days of a week to append to a question; empty if the working day is unknown. */
export const withDays = (time: string | null) => (time === null ? '' : `, ${time}`)
