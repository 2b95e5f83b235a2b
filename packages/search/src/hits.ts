import { addBit, type Bits, type Scratch, takeBits } from '#search/bits'

/** Companies that a text was found in, with how well it fits: 0 to 1. Made once and used for one text after another. */
export type Hits = { score: Float32Array; companies: number[] }

export function newHits(): Hits {
  return { score: new Float32Array(0), companies: [] }
}

/** Makes it empty, with room for so many companies. */
export function clearHits(hits: Hits, count: number) {
  for (const company of hits.companies) hits.score[company] = 0
  hits.companies = []
  if (hits.score.length < count) hits.score = new Float32Array(Math.ceil(count * 1.1))
}

/** Notes a company; of several scores the best counts. */
export function noteHit(hits: Hits, company: number, score: number) {
  const known = hits.score[company]!
  if (known === 0) hits.companies.push(company)
  if (score > known) hits.score[company] = score
}

export function setOfHits({ companies }: Hits, scratch: Scratch, count: number): Bits {
  const set = takeBits(scratch, count)
  for (const company of companies) addBit(set, company)
  return set
}
