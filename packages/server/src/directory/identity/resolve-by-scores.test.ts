import { Candidate, CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { afterAll, describe, expect, test } from 'vitest'
import { thresholds } from '@alphorn/identity/judge'
import { resolveCompanies } from '#server/directory/identity/resolve'
import { startWorkerIndex } from '#server/directory/search/worker-index'
import { createSqlIndex } from '#server/directory/search/sql-index'

const active = { status: 'ACTIVE' }
const trades = [
  'Dachbau',
  'Holzbau',
  'Treuhand',
  'Elektro',
  'Gartenbau',
  'Immobilien',
  'Logistik',
  'Metallbau',
]
const places = ['Bern', 'Thun', 'Biel', 'Aarau', 'Chur', 'Zug', 'Olten', 'Wil']
// Words become distinctive only among many names, hence these other companies.
const crowd = Array.from({ length: 1600 }, (_, at) => ({
  ehraid: 1000 + at,
  uid: uidOf(1000 + at),
  name: `${coined(at)} ${trades[at % trades.length]} ${at % 2 ? 'AG' : 'GmbH'}`,
  seat_name: places[at % places.length],
  ...active,
}))
const register = await openRegister([
  ...crowd,
  {
    ehraid: 1,
    uid: uidOf(1),
    name: 'Zwahlenmatt Photovoltaik AG',
    seat_name: 'Burgdorf',
    canton: 'BE',
    ...active,
  },
  {
    ehraid: 2,
    uid: uidOf(2),
    name: 'Hinterstoder Kältetechnik AG',
    seat_name: 'Bern',
    canton: 'BE',
    ...active,
  },
  {
    ehraid: 3,
    uid: uidOf(3),
    name: 'Hinterstoder Kältetechnik GmbH',
    seat_name: 'Thun',
    canton: 'BE',
    ...active,
  },
  {
    ehraid: 4,
    uid: uidOf(4),
    name: 'Vogelsangbach Brunnenbau AG',
    seat_name: 'Chur',
    canton: 'GR',
    ...active,
  },
  {
    ehraid: 5,
    uid: uidOf(5),
    name: 'Pensionskasse der Quellenhof Thermen AG',
    seat_name: 'Bad Ragaz',
    ...active,
  },
  { ehraid: 8, uid: uidOf(8), name: 'Stiftung Lindenhalde Kulturerbe', seat_name: 'Thun', ...active },
  { ehraid: 9, uid: uidOf(9), name: 'Eschenloh Malerei AG', seat_name: 'Olten', ...active },
  {
    ehraid: 10,
    uid: uidOf(10),
    name: 'Eschenloh Malerei AG, Zweigniederlassung Wil',
    legal_form: '0151',
    seat_name: 'Wil',
    ...active,
  },
  {
    ehraid: 11,
    uid: uidOf(11),
    name: 'Quexolin AG',
    seat_name: 'Wil',
    street: 'Tonhallestrasse 12',
    ...active,
  },
  {
    ehraid: 12,
    uid: uidOf(12),
    name: 'Xaverlin AG, Appenzeller Brunnenmeister',
    seat_name: 'Zug',
    ...active,
  },
  ...Array.from({ length: 40 }, (_, at) => ({
    ehraid: 100 + at,
    uid: uidOf(100 + at),
    name: `Grubenmann ${coined(at)} AG`,
    seat_name: at === 39 ? 'Burgdorf' : 'Bern',
    ...active,
  })),
  { ehraid: 6, uid: uidOf(6), name: 'Bretzwilplast Spritzguss AG', status: 'CANCELLED' },
  { ehraid: 7, uid: uidOf(7), name: 'Bretzwilblast Spritzguss AG', seat_name: 'Liestal', ...active },
])
const index = startWorkerIndex({
  databaseUrl: register.url,
  snapshotFile: null,
  log: { warn: () => {}, error: () => {} },
  timeoutMs: 20_000,
})
afterAll(() => index.stop())
expect(await index.ready(Infinity)).toBe(true)

function coined(at: number) {
  const syllables = ['ba', 'ki', 'lo', 'ru', 'ne', 'ta', 'vo', 'mi', 'sel', 'dor']
  return Array.from(String(at).padStart(4, '0'), (digit) => syllables[Number(digit)]).join('')
}

async function resolve(input: object) {
  const [resolved] = await register.within((tx) =>
    resolveCompanies(tx, [CompanyInput.parse(input)], { index }),
  )
  for (const candidate of resolved!.candidates) Candidate.parse(candidate)
  return resolved!
}

async function short(input: object) {
  const { outcome, reason, candidates } = await resolve(input)
  return [outcome, ...candidates.map(({ ehraid }) => ehraid), ...(reason ? [reason] : [])].join(' ')
}

test('A mistyped name at its place is resolved, with a probability and reasons', async () => {
  const resolved = await resolve({ name: 'Zwahlenmat Fotovoltaik AG', place: 'Burgdorf' })
  expect(resolved).toMatchObject({ outcome: 'resolved', method: 'candidates', reason: null })
  expect(resolved.model_version).toMatch(/^tiers-\d+\+scores-\d+$/)
  const [candidate] = resolved.candidates
  expect(candidate!.ehraid).toBe(1)
  expect(candidate!.probability).toBeGreaterThanOrEqual(thresholds.take)
  const weights = new Map(candidate!.signs.map(({ sign, weight }) => [sign, weight]))
  expect(weights.get('place_agrees')).toBeGreaterThan(0)
  expect(candidate!.signs.length).toBeGreaterThan(2)
})

describe('informal company names', () => {
  test('A name followed by a department resolves to the company', async () => {
    expect(await short({ name: 'Zwahlenmatt Photovoltaik Abteilung Einkauf' })).toBe('resolved 1')
    expect(await short({ name: 'Zwahlenmatt Photovoltaik Regionaldirektion Chur' })).toBe('resolved 1')
  })

  test('A branch without an entry resolves to its company, unless the company has another branch', async () => {
    expect(await short({ name: 'Zwahlenmatt Photovoltaik AG Filiale Aarau' })).toBe('resolved 1')
    // It has another branch, so either one may be meant: both are listed.
    expect(await short({ name: 'Eschenloh Malerei AG Filiale Aarau' })).toMatch(/^ambiguous (?:9 10|10 9) /)
  })

  test('A name resolves with its kind of body abbreviated, but not with a different one', async () => {
    expect(await short({ name: 'Stift. Lindenhalde Kulturerbe', place: 'Thun' })).toBe('resolved 8')
    expect(await short({ name: 'Verein Lindenhalde Kulturerbe', place: 'Thun' })).not.toMatch(/^resolved/)
  })

  test('A name without the words after its legal form resolves to the company', async () => {
    expect(await short({ name: 'Xaverlin AG', place: 'Zug' })).toBe('resolved 12')
    expect(await short({ name: 'Xaverlin Brunnenbau AG', place: 'Zug' })).not.toMatch(/^resolved/)
  })

  test('A mistyped one-word name resolves only together with its street', async () => {
    const name = 'Qeuxolin AG'
    expect(await short({ name, place: 'Wil', street: 'Tonhallestrasse 12' })).toBe('resolved 11')
    expect(await short({ name, place: 'Wil' })).not.toMatch(/^resolved/)
  })

  test('A one-word name that many companies share lists the one at the given place', async () => {
    expect(await short({ name: 'Grubenmann', place: 'Burgdorf' })).toMatch(/^ambiguous 139 /)
  })
})

test('Several inputs in one request are judged as each would be alone', async () => {
  const inputs = ['Vogelsangbach Brunenbau AG', 'Zwahlenmatt Photovoltaik', 'Unbekanntes Etwas AG'].map(
    (name) => CompanyInput.parse({ name, canton: 'GR' }),
  )
  const together = await register.within((tx) => resolveCompanies(tx, inputs, { index }))
  const alone = [await resolve(inputs[0]!), await resolve(inputs[1]!), await resolve(inputs[2]!)]
  expect(together).toEqual(alone)
})

describe('uncertain matches', () => {
  test('Of two equally good matches, each has a probability below one half', async () => {
    const { outcome, candidates } = await resolve({ name: 'Hinterstoder Kaltetechnk' })
    expect(outcome).toBe('ambiguous')
    expect(new Set(candidates.map(({ ehraid }) => ehraid))).toEqual(new Set([2, 3]))
    for (const { probability } of candidates) expect(probability).toBeLessThan(0.5)
  })

  test('A match at another place, with another legal form or abroad does not resolve', async () => {
    expect(await short({ name: 'Vogelsangbach Brunenbau AG', place: 'Genève' })).toMatch(
      /^(ambiguous 4|not_found)/,
    )
    expect(await short({ name: 'Vogelsangbach Brunenbau GmbH' })).toMatch(/^(ambiguous 4|not_found)/)
    expect(await short({ name: 'Vogelsangbach Brunenbau AG', country: 'AT' })).toMatch(
      /^ambiguous 4 vetoed:foreign$/,
    )
    expect(await short({ name: 'Vogelsangbach Brunenbau AG', place: 'Chur' })).toBe('resolved 4')
  })

  test('A company is not confused with its pension fund or a joint venture', async () => {
    expect(await short({ name: 'Quellenhof Termen AG', place: 'Bad Ragaz' })).not.toMatch(/^resolved/)
    expect(await short({ name: 'ARGE Vogelsangbach Brunenbau AG', place: 'Chur' })).not.toMatch(/^resolved/)
  })

  test('The name of a struck-off company does not resolve to a similarly named one', async () => {
    expect(await short({ name: 'Bretzwilplast Spritzguss AG', place: 'Liestal' })).not.toMatch(/^resolved/)
    expect(await short({ name: 'Bretzwilblst Spritzguss AG', place: 'Liestal' })).toBe('resolved 7')
  })
})

test('Without an index, the rules list similar companies but resolve none', async () => {
  const [resolved] = await register.within((tx) =>
    resolveCompanies(tx, [CompanyInput.parse({ name: 'Zwahlenmat Photovoltaik AG', place: 'Burgdorf' })], {
      index: createSqlIndex(),
    }),
  )
  expect(resolved).toMatchObject({ outcome: 'ambiguous', model_version: 'tiers-2' })
  expect(resolved!.candidates[0]).toMatchObject({ ehraid: 1, probability: null, signs: [] })
})
