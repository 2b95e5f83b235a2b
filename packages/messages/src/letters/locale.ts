import type { Language } from '@alphorn/contract/core/fields'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'

/** Formatted values of a sentence about an event: places, amounts, names, legal forms. */
export type EventParts = { firm: CompanyPhrase; from: string | null; to: string | null }

/** Forms of a company's name in a language, with or without an article, and its possessives. */
export type CompanyPhrase = {
  /** The name by itself. */
  name: string
  /** "die Muster AG", "l'Association Muster", "Muster AG". */
  subject: string
  object: string
  /** The German dative, and the forms after French "de" and Italian "di": "der Muster AG", "de la Fondation X". */
  of: string
  /** German possessives by the gender of the possessed noun; the other languages need none. */
  own: { m: string; f: string; n: string }
}

/** The words that each language defines in this folder. Words about signals are defined per kind of signal. */
export type LocaleWords = Omit<Locale, 'events'>

export type Tone = 'formal' | 'friendly'
export type Source = 'gazette' | 'procurement' | 'building' | 'research' | 'register'

/**
 * The words for letters in one language. Entries are whole sentences: none is assembled from parts that a native
 * speaker would not write.
 */
export type Locale = {
  language: Language
  date(day: string): string
  amount(value: number, currency: string): string
  place(name: string): string
  quote(text: string): string
  firm(name: string, form: string | null): CompanyPhrase
  /** The name of a legal form with its article, as in "is today a company limited by shares". */
  form(code: string): string | null
  /** Clauses that report an event, to follow "that". */
  events: Readonly<Record<SignalKind, (happening: EventParts) => string>>
  /** Sentence that reports an event and names its source. */
  reported(source: Source, day: string, clause: string): string
  /** The purpose as in the register, quoted; `partly` if it is truncated. */
  purpose(firm: CompanyPhrase, quoted: string, partly: boolean): string
  seat(firm: CompanyPhrase, place: string): string
  founded(firm: CompanyPhrase, day: string): string
  capital(firm: CompanyPhrase, amount: string): string
  isForm(firm: CompanyPhrase, form: string): string
  website: WebsiteWords
  /** `reached`: the called company. */
  call: { opening(sender: string, organisation: string, reached: CompanyPhrase): string }
  verdicts: Verdicts
}

/** Words of a language about the owner of a website. */
export type SiteWords = {
  /** Reasons why the website is known to belong to the company, or why that is in doubt. */
  ownUid(uid: string): string
  otherUid(uid: string): string
  notices: Readonly<Record<WebsiteNotice, (host: string) => string>>
}

/** Words of a language about a company's website. */
export type WebsiteWords = SiteWords & {
  /** The website's own description of the company, quoted; `partly` if it is cut off. */
  says(firm: CompanyPhrase, quoted: string, partly: boolean): string
  mailbox(firm: CompanyPhrase, address: string): string
}

/** Words of research, qualification and verification about their own findings. */
export type Verdicts = {
  identity: string
  notFound: string
  supported: string
  partly: string
  /** The evidence does not name the stated trade: it is derived, or the purpose names another one. */
  derivedTrade(industry: string, percent: number): string
  unsupported: string
  /** Verdicts of the local verifier model, followed by the probability in brackets. */
  modelSupported: string
  modelContradicted: string
  modelUnsupported: string
  /** The model finds both a statement and its opposite. */
  modelTorn: string
  modelUnsure: string
}
