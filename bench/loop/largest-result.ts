import type { researchResult } from '../jobs/job-result.ts'

const fill = (text: string, length: number) => text.repeat(Math.floor(length / text.length)).trim()

/**
 * Returns a research result with the maximum of everything in its schema: evidence with one text, and facts with
 * another.
 */
export function largestResult(result: ReturnType<typeof researchResult>, said: string, claimed: string) {
  const excerpt = fill(said, 2000)
  const [page] = result.evidence
  const [fact] = result.facts
  const evidence = Array.from({ length: 50 }, (_, at) => ({ ...page, id: `big${at}`, excerpt }))
  const facts = Array.from({ length: 100 }, (_, at) => {
    const evidence_ids = Array.from({ length: 10 }, (_none, next) => `big${(at + next) % 50}`)
    const quotes = evidence_ids.map((evidence_id) => ({ evidence_id, exact: excerpt }))
    return { ...fact, id: `fact${at}`, statement: fill(claimed, 500), evidence_ids, quotes }
  })
  return { ...result, evidence, facts, identity: { ...result.identity, evidence_ids: ['big0'] } }
}
