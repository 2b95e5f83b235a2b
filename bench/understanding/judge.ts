import { understand } from '@alphorn/understanding/understand'
import type { Understanding } from '@alphorn/understanding/understanding'
import { countWords, type Labelled } from './material.ts'

/** Whether an answer is right; null without an answer or a label. */
type Mark = boolean | null
type Field = 'language' | 'industry' | 'kind'

export type Judged = {
  company: Labelled
  understanding: Understanding
  marks: Readonly<Record<Field, Mark>>
}

/** The derived facts of a company beside a person's labels. */
export function judge(company: Labelled): Judged {
  const understanding = understand(company.input)
  const { language, industry, kind } = understanding
  const mark = (value: string | undefined, accepted: readonly string[] | null): Mark =>
    value === undefined || accepted === null ? null : accepted.includes(value)
  return {
    company,
    understanding,
    marks: {
      language: mark(language?.value, company.languages),
      industry: mark(industry?.value.division, company.divisions),
      kind: mark(kind?.value, company.kind === null ? null : [company.kind]),
    },
  }
}

/** Counts, for each field, the answers and the right ones, and their stated probability. */
export function fieldRows(judged: readonly Judged[]): string[][] {
  return (['language', 'industry', 'kind'] as const).map((field) => {
    const answered = judged.filter(({ understanding }) => understanding[field] !== null)
    const known = answered.filter(({ marks }) => marks[field] !== null)
    const right = known.filter(({ marks }) => marks[field])
    const said = answered.map(({ understanding }) => understanding[field]?.probability ?? 0)
    return [
      field,
      String(answered.length),
      ratio(answered.length, judged.length),
      known.length === 0 ? '-' : String(right.length),
      ratio(right.length, known.length),
      ratio(sum(said), said.length),
    ]
  })
}

/** Returns for each labelled language the companies, and how often their language, industry and kind are right. */
export function languageRows(judged: readonly Judged[]): string[][] {
  return byLanguage(judged).map(([language, some]) => {
    const [ofLanguage = [], ofIndustry = [], ofKind = []] = fieldRows(some)
    const [, , coverage, , right, said] = ofIndustry
    return [language, String(some.length), ofLanguage[4], coverage, right, said, ofKind[4]].map(
      (cell) => cell ?? '-',
    )
  })
}

/** Texts in several languages are one group. Texts without a label are left out. */
export function byLanguage(judged: readonly Judged[]): [string, Judged[]][] {
  const labelled = judged.filter(({ company }) => company.languages !== null)
  const groups = Map.groupBy(labelled, ({ company: { languages } }) =>
    languages?.length === 1 ? languages[0]! : 'mixed',
  )
  return [...groups].sort(([a], [b]) => languageOrder.indexOf(a) - languageOrder.indexOf(b))
}

const languageOrder = ['de', 'fr', 'it', 'en', 'mixed']

/** Precision and recall of boilerplate, counted in words. */
export function wordsOfBoilerplate(judged: readonly Judged[]): string[] {
  let both = 0
  let found = 0
  let labelled = 0
  for (const { company, understanding } of judged) {
    const words = understanding.purposeClauses.flatMap(({ text, isCore }) =>
      Array<boolean>(countWords(text)).fill(!isCore),
    )
    if (company.isBoilerplate === null) continue
    if (words.length !== company.isBoilerplate.length)
      throw new Error(`Clauses of ${company.input.name} lack words of its purpose.`)
    company.isBoilerplate.forEach((isBoilerplate, at) => {
      if (words[at]) found += 1
      if (isBoilerplate) labelled += 1
      if (words[at] && isBoilerplate) both += 1
    })
  }
  return [ratio(both, found), ratio(both, labelled)]
}

const bounds = [0.65, 0.75, 0.85, 0.9, 0.95, 1.01]

/** How often industries are right, by the probability that they come with. */
export function reliability(judged: readonly Judged[]): string[][] {
  return bounds.slice(0, -1).map((from, at) => {
    const to = bounds[at + 1] ?? 1.01
    const some = judged.filter(({ understanding, marks }) => {
      const probability = understanding.industry?.probability ?? -1
      return marks.industry !== null && probability >= from && probability < to
    })
    const said = some.map(({ understanding }) => understanding.industry?.probability ?? 0)
    const right = some.filter(({ marks }) => marks.industry)
    return [
      String(from),
      String(some.length),
      ratio(sum(said), some.length),
      ratio(right.length, some.length),
    ]
  })
}

/** How many companies get an industry from a probability on, and how many of these industries are right. */
export function byLeast(judged: readonly Judged[]): string[][] {
  return bounds.slice(0, -1).map((from) => {
    const some = judged.filter(({ understanding }) => (understanding.industry?.probability ?? -1) >= from)
    const known = some.filter(({ marks }) => marks.industry !== null)
    const right = known.filter(({ marks }) => marks.industry)
    return [`>= ${from}`, ratio(some.length, judged.length), ratio(right.length, known.length)]
  })
}

/** Counts the divisions that were mistaken for others. */
export function turned(judged: readonly Judged[]) {
  const counts = new Map<string, number>()
  for (const { company, understanding, marks } of judged) {
    if (marks.industry !== false) continue
    const pair = `${company.divisions?.[0]} -> ${understanding.industry?.value.division}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([pair, count]) => (count === 1 ? pair : `${pair} (${count})`))
    .join(', ')
}

function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0)
}

function ratio(part: number, whole: number) {
  return whole === 0 ? '-' : (part / whole).toFixed(3)
}
