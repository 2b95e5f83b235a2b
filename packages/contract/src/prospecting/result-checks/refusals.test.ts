import { expect, test } from 'vitest'
import { readProof } from '#contract/prospecting/grounding/grounded-claim'
import { doubtsOfClaim, refusalsOfClaim } from '#contract/prospecting/result-checks/refusals'

const proof = readProof({ kind: 'web_page', excerpt: 'Wir bauen Fenster.', language: 'de' })
const about = { names: [], own: [], isOfSeller: false }

/** Returns the rules that refuse a claim, and the words that are marked. */
function judge(text: string) {
  const statement = { text, language: 'de' as const }
  const refusals = refusalsOfClaim(statement, [proof], about)
  const doubts = doubtsOfClaim(statement, [proof], about)
  return [refusals.map(({ rule }) => rule), doubts.map(({ start, end }) => text.slice(start, end))]
}

test('A rule that is often wrong marks the words that it finds, and refuses nothing', () => {
  expect(judge('Sie bauen Fenster und Küchen.')).toEqual([[], ['Küchen']])
})

test('A rule about names and numbers refuses and marks nothing', () => {
  expect(judge('Sie bauen Fenster in Bern.')).toEqual([['unnamed town'], []])
  expect(judge('Sie bauen Fenster.')).toEqual([[], []])
})
