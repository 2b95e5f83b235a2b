import { cutText } from '@alphorn/contract/core/cut-text'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { InputSignal, StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { SignalFacts } from '@alphorn/contract/directory/signals'
import type { SignalKindDefinition } from '@alphorn/contract/directory/signal-kinds/definition'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { CompanyPhrase, Source, Locale } from '@alphorn/messages/letters/locale'

const maxQuoteLength = 160
const quoteMarks = /[«»"„“”‹›]/

/** Returns the register's own line about the company. */
export function registerEntryOf({ evidence, signals }: StageInput): Evidence {
  const reported = signals.map(({ evidence_id }) => evidence_id)
  return evidence.find(({ id, kind }) => kind === 'register_entry' && !reported.includes(id))!
}

/** Returns the company's name for a statement. The noun of its legal form would need evidence of its own. */
export function firmOf({ prospect: { company } }: StageInput, locale: Locale): CompanyPhrase {
  return locale.firm(company.name, null)
}

/** Returns the company's name for a letter. Omits the owner that a sole trader's name has after a comma. */
export function spokenFirm({ prospect: { company } }: StageInput, locale: Locale): CompanyPhrase {
  const [name = company.name, ...rest] = company.name.split(', ')
  const owner = rest.join(', ')
  const isOwner = owner[1] === '.' || ownerWords.some((word) => owner.startsWith(word))
  return locale.firm(isOwner ? name : company.name, company.legal_form?.code ?? null)
}

const ownerWords = ['Inh', 'titul', 'titol', 'propri', 'di ']

const sourcesOfEvidence: Readonly<Partial<Record<Evidence['kind'], Source>>> = {
  gazette_publication: 'gazette',
  procurement_notice: 'procurement',
  building_notice: 'building',
  research_project: 'research',
}

/** Returns where evidence was read: in a publication, or in the register. */
export function sourceOf(evidence: Evidence | undefined): Source {
  return (evidence && sourcesOfEvidence[evidence.kind]) ?? 'register'
}

/** Returns an event as a whole sentence with its source. */
export function eventSentenceOf(input: StageInput, signal: InputSignal, locale: Locale) {
  const { kind, published_on, evidence_id } = signal
  const evidence = input.evidence.find(({ id }) => id === evidence_id)
  const clause = locale.events[kind]({ firm: firmOf(input, locale), ...changeOf(signal, locale) })
  return locale.reported(sourceOf(evidence), locale.date(published_on), clause)
}

/** Returns the values before and after a signal in the locale: places, amounts, names or legal forms. */
export function changeOf({ kind, before, after }: InputSignal, locale: Locale) {
  const { sentence } = signalDefinitions[kind]
  if (sentence === null) return { from: null, to: null }
  const value = values[sentence]
  const from = value(before ?? {}, locale)
  const to = value(after ?? {}, locale)
  return { from: from === to ? null : from, to }
}

type Value = (facts: SignalFacts, locale: Locale) => string | null

const placeValue: Value = ({ seat, address }, locale) => {
  const last = address?.split(/[,;]/).at(-1) ?? ''
  const town = seat ?? /\b\d{4} (\p{Lu}.*)$/su.exec(last)?.[1]
  return town === undefined ? null : locale.place(town)
}
const capitalValue: Value = ({ capital: nominal, currency = 'CHF' }, locale) =>
  nominal === undefined ? null : locale.amount(nominal, currency)

/** Returns the title as published; null if a sentence would end in the middle of it. */
const projectValue: Value = ({ project = '' }, locale) =>
  project === '' || project.length > maxQuoteLength || quoteMarks.test(project) ? null : locale.quote(project)

/** Formatters of the values before and after, by kind of sentence. */
const values: Readonly<Record<NonNullable<SignalKindDefinition['sentence']>, Value>> = {
  name: ({ name }) => name ?? null,
  legal_form: ({ legal_form }, locale) => (legal_form === undefined ? null : locale.form(legal_form)),
  place: placeValue,
  capital: capitalValue,
  project: projectValue,
}

/** Returns the purpose in the register's own words: a whole sentence, or its part up to a comma or semicolon. */
export function purposeOf(input: StageInput, locale: Locale): string | undefined {
  const purpose = input.prospect.company.purpose?.trim() ?? ''
  const words = quotableStart(purpose)
  if (words === undefined) return undefined
  return locale.purpose(firmOf(input, locale), quoteSentence(words, locale), words.length < purpose.length)
}

/**
 * Returns the beginning of a text that can be quoted within a sentence; undefined if it contains quotation marks or is
 * too short.
 */
export function quotableStart(text: string): string | undefined {
  const sentence = /^[^]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  const words = sentence.length <= maxQuoteLength ? sentence : upToPause(cutText(sentence, maxQuoteLength))
  return words.length < 12 || quoteMarks.test(words) ? undefined : words
}

/** Formats a quotation at the end of a sentence. */
export function quoteSentence(words: string, locale: Locale) {
  return `${locale.quote(words)}${/[.!?]$/.test(words) ? '' : '.'}`
}

function upToPause(text: string) {
  const pause = Math.max(text.lastIndexOf(', '), text.lastIndexOf('; '))
  return pause < 12 ? '' : text.slice(0, pause)
}

/**
 * Returns the name of the company's legal form for a sentence, or its name in the register if the language has none.
 */
export function formNameOf({ prospect: { company } }: StageInput, locale: Locale) {
  const code = company.legal_form?.code
  return code === undefined ? null : (locale.form(code) ?? legalFormOf(code)?.name[locale.language] ?? null)
}

/** Returns the company's seat as a sentence. */
export function seatOf(input: StageInput, locale: Locale): string | undefined {
  const name = input.prospect.company.seat?.name
  return name ? locale.seat(firmOf(input, locale), locale.place(name)) : undefined
}
