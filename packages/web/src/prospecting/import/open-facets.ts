import type { Candidate } from '@alphorn/contract/prospecting/resolution'
import { companyKey } from '#web/prospecting/import/lines-of.ts'
import type { Choice, Result } from '#web/prospecting/adding/use-adding.ts'

// Filters for the unresolved rows of an import, and the groups that can be settled together.

export type Numbered = Result & { at: number }
export const scoreBands = ['high', 'middle', 'low', 'none'] as const
export type ScoreBand = (typeof scoreBands)[number]
export type Facets = { reason: string | null; score: ScoreBand | null; canton: string | null }

/** From this score on, the user may accept the best candidates without reading them. */
const sure = 0.95
const likely = 0.8

function bestOf({ added }: Result): Candidate | undefined {
  return added.resolution?.candidates[0]
}

export function reasonOf({ added }: Result): string {
  return added.resolution?.reason ?? ''
}

export function bandOf(result: Result): ScoreBand {
  const probability = bestOf(result)?.probability ?? null
  if (probability === null) return 'none'
  return probability >= sure ? 'high' : probability >= likely ? 'middle' : 'low'
}

export function cantonOf(result: Result): string {
  return bestOf(result)?.canton ?? ''
}

export function passesFacets(result: Result, { reason, score, canton }: Facets): boolean {
  return (
    (reason === null || reasonOf(result) === reason) &&
    (score === null || bandOf(result) === score) &&
    (canton === null || cantonOf(result) === canton)
  )
}

/** Counts values, the most frequent first. */
export function countValues(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Returns the best candidates without objections: certain, active in the register, and not in the project yet. */
export function sureChoices(open: readonly Numbered[]): Choice[] {
  return open.flatMap((one) => {
    const best = bestOf(one)
    const isSound = best?.status === 'active' && best.notices.length === 0 && best.prospect_id === null
    return best && isSound && (best.probability ?? 0) >= sure
      ? [{ at: one.at, company_id: best.company_id }]
      : []
  })
}

/** Returns the unresolved rows with the same input. */
export function identicalTo(shown: Numbered, open: readonly Numbered[]): Numbered[] {
  const same = companyKey(shown)
  return open.filter((one) => companyKey(one) === same)
}
