import type { Company } from '../companies.ts'
import type { Input, Question } from '../inputs.ts'
import type { Answer } from '../score.ts'

/** Something that says which company an input means. `labelled`: the inputs of half a, to learn from. */
export type System = {
  readonly name: string
  /** Only each so many inputs are asked, where a system is slow. */
  readonly each: number
  prepare(companies: readonly Company[], labelled: readonly Question[]): Promise<void>
  answer(inputs: readonly Input[]): Promise<Answer[]>
  stop(): Promise<void>
}

/** A company that is found, and how well it fits by the measure of the system. */
export type Ranked = { company: Company; score: number }

/** Takes the best if it is good enough and leads; otherwise it lists what there is. */
export function decide(ranked: readonly Ranked[], { take, lead }: { take: number; lead: number }): Answer {
  const [first, second] = ranked
  if (!first) return { outcome: 'not_found', uids: [] }
  const isSure = first.score >= take && first.score - (second?.score ?? 0) >= lead
  return isSure
    ? { outcome: 'resolved', uids: [first.company.uid] }
    : { outcome: 'ambiguous', uids: ranked.slice(0, 10).map(({ company }) => company.uid) }
}

/** The living companies with every name that each has or had. */
export function namesOf(companies: readonly Company[]): { name: string; company: Company }[] {
  return companies
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap((company) =>
      [company.name, ...Object.values(company.translations), ...company.former_names].map((name) => ({
        name,
        company,
      })),
    )
}

export function fold(text: string) {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Whether the place that is given is another than the seat. */
export function isElsewhere({ place, canton }: Input, company: Company) {
  if (canton !== undefined && canton !== company.canton) return true
  return place !== undefined && !fold(company.seat).startsWith(fold(place))
}

/** The best of each company only, the best first. */
export function distinct(ranked: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>()
  return [...ranked]
    .sort((a, b) => b.score - a.score)
    .filter(({ company: { uid } }) => !seen.has(uid) && seen.add(uid))
}
