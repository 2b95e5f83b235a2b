import { cutText } from '@alphorn/contract/core/cut-text'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import {
  firmOf,
  formNameOf,
  purposeOf,
  registerEntryOf,
  eventSentenceOf,
} from '#server/executors/offline/register'
import { locales } from '@alphorn/messages/letters/locales'
import { answerQuestions } from '#server/executors/offline/questions'
import { quoteOf } from '#server/executors/offline/quote'
import { readWebsite } from '#server/executors/offline/website'
import type { Site } from '#server/directory/websites/archive'

type Research = Pick<
  ResultOf<'research'>,
  'evidence' | 'facts' | 'identity' | 'not_found' | 'notices' | 'answers' | 'summary'
>
type Fact = Research['facts'][number]
type Value = NonNullable<Fact['value']>

const maxSignals = 20

/**
 * Returns the register entry, the signals and the company's website as facts in the project's language. If no site was
 * read, no other source is used.
 */
export function researchOffline(input: StageInput, site?: Site): Research {
  const locale = locales[input.project.language]
  const entry = registerEntryOf(input).id
  const website = readWebsite(input, site, locale)
  const facts = [...factsOfEntry(input, entry), ...factsOfSignals(input), ...website.facts]
  const byRegister = {
    verdict: 'confirmed' as const,
    reason: locale.verdicts.identity,
    evidence_ids: [entry],
  }
  return {
    evidence: website.evidence,
    facts,
    identity: website.identity ?? byRegister,
    not_found: (input.offering.questions ?? []).map(({ id }) => ({
      question_id: id,
      note: locale.verdicts.notFound,
    })),
    ...(input.questions && {
      answers: answerQuestions(input, [...input.evidence, ...website.evidence]),
    }),
    ...(website.notices.length > 0 && { notices: website.notices }),
    summary: cutText(
      [...facts.map(({ statement }) => statement), ...website.notices.map(({ detail }) => detail)].join(' '),
      2000,
    ),
  }
}

function factsOfEntry(input: StageInput, entry: string): Fact[] {
  const locale = locales[input.project.language]
  const { company } = input.prospect
  const firm = firmOf(input, locale)
  const form = formNameOf(input, locale)
  const { seat, founded_on, capital } = company
  const said: ([predicate: string, statement: string, value: Value] | false | undefined)[] = [
    form !== null && ['legal_form', locale.isForm(firm, form), company.legal_form!.code],
    seat?.name != null && ['seat', locale.seat(firm, locale.place(seat.name)), seat.name],
    founded_on != null && ['founded_on', locale.founded(firm, locale.date(founded_on)), founded_on],
    capital != null && [
      'capital',
      locale.capital(firm, locale.amount(capital.nominal, capital.currency)),
      capital.nominal,
    ],
    purposeFact(input),
  ]
  return said
    .filter((one) => one !== false && one !== undefined)
    .map(([predicate, statement, value]) => factOf(input, predicate, statement, value, entry))
}

function purposeFact(input: StageInput): [string, string, string] | undefined {
  const statement = purposeOf(input, locales[input.project.language])
  return statement === undefined
    ? undefined
    : ['purpose', statement, cutText(input.prospect.company.purpose!, 500)]
}

function factsOfSignals(input: StageInput): Fact[] {
  const locale = locales[input.project.language]
  return input.signals.slice(0, maxSignals).map((signal, at) => ({
    ...factOf(
      input,
      signal.kind,
      eventSentenceOf(input, signal, locale),
      signal.published_on,
      signal.evidence_id,
    ),
    id: `${signal.kind}_${at + 1}`,
    as_of: signal.published_on,
  }))
}

function factOf(
  input: StageInput,
  predicate: string,
  statement: string,
  value: Value,
  evidence_id: string,
): Fact {
  const { excerpt } = input.evidence.find(({ id }) => id === evidence_id)!
  return {
    id: predicate,
    predicate,
    statement,
    language: input.project.language,
    value,
    confidence: 'high',
    evidence_ids: [evidence_id],
    quotes: [quoteOf(evidence_id, excerpt)],
  }
}
