import { addBit, type Bits, type BitPool, takeBits } from '#search/bits'

/** Companies that match a text, with a score from 0 to 1. One object is reused for all texts. */
export type Hits = { score: Float32Array; companies: number[] }

export function newHits(): Hits {
  return { score: new Float32Array(0), companies: [] }
}

/** Clears the hits, and makes room for this many companies. */
export function clearHits(hits: Hits, count: number) {
  for (const company of hits.companies) hits.score[company] = 0
  hits.companies = []
  if (hits.score.length < count) hits.score = new Float32Array(Math.ceil(count * 1.1))
}

/** Adds a company; of several scores the highest counts. */
export function noteHit(hits: Hits, company: number, score: number) {
  const known = hits.score[company]!
  if (known === 0) hits.companies.push(company)
  if (score > known) hits.score[company] = score
}

export function setOfHits({ companies }: Hits, pool: BitPool, count: number): Bits {
  const set = takeBits(pool, count)
  for (const company of companies) addBit(set, company)
  return set
}
