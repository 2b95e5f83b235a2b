import type { CriterionTest } from '@alphorn/contract/prospecting/projects'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { registerEntryOf } from '#server/executors/offline/register'
import { locales } from '@alphorn/messages/letters/locales'

type Qualification = Pick<ResultOf<'qualification'>, 'criteria' | 'recommendation'>
type Verdict = Qualification['criteria'][number]
type Criterion = NonNullable<StageInput['offering']['criteria']>[number]
/** What a test found: the value that decided, and where it is. Null: the register does not say. */
type Finding = { met: boolean; value: string; evidence_ids: string[] } | null

/** Judges the criteria that carry a test by the register and the signals; the others stay unknown. `day`: YYYY-MM-DD, for ages and windows. */
export function qualifyProspect(input: StageInput, day: string): Qualification {
  const criteria = input.offering.criteria ?? []
  const verdicts = criteria.map((criterion) => verdictOn(input, criterion, day))
  return { criteria: verdicts, recommendation: recommendationFor(criteria, verdicts) }
}

function verdictOn(input: StageInput, { id, test }: Criterion, day: string): Verdict {
  const { verdicts } = locales[input.project.language]
  const finding = test ? findCriterion(input, test, day) : null
  if (!test || !finding)
    return { criterion_id: id, verdict: 'unknown', reason: verdicts.unknown, fact_ids: [], evidence_ids: [] }
  const { met, value, evidence_ids } = finding
  const reason = (met ? verdicts.met : verdicts.notMet)[test.of](value)
  return { criterion_id: id, verdict: met ? 'met' : 'not_met', reason, fact_ids: [], evidence_ids }
}

type Of<Kind extends CriterionTest['of']> = Extract<CriterionTest, { of: Kind }>
type Finders = { [Kind in CriterionTest['of']]: (input: StageInput, test: Of<Kind>, day: string) => Finding }

const companyOf = ({ prospect }: StageInput) => prospect.company
const entryIds = (input: StageInput) => [registerEntryOf(input).id]

const finders: Finders = {
  canton: (input, test) => amongValues(companyOf(input).seat?.canton, test.in, entryIds(input)),
  legal_form: (input, test) => amongValues(companyOf(input).legal_form?.code, test.in, entryIds(input)),
  status: (input, test) => amongValues(companyOf(input).status, test.in, entryIds(input)),
  size: (input, test) => amongValues(companyOf(input).size?.class, test.in, entryIds(input)),
  noga: (input, test) => beginsWithAny(companyOf(input).noga?.code, test.in, entryIds(input)),
  purpose_any: (input, test) => containsWords(companyOf(input).purpose, test.words, entryIds(input)),
  age_years: (input, test, day) => ageWithin(companyOf(input).founded_on, test, day, entryIds(input)),
  signal: hasSignal,
}

function findCriterion<Kind extends CriterionTest['of']>(
  input: StageInput,
  test: Of<Kind>,
  day: string,
): Finding {
  return (finders[test.of as Kind] as (input: StageInput, test: Of<Kind>, day: string) => Finding)(
    input,
    test,
    day,
  )
}

function amongValues(
  value: string | null | undefined,
  wanted: readonly string[],
  evidence_ids: string[],
): Finding {
  return value == null ? null : { met: wanted.includes(value), value, evidence_ids }
}

function beginsWithAny(
  code: string | null | undefined,
  wanted: readonly string[],
  evidence_ids: string[],
): Finding {
  return code == null
    ? null
    : { met: wanted.some((prefix) => code.startsWith(prefix)), value: code, evidence_ids }
}

function containsWords(
  purpose: string | null | undefined,
  wanted: readonly string[],
  evidence_ids: string[],
): Finding {
  if (!purpose) return null
  const found = wanted.find((word) => purpose.toLowerCase().includes(word.toLowerCase()))
  return { met: found !== undefined, value: found ?? '', evidence_ids }
}

type AgeTest = Of<'age_years'>

function ageWithin(
  founded_on: string | null | undefined,
  { least, most }: AgeTest,
  day: string,
  evidence_ids: string[],
): Finding {
  if (!founded_on) return null
  const years =
    Number(day.slice(0, 4)) - Number(founded_on.slice(0, 4)) - (day.slice(5) < founded_on.slice(5) ? 1 : 0)
  return { met: years >= (least ?? 0) && years <= (most ?? Infinity), value: founded_on, evidence_ids }
}

type SignalTest = Of<'signal'>

/** Without a matching signal nothing proves that there was none: the directory may not have heard of it. */
function hasSignal(input: StageInput, { kinds, within_days }: SignalTest, day: string): Finding {
  const first = new Date(Date.parse(day) - within_days * 86_400_000).toISOString().slice(0, 10)
  const found = input.signals.find(({ kind, published_on }) => kinds.includes(kind) && published_on >= first)
  return found ? { met: true, value: found.kind, evidence_ids: [found.evidence_id] } : null
}

/** Skip what is disqualified, pursue what is known to fit, and leave the rest to a person. */
function recommendationFor(
  criteria: readonly Criterion[],
  verdicts: readonly Verdict[],
): Qualification['recommendation'] {
  const judged = criteria.map((criterion, at) => ({ ...criterion, verdict: verdicts[at]!.verdict }))
  const isOut = judged.some(
    ({ kind, verdict }) =>
      (kind === 'must' && verdict === 'not_met') || (kind === 'exclude' && verdict === 'met'),
  )
  if (isOut) return 'skip'
  const rated = judged.filter(({ kind, verdict }) => kind !== 'exclude' && verdict !== 'unknown')
  const met = rated.filter(({ verdict }) => verdict === 'met').length
  const isOpen = judged.some(({ kind, verdict }) => kind === 'must' && verdict === 'unknown')
  return !isOpen && rated.length > 0 && met * 2 >= rated.length ? 'pursue' : 'review'
}
