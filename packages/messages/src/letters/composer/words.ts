import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyPhrase, Tone } from '#messages/letters/locale'

// Words of the composer: openings about an event, transitions from the event to the offer, and one question.

/**
 * Themes of an offer, which decide the transition to it. `infrastructure`: networks, devices and data; `programs`:
 * software.
 */
export type Theme =
  | 'solar'
  | 'energy'
  | 'cleaning'
  | 'premises'
  | 'infrastructure'
  | 'programs'
  | 'insurance'
  | 'money'
  | 'training'
  | 'people'
  | 'fleet'
  | 'catering'
  | 'promotion'
  | 'goods'
  | 'general'

/** Trades of companies, as far as a letter distinguishes them. */
export const trades = [
  ...(['wood', 'building', 'metal', 'electric', 'farm', 'forestry', 'garden', 'cleaning'] as const),
  ...(['transport', 'hotel', 'restaurant', 'retail', 'garage', 'health', 'care', 'school'] as const),
  ...(['beauty', 'culture', 'sport'] as const),
  ...(['informatics', 'finance', 'property', 'advice', 'planning', 'media', 'wholesale', 'science'] as const),
  ...(['food', 'machines', 'goods', 'print', 'power', 'waste', 'wine', 'animals', 'publishing'] as const),
  ...(['service', 'film', 'telecom', 'rental', 'staffing', 'travel', 'repair'] as const),
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

/**
 * Request to the reader: to accept something free, or to have a call. `post`: a sample that arrives by post. On the
 * telephone `arrange` replaces `begin`, and `show` replaces `call`.
 */
export type AskKind = 'visit' | 'talk' | 'sample' | 'post' | 'begin' | 'arrange' | 'call' | 'show'

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
  /** Sentence that gives the company's industry as the reason for writing to it, and its place if that is certain. */
  trade(run: string, place: string | null): string
  /** Telephone version of `trade`. */
  tradeOnPhone(run: string, place: string | null): string
  trades: Readonly<Record<Trade, TradeWords>>
  /** Names for a company after "for" if its trade is unknown. Null if none is informative. */
  bodies: Readonly<Record<Decider, string | null>>
  /** Predicate of a company that has such a business, after "because you": "eine Bäckerei führen". */
  runs(business: string): string
  /** The business with a possessive: "Ihre Bäckerei", "votre boulangerie". */
  yours(business: string): string
  /** Reasons why an offer of a theme concerns a trade, as general sentences that state nothing about the company. */
  everyday: Readonly<Record<Theme, (trade: TradeWords) => string>>
  /** Transitions from an event to a theme. An event without a transition leads to no offer of the theme. */
  bridges: Readonly<Record<EventGroup | 'address', Readonly<Partial<Record<Theme, string>>>>>
  /** Transition from a new entry to any theme, if the entry does not prove that the business is new. */
  entryBridge: string
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
  /** Closing question. `time`: two days of the week. The place has its preposition; only a meeting has one. */
  ask: Readonly<Record<AskKind, Wordings<(inPlace: string, time: string) => string>>>
  /** Place with its preposition, after a space: " in Bern", " à Bulle". */
  inPlace(place: string): string
  /** Sentences for a reader who does not decide. `answer`: the address to reply to, for channels without one. */
  forward: Wordings<(decider: Decider, firm: CompanyPhrase, medium: Medium, answer: string | null) => string>
  /** Sentence for the owner of a sole proprietorship, who decides: how to answer a letter or an email. */
  reply: {
    letter(name: string, answer: string | null): string
    email(firm: CompanyPhrase): string
  }
  note: {
    /** The name of the offer, after its introduction and a colon. */
    offer: Wordings<(name: string) => string>
    /** Question for the contact person. */
    question: Wordings<(firm: CompanyPhrase) => string>
  }
  call: {
    /** Reply if the moment is bad, after words that acknowledge it. `time`: two days of the week. */
    later: Wordings<(time: string) => string>
    /** Reply if someone else decides. */
    forward(firm: CompanyPhrase): string
  }
  /** Introduction of a summary that is not a sentence, and of a name without another introduction. */
  offering: string
  /** The same as a sentence, for a summary that cannot follow a colon. */
  offeringSentence: string
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
  forestry: 'site',
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
  sport: 'guest',
  informatics: 'desk',
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
  print: 'plant',
  power: 'plant',
  waste: 'plant',
  wine: 'site',
  animals: 'guest',
  publishing: 'desk',
  service: 'site',
  film: 'desk',
  telecom: 'desk',
  rental: 'guest',
  staffing: 'desk',
  travel: 'guest',
  repair: 'guest',
}

export type ComposerWordsByLanguage = Readonly<Record<Language, ComposerWords>>
