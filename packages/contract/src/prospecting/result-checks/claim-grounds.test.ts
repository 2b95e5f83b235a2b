import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { checkGroundsOnce } from '#contract/prospecting/result-checks/claim-grounds'
import type { Proofs } from '#contract/prospecting/result-checks/grounding'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Claim = ResultOf<'outreach'>['claims'][number]

/** Evidence without any piece, which counts how often it is asked. */
function countedProofs() {
  let asked = 0
  const proofs: Proofs = {
    of: () => {
      asked += 1
      return []
    },
    statement: (text: string, language: Language) => ({ text, language }),
    holding: () => [],
    company: ['Muster Dachbau AG'],
  }
  return { proofs, asked: () => asked }
}

const claim: Claim = {
  id: 'c1',
  kind: 'recipient_fact',
  variant: 'de',
  part: 'body',
  text: 'Sie beschäftigen 40 Personen.',
  evidence_ids: ['evd_page'],
}
const names = ['Muster Dachbau AG']

test('A claim that stays the same is checked once for an input, and each text gets the error at its own place', () => {
  const { proofs, asked } = countedProofs()
  const first = checkGroundsOnce(claim, 'claims[0]', proofs, names)
  const again = checkGroundsOnce({ ...claim, id: 'c2' }, 'claims[3]', proofs, names)
  expect(first.map(({ field }) => field)).toContain('claims[0].text')
  expect(again).toEqual(
    first.map((error) => ({ ...error, field: error.field.replace('claims[0]', 'claims[3]') })),
  )
  expect(asked()).toBe(1)
})

test('A claim is checked again if its text, its evidence or the names change, and for another input', () => {
  const { proofs, asked } = countedProofs()
  checkGroundsOnce(claim, 'claims[0]', proofs, names)
  const changes: [Claim, string[]][] = [
    [{ ...claim, text: 'Sie beschäftigen viele Personen.' }, names],
    [{ ...claim, evidence_ids: ['evd_other'] }, names],
    [{ ...claim, kind: 'seller_fact' }, names],
    [claim, ['40 Personen']],
  ]
  for (const [changed, known] of changes) checkGroundsOnce(changed, 'claims[0]', proofs, known)
  expect(asked()).toBe(1 + changes.length)
  const other = countedProofs()
  checkGroundsOnce(claim, 'claims[0]', other.proofs, names)
  expect(other.asked()).toBe(1)
})
