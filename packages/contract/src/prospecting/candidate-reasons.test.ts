import { expect, test } from 'vitest'
import { agreementsOf, doubtsAbout } from '#contract/prospecting/candidate-reasons'
import type { Candidate } from '#contract/prospecting/resolution'

const plain = {
  name: 'Müller Gerüste AG',
  signs: [],
  fields: { name: 'agree', legal_form: 'agree', place: 'missing', street: 'missing', domain: 'missing' },
  differences: [],
  notices: [],
} satisfies Partial<Candidate>

const doubtsOf = (candidate: Parameters<typeof doubtsAbout>[0], asked?: string) =>
  doubtsAbout(candidate, asked).map(({ doubt }) => doubt)

test('The strongest sign against a candidate comes first, and signs in its favour are not doubts', () => {
  const signs: Candidate['signs'] = [
    { sign: 'same_words', weight: 5 },
    { sign: 'street_conflicts', weight: -3.3 },
    { sign: 'canton_conflicts', weight: -4.7 },
    { sign: 'place_agrees', weight: 3.5 },
  ]
  expect(doubtsOf({ ...plain, signs })).toEqual(['canton_conflicts', 'street_conflicts'])
})

test('A notice that a candidate is gone comes before all weighed signs and is reported once', () => {
  const signs: Candidate['signs'] = [
    { sign: 'form_conflicts', weight: -15 },
    { sign: 'struck_off', weight: -11.8 },
  ]
  expect(doubtsOf({ ...plain, signs, notices: ['struck_off'] })).toEqual(['struck_off', 'form_conflicts'])
  expect(doubtsOf({ ...plain, notices: ['in_liquidation'] })).toEqual(['in_liquidation'])
})

test('Without weighed signs, notices and fields give the doubts about a candidate', () => {
  const fields = { ...plain.fields, legal_form: 'conflict', place: 'conflict' } as const
  const notices: Candidate['notices'] = ['branch', 'seat_differs_from_place', 'matched_translation']
  expect(doubtsOf({ ...plain, fields, notices })).toEqual(['branch', 'place_conflicts', 'form_conflicts'])
})

test('Words that only one of the two names has are shown in their original spelling', () => {
  const differences = [
    'candidate_has_extra_word:geruste',
    'candidate_has_extra_word:xyz',
    'input_has_extra_word:zurich',
  ]
  const signs: Candidate['signs'] = [{ sign: 'input_word_missing', weight: -4 }]
  expect(doubtsAbout({ ...plain, signs, differences }, 'Mueller Zuerich AG')).toEqual([
    { doubt: 'missing_words', words: ['Zuerich'] },
    { doubt: 'extra_words', words: ['Gerüste', 'xyz'] },
  ])
  expect(doubtsOf({ ...plain, signs })).toEqual([])
})

test('Agreeing and similar fields speak for a candidate', () => {
  const fields = { ...plain.fields, name: 'similar', place: 'conflict' } as const
  expect(agreementsOf({ fields })).toEqual([
    { field: 'name', agreement: 'similar' },
    { field: 'legal_form', agreement: 'agree' },
  ])
})
