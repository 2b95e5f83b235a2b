import { expect, test } from 'vitest'
import { findIndustries } from '#server/directory/industries/find-industries'

test.each([
  ['hotel', 'de', '55'],
  ['toiture', 'fr', '43'],
  ['Panetteria', 'it', '10'],
  ['software', 'en', '62'],
  ['Treuhand', 'fr', '69'],
] as const)(
  'The word %s, typed in the interface language %s, finds the division %s',
  (word, language, division) => {
    expect(findIndustries(word, language).flatMap(({ codes }) => codes)).toContain(division)
  },
)

test('Industry titles are in the reader’s language, whichever language was typed', () => {
  expect(findIndustries('Beherbergung', 'it')[0]).toMatchObject({
    code: '55',
    title: 'Alloggio',
    codes: ['55'],
  })
})

test('A section includes its divisions, and digits find the codes that start with them', () => {
  const section = findIndustries('Baugewerbe', 'de').find(({ code }) => code === 'F')
  expect(section?.codes).toEqual(['41', '42', '43'])
  expect(findIndustries('4', 'de').map(({ code }) => code)).toContain('41')
  expect(findIndustries('551001', 'de').map(({ code }) => code)).toEqual(['55'])
})

test('Words that match no industry find none, and odd input is harmless', () => {
  expect(findIndustries('xqzv', 'de')).toEqual([])
  expect(findIndustries('((((' + '\u0000'.repeat(50), 'de')).toEqual([])
})
