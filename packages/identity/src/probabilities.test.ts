import { candidateSigns } from '@alphorn/contract/prospecting/resolution'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NameHit } from '#identity/entry'
import { alignWords } from '#identity/alignment'
import type { ComparedName, Signs } from '#identity/features'
import { leadingSigns, probabilitiesOf } from '#identity/probabilities'
import { learned } from '#identity/weights'

const nothing = Object.fromEntries(candidateSigns.map((sign) => [sign, 0])) as Signs
const name = (company_id: string, signs: Partial<Signs>): ComparedName => ({
  hit: { company_id } as NameHit,
  signs: { ...nothing, ...signs },
  alignment: alignWords([], []),
  words: [],
})
const strong = { all_words_same: 1, same_words: 3, place_agrees: 1 }

test('Two equally good candidates share the probability that one alone would have', () => {
  const alone = probabilitiesOf([name('one', strong)], learned)
  const both = probabilitiesOf([name('one', strong), name('other', strong)], learned)
  expect(alone.candidates[0]!.probability).toBeGreaterThan(0.95)
  expect(both.candidates.map(({ probability }) => probability < 0.5)).toEqual([true, true])
})

test('Of several names of a company, the best match counts', () => {
  const names = [name('other', {}), name('one', {}), name('one', strong), name('one', {})]
  const { candidates } = probabilitiesOf(names, learned)
  expect(candidates.map(({ hit, signs }) => [hit.company_id, signs.same_words])).toEqual([
    ['one', 3],
    ['other', 0],
  ])
})

test('Signs of any weight yield a probability', () => {
  const [sure] = probabilitiesOf([name('one', { same_words: 1e5 })], learned).candidates
  expect(sure!.probability).toBe(1)
})

test('A sign is reported with its weight to the hundredth, and a sign without effect is omitted', () => {
  const { place_agrees } = learned.weights
  const reported = leadingSigns({ ...nothing, place_agrees: 1 }, learned, 5)
  expect(reported).toEqual([{ sign: 'place_agrees', weight: Math.round(100 * place_agrees) / 100 }])
})

test('The probabilities of all candidates and of none add up to one, whatever the signs', () => {
  const found = fc.array(
    fc.dictionary(fc.constantFrom(...candidateSigns), fc.double({ min: 0, max: 3, noNaN: true })),
  )
  fc.assert(
    fc.property(found, (all) => {
      const { candidates, none } = probabilitiesOf(
        all.map((signs, at) => name(String(at), signs)),
        learned,
      )
      const total = candidates.reduce((sum, { probability }) => sum + probability, none)
      expect(total).toBeCloseTo(1, 9)
    }),
  )
})

test('The sign with the greatest weight is reported first, with its direction', () => {
  expect(leadingSigns({ ...nothing, place_agrees: 1, form_conflicts: 1, word_order: 1 }, learned, 2)).toEqual(
    [
      { sign: 'form_conflicts', weight: expect.any(Number) },
      { sign: 'place_agrees', weight: expect.any(Number) },
    ],
  )
})

test.each([
  ['muller dachbau', 'mulller dachbau', 'edited same'],
  ['holz bau rigi', 'holzbau rigi', 'joined same'],
  ['holzbau rigi', 'holz bau rigi', 'joined same'],
  ['rigi holzbau', 'holzbau rigi', 'same same'],
  ['immobilienges zug', 'immobiliengesellschaft zug', 'same shortened'],
  ['societe suisse', 'societe schweizerische', 'same same'],
  ['park 12', 'park 14', 'same'],
])('The words of %s are aligned with those of %s: %s', (one, other, kinds) => {
  const { pairs } = alignWords(one.split(' '), other.split(' '))
  expect(pairs.map(({ kind }) => kind).sort()).toEqual(kinds.split(' ').sort())
})
