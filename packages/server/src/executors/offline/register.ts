import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { InputSignal, StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { SignalFacts } from '@alphorn/contract/directory/signals'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { CompanyPhrase, Source, Locale } from '#server/executors/offline/locale'

/** The register's own line about the company. */
export function registerEntryOf({ evidence, signals }: StageInput): Evidence {
  const told = signals.map(({ evidence_id }) => evidence_id)
  return evidence.find(({ id, kind }) => kind === 'register_entry' && !told.includes(id))!
}

export function firmOf({ prospect: { company } }: StageInput, tongue: Locale): CompanyPhrase {
  return tongue.firm(company.name, company.legal_form?.code ?? null)
}

/** What happened, as a whole sentence that says where it was read. */
export function eventSentenceOf(input: StageInput, signal: InputSignal, tongue: Locale) {
  const { kind, published_on, evidence_id } = signal
  const evidence = input.evidence.find(({ id }) => id === evidence_id)
  const source: Source = evidence?.kind === 'gazette_publication' ? 'gazette' : 'register'
  const clause = tongue.events[kind]({ firm: firmOf(input, tongue), ...changeOf(signal, tongue) })
  return tongue.told(source, tongue.date(published_on), clause)
}

function changeOf({ kind, before, after }: InputSignal, tongue: Locale) {
  const value = values[kind] ?? (() => null)
  const from = value(before ?? {}, tongue)
  const to = value(after ?? {}, tongue)
  return { from: from === to ? null : from, to }
}

type Value = (facts: SignalFacts, tongue: Locale) => string | null

const placeValue: Value = ({ seat, address }, tongue) => {
  const last = address?.split(/[,;]/).at(-1) ?? ''
  const town = seat ?? /\b\d{4} (\p{Lu}.*)$/su.exec(last)?.[1]
  return town === undefined ? null : tongue.place(town)
}
const capitalValue: Value = ({ capital: nominal, currency = 'CHF' }, tongue) =>
  nominal === undefined ? null : tongue.amount(nominal, currency)

/** What of the changed facts a kind of signal tells. */
const values: Readonly<Partial<Record<SignalKind, Value>>> = {
  name_changed: ({ name }) => name ?? null,
  legal_form_changed: ({ legal_form }, tongue) => (legal_form === undefined ? null : tongue.form(legal_form)),
  seat_moved: placeValue,
  canton_changed: placeValue,
  address_changed: placeValue,
  branch_opened: placeValue,
  branch_closed: placeValue,
  capital_increased: capitalValue,
  capital_reduced: capitalValue,
}

const longestQuote = 160
const quoteMarks = /[«»"„“”‹›]/

/** The purpose in the register's own words: a whole sentence, or up to where a list pauses. */
export function purposeOf(input: StageInput, tongue: Locale): string | undefined {
  const purpose = input.prospect.company.purpose?.trim() ?? ''
  const words = quotableStart(purpose)
  if (words === undefined) return undefined
  return tongue.purpose(firmOf(input, tongue), quoteSentence(words, tongue), words.length < purpose.length)
}

/** The beginning of a text that can stand in a sentence as a quotation; none of a text that quotes others, or says too little. */
export function quotableStart(text: string): string | undefined {
  const sentence = /^[^]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  const words = sentence.length <= longestQuote ? sentence : upToPause(sentence.slice(0, longestQuote))
  return words.length < 12 || quoteMarks.test(words) ? undefined : words
}

/** A quotation at the end of a sentence. */
export function quoteSentence(words: string, tongue: Locale) {
  return `${tongue.quote(words)}${/[.!?]$/.test(words) ? '' : '.'}`
}

function upToPause(text: string) {
  const pause = Math.max(text.lastIndexOf(', '), text.lastIndexOf('; '))
  return pause < 12 ? '' : text.slice(0, pause)
}

/** The name of the company's legal form for a sentence, as the register writes it when the language has none. */
export function formNameOf({ prospect: { company } }: StageInput, tongue: Locale) {
  const code = company.legal_form?.code
  return code === undefined ? null : (tongue.form(code) ?? legalFormOf(code)?.name[tongue.language] ?? null)
}

/** Where the company has its seat, as a sentence. */
export function seatOf(input: StageInput, tongue: Locale): string | undefined {
  const name = input.prospect.company.seat?.name
  return name ? tongue.seat(firmOf(input, tongue), tongue.place(name)) : undefined
}
