import { expect, test } from 'vitest'
import { nogaCodes } from '@alphorn/contract/directory/noga'
import { industriesFor } from '#understanding/industries'
import { divisionsIn2008, divisionsIn2025, divisionTitle, sectionOf } from '#understanding/noga-2025'
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
  expect(industriesFor(words, 'fr').find((one) => one.code === code)?.title).toBe(
    divisionTitle(code, 'NOGA 2008', 'fr'),
  )
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

test('Divisions of NOGA 2008 map to NOGA 2025 and back', () => {
  expect(divisionsIn2025('45')).toEqual(['95', '47', '46'])
  expect(divisionsIn2025('10')).toEqual(['10'])
  expect(divisionsIn2008('95')).toEqual(['95', '45'])
  expect(divisionsIn2008('45')).toEqual([])
  for (const code of nogaCodes.filter((one) => /^\d/.test(one)))
    for (const division of divisionsIn2025(code)) expect(divisionsIn2008(division)).toContain(code)
})

test('Each classification has its own sections and titles', () => {
  expect([sectionOf('43', 'NOGA 2008'), sectionOf('62', 'NOGA 2008'), sectionOf('62', 'NOGA 2025')]).toEqual([
    'F',
    'J',
    'K',
  ])
  expect(divisionTitle('45', 'NOGA 2025', 'de')).toBeUndefined()
  expect(divisionTitle('95', 'NOGA 2025', 'en')).toContain('vehicles')
  expect(divisionTitle('95', 'NOGA 2008', 'en')).not.toContain('vehicles')
})
