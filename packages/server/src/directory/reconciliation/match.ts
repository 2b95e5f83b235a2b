import { MatchQuery, maxMatches } from '@alphorn/contract/directory/reconciliation'
import type { Candidate } from '@alphorn/contract/prospecting/resolution'
import { z } from 'zod'
import type { ReadCall } from '#server/platform/call'
import { visibleTo } from '#server/directory/companies/invented'
import { type NewResolution, resolveCompanies } from '#server/directory/identity/resolve'
import { companyType } from '#server/directory/reconciliation/manifest'
import { ensureFew, inputOf, jsonIn } from '#server/directory/reconciliation/questions'
import type { DirectoryIndex } from '#server/directory/search/port'

const Batch = z.record(z.string().max(100), MatchQuery)

/**
 * Returns the candidates for each question of a batch. A candidate is a match only if the question was resolved; there
 * is then no other. `most` limits the rows by the budget.
 */
export async function matchCompanies(
  { tx, caller }: ReadCall,
  index: DirectoryIndex,
  text: string,
  most: number,
) {
  const queries = Object.entries(jsonIn(Batch, 'queries', text))
  ensureFew('queries', queries.length)
  const asked = queries.map(([key, query]) => ({ key, query, input: inputOf(query) }))
  const resolvable = asked.flatMap(({ input }) => input ?? [])
  const resolved = await resolveCompanies(tx, resolvable, { index, ...visibleTo(caller) })
  const answers = new Map(resolvable.map((input, at) => [input, resolved[at]]))
  let left = most
  const results = asked.map(({ key, query, input }) => {
    const limit = Math.min(query.limit ?? maxMatches, maxMatches, left)
    const answer = input && answers.get(input)
    const result = answer ? matchesOf(answer).slice(0, limit) : []
    left -= result.length
    return [key, { result }] as const
  })
  return {
    data: Object.fromEntries(results),
    rows: results.reduce((sum, [, { result }]) => sum + result.length, 0),
  }
}

function matchesOf({ outcome, candidates }: NewResolution) {
  const match = outcome === 'resolved'
  return candidates.map((candidate) => ({
    id: candidate.company_id,
    name: candidate.name,
    description: descriptionOf(candidate),
    type: [companyType],
    score: scoreOf(candidate, match, candidates.length),
    match,
    features: featuresOf(candidate),
  }))
}

/** A decision by rules has no score: a resolved candidate is certain, and several are equally likely. */
function scoreOf({ probability }: Candidate, match: boolean, count: number) {
  if (probability !== null) return Math.round(probability * 1000) / 10
  return match ? 100 : Math.round(1000 / (count + 1)) / 10
}

/** Describes a company by its place and register data, for a person who chooses. */
export function descriptionOf({
  uid,
  seat,
  canton,
  status,
}: Pick<Candidate, 'uid' | 'seat' | 'canton' | 'status'>) {
  const place = seat === null ? null : canton === null ? seat : `${seat} ${canton}`
  const state = status === 'active' || status === 'unknown' ? null : status.replaceAll('_', ' ')
  return [uid, place, state].filter((part) => part !== null).join(', ')
}

function featuresOf({ fields, signs }: Candidate) {
  const agreeing = Object.entries(fields).flatMap(([field, agreement]) =>
    agreement === 'missing' ? [] : [{ id: `${field}_agrees`, value: agreement === 'agree' }],
  )
  return [...agreeing, ...signs.map(({ sign, weight }) => ({ id: sign, value: weight }))]
}
