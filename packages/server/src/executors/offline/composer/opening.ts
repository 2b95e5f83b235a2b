import type { Language } from '@alphorn/contract/core/fields'
import type { InputSignal, StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import type {
  ComposerWords,
  EventGroup,
  Theme,
  ReportedAs,
  Trade,
  TradeWords,
} from '@alphorn/messages/letters/composer/words'
import type { Locale } from '@alphorn/messages/letters/locale'
import { provenSentence, type Sentence } from '#server/executors/jobs/letter'
import { languageOfText } from '@alphorn/understanding/text-language'
import { seatPlaceOf, tidyPlace } from '#server/executors/offline/composer/seat-place'
import { isConcerned, themeFor } from '#server/executors/offline/composer/themes'
import { tradeSentences, tradeWordsOf } from '#server/executors/offline/composer/trade-sentences'
import { businessOf } from '#server/executors/offline/composer/trades'
import {
  changeOf,
  quoteSentence,
  registerEntryOf,
  sourceOf,
  spokenFirm,
} from '#server/executors/offline/register'
import { descriptionPredicate } from '#server/executors/offline/website'

/** The opening of a text: an event, the company's own words, or its industry and place. */
export type Opening = {
  of: 'event' | 'website' | 'trade'
  group: EventGroup | null
  /** The kind of sentence that reports the event; null without an event. */
  reportedAs: ReportedAs | null
  trade: Trade | undefined
  /** The words for the company's trade, or for its kind of business where the register entry names it. */
  words: TradeWords | undefined
  /** The municipality in the language of the text. Null: the register has none. */
  place: string | null
  /** The place of the event, if it has one. */
  eventPlace: string | null
  evidence_ids: string[]
  sentence: Sentence
}

/** The reason why no text can be opened. */
export type NoOpening = { code: 'not_operating' | 'no_reason_to_write'; reason: string }

const groups: Readonly<Partial<Record<SignalKind, EventGroup>>> = {
  company_registered: 'start',
  seat_moved: 'move',
  canton_changed: 'move',
  address_changed: 'move',
  branch_opened: 'branch',
  capital_increased: 'capital',
  merger: 'merger',
  contract_awarded: 'award',
  licence_added: 'licence',
  building_application: 'building',
  purpose_changed: 'purpose',
  name_changed: 'name',
  legal_form_changed: 'form',
}

/** An older event is no reason to write now. */
const maxEventAgeDays = 90
/** Days for which an event counts as recent in the text. */
const freshFor = 30
const dayMs = 86_400_000

/**
 * Returns the openings for a text on a day (YYYY-MM-DD), the strongest reason first; or the reason why there are none.
 */
export function openingsFor(
  input: StageInput,
  locale: Locale,
  theme: Theme,
  day: string,
): Opening[] | NoOpening {
  const business = businessOf(input.prospect.company)
  const does = business?.does
  const trade = does === 'holding' ? undefined : does
  const around = { trade, words: tradeWordsOf(business, locale), place: seatPlaceOf(input, locale) }
  const mayConcern = does !== 'holding' || holdingThemes.includes(theme)
  const event = mayConcern ? eventFor(input, themeFor(theme, trade), day) : undefined
  const opening = event && eventOpening(input, locale, event, day)
  const openings = [
    ...(opening ? [{ ...around, ...opening }] : []),
    ...(does === 'holding'
      ? []
      : quietOpenings(input, locale, theme, does).map((one) => ({ ...around, ...one }))),
  ]
  if (openings.length > 0) return openings
  const code = does === 'holding' ? 'not_operating' : 'no_reason_to_write'
  return { code, reason: nothing[code] }
}

/** Themes for a company without operations: it has no staff, vehicles or rooms of its own. */
const holdingThemes: readonly Theme[] = ['money', 'insurance', 'infrastructure', 'programs', 'general']

/** Returns the openings for a company without recent events. */
function quietOpenings(input: StageInput, locale: Locale, theme: Theme, trade: Trade | undefined) {
  const isReason = trade !== undefined && isConcerned(theme, trade)
  const made = [
    ...websiteSentences(input, locale).map((sentence) => ({ of: 'website' as const, sentence })),
    ...(isReason ? tradeSentences(input, locale) : []).map((sentence) => ({
      of: 'trade' as const,
      sentence,
    })),
  ]
  return made.map((one) => ({ ...plain, ...one, evidence_ids: one.sentence.proven!.evidence_ids }))
}

const plain = { group: null, reportedAs: null, eventPlace: null }

// In English, the API's language: people of the project read these reasons next to the remedy.
const nothing = {
  not_operating:
    'The company holds participations or funds, has no operations of its own, and nothing happened within the last 90 days that leads to the offer.',
  no_reason_to_write:
    'Nothing happened within the last 90 days, no sentence of its website is proven, and its trade is unknown or unrelated to the offer.',
} as const

/** Returns the newest event of the last 90 days that leads to the offer and that no newer event undoes. */
function eventFor({ signals }: StageInput, theme: Theme, day: string) {
  return signals.find(({ kind, published_on }, at) => {
    const group = groups[kind]
    const { undoneBy } = signalDefinitions[kind]
    const isUndone = signals.slice(0, at).some((newer) => undoneBy.includes(newer.kind))
    return (
      group &&
      !isUndone &&
      composerWords.de.bridges[group][theme] &&
      ageOf(published_on, day) <= maxEventAgeDays
    )
  })
}

function ageOf(published_on: string, day: string) {
  return Math.round((Date.parse(day) - Date.parse(published_on)) / dayMs)
}

type EventOpening = Pick<Opening, 'of' | 'group' | 'reportedAs' | 'eventPlace' | 'evidence_ids' | 'sentence'>

function eventOpening(
  input: StageInput,
  locale: Locale,
  signal: InputSignal,
  day: string,
): EventOpening | null {
  const age = ageOf(signal.published_on, day) <= freshFor ? 'fresh' : 'settled'
  const stated = eventText(input, locale, signal, age)
  if (!stated) return null
  const { group, reportedAs, text, to, evidence_ids } = stated
  return {
    of: 'event',
    group,
    reportedAs,
    eventPlace: group === 'move' || group === 'branch' ? to : null,
    evidence_ids,
    sentence: provenSentence('recipient_fact', text, evidence_ids),
  }
}

function eventText(input: StageInput, locale: Locale, signal: InputSignal, age: 'fresh' | 'settled') {
  const words = composerWords[locale.language]
  const group = groups[signal.kind]
  if (!group) return null
  const evidence = input.evidence.find(({ id }) => id === signal.evidence_id)
  const reportedAs = readingOf(group, signal)
  const { from, to } = changedValues(input, signal, locale)
  const read = readIn(words, signal, evidence, locale)
  const firm = spokenFirm(input, locale)
  const parts = {
    // If the day is stated, a relative time would repeat it.
    when: read.hasDay ? null : words.when[age],
    firm,
    from,
    // An address names the postal town. The municipality is stated if the publication names it as well.
    to: reportedAs === 'address' ? municipalityIn(evidence, input, locale) : to,
  }
  const text = read.sentence(words.openings[reportedAs](parts))
  // Only the register entry states the legal form, whose noun may be a part of the name.
  const namesForm = text.includes(firm.subject) && firm.subject !== locale.firm(firm.name, null).subject
  const evidence_ids = [signal.evidence_id, ...(namesForm ? [registerEntryOf(input).id] : [])]
  return { group, reportedAs, text, to: parts.to, evidence_ids }
}

/** Returns how the writer learned of the event: from a publication of a certain day, or from the register. */
function readIn(
  { read }: ComposerWords,
  { published_on }: InputSignal,
  evidence: Evidence | undefined,
  locale: Locale,
) {
  const source = sourceOf(evidence)
  // Research projects never open a text.
  if (source === 'register' || source === 'research')
    return { hasDay: false, sentence: (clause: string) => read.register(clause) }
  const day = locale.date(published_on)
  return { hasDay: true, sentence: (clause: string) => read[source](day, clause) }
}

function municipalityIn(evidence: Evidence | undefined, input: StageInput, locale: Locale) {
  const name = input.prospect.company.seat?.name
  const isNamed = name && evidence?.excerpt.includes(tidyPlace(name))
  return isNamed ? seatPlaceOf(input, locale) : null
}

/** Returns the changed values of a signal, with places in their spoken form. */
function changedValues(input: StageInput, signal: InputSignal, locale: Locale) {
  const { from, to } = changeOf(signal, locale)
  const { sentence } = signalDefinitions[signal.kind]
  if (sentence === 'place') return { from: from && tidyPlace(from), to: to && tidyPlace(to) }
  if (sentence !== 'project') return { from, to }
  return { from: null, to: languageOfTitle(input, signal) === locale.language ? to : null }
}

/** Returns the language of an award's title; that of the company if the title is too short. */
function languageOfTitle({ prospect: { company } }: StageInput, { after }: InputSignal) {
  return languageOfText(after?.project ?? '') ?? company.language
}

function readingOf(group: EventGroup, { kind }: InputSignal): ReportedAs {
  if (group !== 'move') return group
  return kind === 'address_changed' ? 'address' : 'seat'
}

const maxQuoteLength = 160

/** Returns a quoted sentence of the company's own website, if it is in the language of the text. */
export function websiteSentences(input: StageInput, locale: Locale): Sentence[] {
  const fact = input.facts.find(({ predicate }) => predicate === descriptionPredicate)
  const [quote] = fact?.quotes ?? []
  const page = input.evidence.find(({ id, check }) => id === quote?.evidence_id && check === 'verified')
  if (!quote || !page || quote.exact.length > maxQuoteLength) return []
  const spoken: Language | null =
    languageOfText(quote.exact) ?? page.language ?? input.prospect.company.language ?? null
  if (spoken !== locale.language) return []
  const text = composerWords[locale.language].website(quoteSentence(quote.exact, locale))
  return [provenSentence('recipient_fact', text, [page.id])]
}

/** Returns all sentences with which the composer states an event, for every age of the event. */
export function eventSentences(input: StageInput, locale: Locale, signal: InputSignal): string[] {
  return (['fresh', 'settled'] as const).flatMap((age) => eventText(input, locale, signal, age)?.text ?? [])
}

/** Returns subject lines about an event, such as the new place. */
export function eventSubjects(input: StageInput, locale: Locale, signal: InputSignal): string[] {
  const stated = eventText(input, locale, signal, 'fresh')
  const write = stated && composerWords[locale.language].subjects[stated.reportedAs]
  return write && stated.to ? [write(stated.to)] : []
}
