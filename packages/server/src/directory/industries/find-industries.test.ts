import { expect, test } from 'vitest'
import { findIndustries } from '#server/directory/industries/find-industries'

test.each([
  ['hotel', 'de', '55'],
  ['toiture', 'fr', '43'],
  ['Panetteria', 'it', '10'],
  ['software', 'en', '62'],
  ['Treuhand', 'fr', '69'],
] as const)('The word %s, typed by a reader of %s, finds the division %s', (word, language, division) => {
  expect(findIndustries(word, language).flatMap(({ codes }) => codes)).toContain(division)
})

test('Titles are in the language of the reader, whatever language was typed', () => {
  expect(findIndustries('Beherbergung', 'it')[0]).toMatchObject({
    code: '55',
    title: 'Alloggio',
    codes: ['55'],
  })
})

test('A section stands for its divisions, and digits for the codes that begin with them', () => {
  const section = findIndustries('Baugewerbe', 'de').find(({ code }) => code === 'F')
  expect(section?.codes).toEqual(['41', '42', '43'])
  expect(findIndustries('4', 'de').map(({ code }) => code)).toContain('41')
  expect(findIndustries('551001', 'de').map(({ code }) => code)).toEqual(['55'])
})

test('Words that mean no industry find none, and odd ones do no harm', () => {
  expect(findIndustries('xqzv', 'de')).toEqual([])
  expect(findIndustries('((((' + '\u0000'.repeat(50), 'de')).toEqual([])
})
