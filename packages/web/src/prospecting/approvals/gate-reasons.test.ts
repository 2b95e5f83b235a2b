import type { GateCheck } from '@alphorn/contract/prospecting/approvals'
import { expect, test } from 'vitest'
import { reasonsOf } from '#web/prospecting/approvals/gate-reasons.ts'

function objection(check: GateCheck['check'], ...words: string[]): GateCheck {
  const reason = { code: 'sentences_without_claim', about: 'text', count: words.length, words } as const
  return { check, result: 'warn', detail: '', reasons: [reason] }
}

test('A sentence to which two checks object is named once', () => {
  const sentence = 'Ihr Küchenchef ist Marktführer'
  const reasons = reasonsOf([
    objection('claims_supported', 'Marktführer', 'beste'),
    objection('words_backed', sentence),
  ])
  expect(reasons).toMatchObject([{ code: 'sentences_without_claim', count: 2, words: ['beste', sentence] }])
})
