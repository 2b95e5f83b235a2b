import { locales } from '@alphorn/messages/letters/locales'
import { expect, test } from 'vitest'
import { verdictOf } from '#server/executors/verifier/verdicts'

const thresholds = { supported: 0.9, contradicted: 0.8, unsupported: 0.1 }
const judged = (supported: number, contradicted: number) =>
  verdictOf(
    {
      supported: { evidence_id: 'e1', exact: 'for', probability: supported },
      contradicted: { evidence_id: 'e2', exact: 'against', probability: contradicted },
    },
    thresholds,
    locales.en.verdicts,
  )

test.each([
  [0.9, 0.1, 'supported', ['for']],
  [0.899, 0.1, 'partly_supported', ['for']],
  [0.05, 0.8, 'contradicted', ['against']],
  [0.05, 0.799, 'unsupported', undefined],
  [0.1, 0, 'unsupported', undefined],
  [0.101, 0, 'partly_supported', ['for']],
  [0.95, 0.85, 'partly_supported', ['for', 'against']],
])('With scores of %d for and %d against, a claim is %3$s', (supported, contradicted, verdict, quotes) => {
  const made = judged(supported, contradicted)
  expect([made?.verdict, made?.quotes?.map(({ exact }) => exact)]).toEqual([verdict, quotes])
})

test('A probability is rounded down, so that it never appears to reach a threshold', () => {
  expect(judged(0.8999, 0)?.reason).toMatch(/\(89 %\)$/)
})

test('A claim without a score is left to the rules', () => {
  expect(verdictOf({ supported: null, contradicted: null }, thresholds, locales.en.verdicts)).toBeNull()
})
