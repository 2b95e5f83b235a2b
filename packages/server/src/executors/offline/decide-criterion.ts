import { cutText } from '@alphorn/contract/core/cut-text'
import type { Language } from '@alphorn/contract/core/fields'
import { type DerivedFact, derivedSource } from '@alphorn/contract/directory/derived-facts'
import { nogaName } from '@alphorn/contract/directory/noga'
import type { CriterionTest } from '@alphorn/contract/prospecting/projects'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { locales } from '@alphorn/messages/letters/locales'
import { verdictWords } from '@alphorn/messages/letters/verdicts/verdict-words'
import type { DecidedBy } from '@alphorn/messages/letters/verdicts/words'
import { signalName } from '@alphorn/messages/signals/words'
import { withoutExclusions } from '@alphorn/understanding/exclusions'
import { purposeClausesOf, purposeCoreOf } from '@alphorn/understanding/purpose-clauses'
import type { PurposeClause } from '@alphorn/understanding/understanding'
import { hasNamedWord } from '#server/executors/offline/named-word'
import { registerEntryOf } from '#server/executors/offline/register'

/** The decision about a criterion, with the fact and its source. `met` null: a person must decide. */
export type Finding = { met: boolean | null; reason: string; evidence_ids: string[] }

type Criterion = NonNullable<StageInput['offering']['criteria']>[number]
type CriterionContext = { input: StageInput; day: string; language: Language; excludes: boolean }
type TestOfKind<Kind extends CriterionTest['of']> = Extract<CriterionTest, { of: Kind }>
type Finders = {
  [Kind in CriterionTest['of']]: (asked: CriterionContext, test: TestOfKind<Kind>) => Finding | null
}

/**
 * Decides a criterion by the directory's facts about the company; null if they are unknown. `day`: YYYY-MM-DD, for ages
 * and windows.
 */
export function decideCriterion<Kind extends CriterionTest['of']>(
  input: StageInput,
  { kind, test }: Pick<Criterion, 'kind'> & { test: TestOfKind<Kind> },
  day: string,
): Finding | null {
  const find = finders[test.of as Kind] as (asked: CriterionContext, test: TestOfKind<Kind>) => Finding | null
  return find({ input, day, language: input.project.language, excludes: kind === 'exclude' }, test)
}

const companyOf = ({ input }: CriterionContext) => input.prospect.company

const finders: Finders = {
  canton: (asked, test) => {
    const canton = companyOf(asked).seat?.canton
    return canton == null ? null : statedFinding(asked, 'canton', canton, test.in.includes(canton))
  },
  legal_form: (asked, test) => {
    const form = companyOf(asked).legal_form
    return form == null
      ? null
      : statedFinding(asked, 'legal_form', form.name[asked.language], test.in.includes(form.code))
  },
  status: (asked, test) => {
    const { status } = companyOf(asked)
    if (status === undefined) return null
    return statedFinding(asked, 'status', wordsOf(asked).statuses[status], test.in.includes(status))
  },
  noga: findIndustry,
  size: (asked, test) => {
    const { size } = companyOf(asked)
    if (!size) return null
    return inferredFinding(asked, 'size', {
      value: wordsOf(asked).sizes[size.class],
      source: size.source,
      met: test.in.includes(size.class),
    })
  },
  kind: (asked, test) => {
    const { kind } = companyOf(asked)
    if (!kind) return null
    return inferredFinding(asked, 'kind', {
      value: wordsOf(asked).kinds[kind],
      source: derivedSource,
      met: test.in.includes(kind),
    })
  },
  language: (asked, test) => {
    const { language, derived } = companyOf(asked)
    if (!language) return null
    const value = wordsOf(asked).languages[language]
    const met = test.in.includes(language)
    return derived?.language
      ? inferredFinding(asked, 'language', { value, source: derivedSource, met })
      : statedFinding(asked, 'language', value, met)
  },
  purpose_any: findWords,
  age_years: findAge,
  signal: findEvent,
}

const wordsOf = ({ language }: CriterionContext) => verdictWords[language]
const entryIds = ({ input }: CriterionContext) => [registerEntryOf(input).id]

/** Returns the finding for a fact that the register states. */
function statedFinding(asked: CriterionContext, fact: DecidedBy, value: string, met: boolean): Finding {
  const words = wordsOf(asked)
  const way = asked.excludes ? (met ? 'excludes' : 'allows') : met ? 'wanted' : 'unwanted'
  const reason = cutText(words[way](words.facts[fact], value), maxReasonLength)
  return { met, reason, evidence_ids: entryIds(asked) }
}

const maxReasonLength = 500

/** The minimum probability at which a derived fact decides. Below it, a person is asked. */
const minProbability = 0.8

type InferredFact = { value: string; source: string; met: boolean }

/**
 * Returns the finding for a fact that no register states. Names its source, and decides only if it is probable enough.
 */
function inferredFinding(
  asked: CriterionContext,
  fact: DerivedFact,
  { value, source, met }: InferredFact,
): Finding {
  const words = wordsOf(asked)
  const basis = companyOf(asked).derived?.[fact]
  if (!basis) return statedFinding(asked, fact, `${value} (${words.stated(source)})`, met)
  const from = basis.from.map((one) => words.from[one]).join(', ')
  const shown = `${value} (${words.derived(from, Math.round(basis.probability * 100))})`
  if (basis.probability >= minProbability) return statedFinding(asked, fact, shown, met)
  const reason = cutText(words.unsure(words.facts[fact], shown), maxReasonLength)
  return { met: null, reason, evidence_ids: entryIds(asked) }
}

function findIndustry(asked: CriterionContext, test: TestOfKind<'noga'>): Finding | null {
  const { noga } = companyOf(asked)
  if (!noga) return null
  const value = nogaName(noga.code)?.[asked.language] ?? `NOGA ${noga.code}`
  const met = test.in.some((prefix) => noga.code.startsWith(prefix))
  // A division does not determine which of its industries the company has.
  if (!met && test.in.some((wanted) => wanted.startsWith(noga.code))) return null
  return inferredFinding(asked, 'noga', { value, source: noga.source, met })
}

/**
 * Decides by the clauses of the purpose about the company's business, and never by standard clauses or by activities
 * that it excludes.
 */
function findWords(asked: CriterionContext, { words: wanted }: TestOfKind<'purpose_any'>): Finding | null {
  const { purpose } = companyOf(asked)
  const clauses = purpose ? purposeClausesOf(purpose) : []
  const core = purposeCoreOf(clauses)
  if (core === null) return null
  const wordIn = (text: string) => wanted.find((word) => hasNamedWord(text, word))
  const own = wordIn(withoutExclusions(core))
  const met = own !== undefined
  const reason = met ? wordsOf(asked).wordInPurpose(own) : reasonWithoutWord(asked, { core, clauses, wordIn })
  return { met, reason, evidence_ids: entryIds(asked) }
}

type ReadPurpose = {
  core: string
  clauses: readonly PurposeClause[]
  wordIn: (text: string) => string | undefined
}

function reasonWithoutWord(asked: CriterionContext, { core, clauses, wordIn }: ReadPurpose) {
  const words = wordsOf(asked)
  const excluded = wordIn(core)
  if (excluded !== undefined) return words.onlyExcluded(excluded)
  const boilerplate = clauses.filter(({ isCore }) => !isCore).map(({ text }) => wordIn(text))
  const found = boilerplate.find((word) => word !== undefined)
  return found === undefined ? words.noWordInPurpose : words.onlyInBoilerplate(found)
}

function findAge(asked: CriterionContext, { least, most }: TestOfKind<'age_years'>): Finding | null {
  const { founded_on } = companyOf(asked)
  if (!founded_on) return null
  const years =
    Number(asked.day.slice(0, 4)) -
    Number(founded_on.slice(0, 4)) -
    (asked.day.slice(5) < founded_on.slice(5) ? 1 : 0)
  const met = years >= (least ?? 0) && years <= (most ?? Infinity)
  const since = wordsOf(asked).since(locales[asked.language].date(founded_on), years)
  return statedFinding(asked, 'founded_on', since, met)
}

/** Without a matching signal there is no proof: the directory may have missed an event. */
function findEvent(asked: CriterionContext, { kinds, within_days }: TestOfKind<'signal'>): Finding | null {
  const { input, day, language } = asked
  const first = new Date(Date.parse(day) - within_days * 86_400_000).toISOString().slice(0, 10)
  const found = input.signals.find(({ kind, published_on }) => kinds.includes(kind) && published_on >= first)
  if (!found) return null
  const reason = wordsOf(asked).event(
    signalName(found.kind, language),
    locales[language].date(found.published_on),
  )
  return { met: true, reason, evidence_ids: [found.evidence_id] }
}
