import { expect, test } from 'vitest'
import { nogaCodes, nogaName } from '@alphorn/contract/directory/noga'
import { industriesFor } from '#understanding/industries'
import { allTerms } from '#understanding/parse-lexicon'

const codes = (words: string) => industriesFor(words, 'de').map(({ code }) => code)

test.each([
  ['Hotels', '55'],
  ['coiffeur', '96'],
  ['parrucchiere', '96'],
  ['boulangerie', '10'],
  ['software', '62'],
  ['génie civil', '42'],
  ['baumschule', '01'],
  ['immobilien', '68'],
  ['schrein', '16'],
] as const)('Typing "%s" finds division %s', (words, code) => {
  expect(codes(words)).toContain(code)
  expect(industriesFor(words, 'fr').find((one) => one.code === code)?.title).toBe(nogaName(code)!.fr)
})

test('A misspelled word finds its industry, and an unknown one finds none', () => {
  expect(codes('immobilen')).toContain('68')
  expect(codes('softwrae')).toContain('62')
  expect(codes('zzzzzz')).toEqual([])
  expect(codes('')).toEqual([])
  expect(codes('bäckerei zzzzzz')).toEqual([])
})

test('A match on a keyword instead of the title names the keyword', () => {
  expect(industriesFor('coiffeursalon', 'it')[0]).toEqual({
    code: '96',
    title: 'Altri servizi alla persona',
    keyword: 'coiffeursalon',
  })
})

test('Long input is truncated, and the number of results is limited', () => {
  expect(industriesFor('e'.repeat(1_000_000), 'de')).toEqual([])
  expect(industriesFor('handel', 'de').length).toBeLessThanOrEqual(20)
})

test('Every keyword belongs to a NOGA 2008 division, and every division with companies has keywords', () => {
  const known = new Set(nogaCodes)
  const used = new Set<string>()
  for (const term of allTerms()) {
    expect(term.stems.length, term.text).toBeGreaterThan(0)
    if (term.kind === 'division') used.add(term.division)
    if (term.kind === 'goods')
      for (const division of Object.values(term.goods)) expect(known, term.text).toContain(division)
  }
  // Coal, and households that produce for themselves, which hardly exist in Switzerland.
  const without = new Set(['05', '98'])
  for (const code of nogaCodes.filter((one) => /^\d/.test(one) && !without.has(one)))
    expect(used, code).toContain(code)
  for (const division of used) expect(known).toContain(division)
})
