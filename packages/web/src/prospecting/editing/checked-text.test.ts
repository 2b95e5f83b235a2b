import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { expect, test } from 'vitest'
import { checkTyped } from '#web/prospecting/editing/checked-text.ts'

const claimed = 'Wir warten Wärmepumpen.'
const input = {
  stage: 'outreach',
  project: { languages: ['de'], channels: ['letter'], banned_phrases: [] },
  offering: {},
  prospect: { company: { name: 'Muster AG', uid: 'CHE-500.000.014' } },
  evidence: [
    {
      id: 'e1',
      kind: 'offering_statement',
      subject_uid: null,
      title: null,
      language: 'de',
      excerpt: claimed,
    },
  ],
  signals: [],
} as unknown as StageInput

function typed(sentence: string) {
  const body = `Guten Tag\n\n${claimed}\n\n${sentence}`
  const checked = checkTyped(input, {
    channel: 'letter',
    variants: [{ language: 'de', subject: 'Ihre Heizung', body }],
    claims: [
      { id: 'c1', kind: 'seller_fact', variant: 'de', part: 'body', text: claimed, evidence_ids: ['e1'] },
    ],
  })
  const marked = checked.marks
    .filter(({ is, part }) => is === 'unbacked' && part === 'body')
    .map(({ start, end }) => body.slice(start, end))
  return { unclaimed: checked.unclaimed, unbacked: checked.unbacked, marked }
}

test('A sentence outside of the claims that asserts something about a company is marked', () => {
  const sentence = 'Ihre Firma ist in Konkurs, und Ihr Küchenchef wurde entlassen'
  expect(typed(`${sentence}.`)).toEqual({ unclaimed: [sentence], unbacked: [], marked: [sentence] })
})

test('A superlative outside of the claims is marked, with its sentence at most once', () => {
  const boast = { unclaimed: ['Marktführer'], unbacked: [], marked: ['Marktführer'] }
  expect(typed('Wir sind Marktführer in der Schweiz.')).toEqual(boast)
  const sentence = 'Ihr Küchenchef ist Marktführer'
  expect(typed(`${sentence}.`)).toEqual({ unclaimed: [sentence], unbacked: [], marked: [sentence] })
})

test('Marks after characters of two units are at their words', () => {
  const sentence = 'Ihr Küchenchef wurde entlassen'
  expect(typed(`Grüsse 👋 aus dem Dorf. ${sentence}.`).marked).toContain(sentence)
})

test('A courtesy outside of the claims is not marked', () => {
  expect(typed('Passt es Ihnen nächste Woche?')).toEqual({ unclaimed: [], unbacked: [], marked: [] })
})
