import { expect, test } from 'vitest'
import { at, type Invented, judge } from '#identity/cases/invented-register'

// Cells of spreadsheets: what people leave out, abbreviate and exchange, and where the next company begins.

const thun = (name: string, more: Partial<Invented> = {}) => at(name, 'Thun', more)
const stand = thun('Garage du Zwirbel, Jean-Marc Trimbol', { legal_form: '0101' })
const inn = thun('Gasthof zum Zwirbel, Familie Trimbol', { legal_form: '0103' })
const cellar = thun('Cave des Zwirbels, Trimbol & Cie', { legal_form: '0103' })
const partners = thun('Trimbol, Zwirbel & Cie.', { legal_form: '0103' })
const butcher = thun('Metzgerei Trimbol & Co.', { legal_form: '0103' })
const sons = thun('Trimbolin & Söhne AG')
const brothers = thun('Fratelli Trimbolin SA')
const holdings = thun('Zwirbelin Holdings AG')
const shop = thun('Metzgerei zum Zwirbelin AG')
const club = thun('Fussballclub Trimbol', { legal_form: '0109' })
const branch = at('Zwirbelin Logistik AG, Zweigniederlassung Thun', 'Thun', { legal_form: '0151' })
const head = at('Zwirbelin Logistik AG', 'Olten')

const taken: readonly (readonly [typed: string, registered: Invented, ...others: Invented[]])[] = [
  ['Garage du Zwirbel', stand],
  ['Gasthof zum Zwirbel', inn],
  ['Cave des Zwirbels', cellar],
  ['Trimbol Zwirbel & Co', partners],
  ['Metzgerei Trimbol', butcher],
  ['Trimbolin u. Söhne', sons],
  ['F.lli Trimbolin SA', brothers],
  ['Zwirbelin Holding AG', holdings],
  ['Metzgerei Zwirbelin AG', shop],
  ['FC Trimbol', club],
  ['Zwirbelin Logistik AG NL Thun', branch, head],
]

test.each(taken.map(([name, company, ...others]) => ({ name, company, others })))(
  '$name is resolved to $company.name at its place',
  ({ name, company, others }) => {
    const { outcome, hits } = judge({ name, place: 'Thun' }, [company, ...others])
    expect([outcome, hits[0]?.name]).toEqual(['resolved', company.name])
  },
)

const asked: readonly (readonly [typed: string, why: string, ...register: Invented[]])[] = [
  ['Garage Trimbol', 'the owner alone, with a trade', stand],
  ['Trimbol & Cie', 'one of two partners', partners],
  ['Cave des Zwirbels', 'two of the words in the town', cellar, thun('Cave des Zwirbels de Thun Sàrl')],
  [
    'Zwirbelin Hotel GmbH / Trimbolin Gastro',
    'two companies with a slash between them',
    thun('Zwirbelin Hotel GmbH'),
    thun('Trimbolin Gastro AG'),
  ],
  [
    'Reisen Zwirbelin',
    'the two words in the other order',
    thun('Reisen Zwirbelin GmbH'),
    thun('Zwirbelin Reisen AG'),
  ],
  [
    'Althena Ventures GmbH',
    'a coined name near two',
    thun('Althenda Ventures GmbH'),
    thun('Althon Ventures GmbH'),
  ],
  ['Zwirbeli Garage SA', 'another vowel at the end of a surname', thun('Zwirbela Garage SA')],
  ['TPA Bau AG', 'other initials', thun('TBA Trimbol Bau Aare AG')],
  ['Bau Immobilien AG', 'only common words are left', thun('BI Bau Immobilien AG')],
  ['Zwirbelin Spital AG', 'a word that goes on with another', thun('Zwirbelin Spitalbedarf AG')],
  ['FC Trimbol', 'another has the very letters', club, thun('FC Trimbol Gastro AG')],
  ['U. Trimbolin Söhne', 'an initial and not the word for and', thun('Trimbolin Sand AG')],
]

test.each(asked.map(([name, why, ...register]) => ({ name, why, register })))(
  '$name is not resolved: $why',
  ({ name, register }) => {
    expect(judge({ name, place: 'Thun' }, register).outcome).not.toBe('resolved')
  },
)

const site = { website_domain: 'trimbol.example' } as const

test('The website of a group identifies none of its companies; the website of a single company does', () => {
  const input = { name: 'Trimbol', place: 'Thun', website: 'trimbol.example' }
  const own = thun('Trimbol Maschinen AG', site)
  expect(judge(input, [own])).toMatchObject({ outcome: 'resolved', hits: [own] })
  expect(judge(input, [own, thun('Trimbol Beteiligungen AG')]).outcome).toBe('ambiguous')
  expect(judge(input, [own, thun('Stiftung Trimbol', { legal_form: '0110' })]).outcome).toBe('resolved')
})

test('The website of a sister company does not count against the whole name of a company', () => {
  const input = { name: 'Trimbol Immobilien', place: 'Thun', website: 'trimbol.example' }
  const estate = thun('Trimbol Immobilien AG')
  expect(judge(input, [estate, thun('Trimbol Maschinen AG', site)])).toMatchObject({
    outcome: 'resolved',
    hits: [estate],
  })
  expect(judge(input, [estate, thun('Zwirbel Maschinen AG', site)]).outcome).toBe('ambiguous')
})

test('Where only a merged village is named, no part of a company name may be left out', () => {
  const creche = at('Kinderhaus Trimbol, Inh. Nadja Zwirbel', 'Glarus', { legal_form: '0101' })
  expect(judge({ name: 'Kinderhaus Trimbol', place: 'Glarus' }, [creche]).outcome).toBe('resolved')
  expect(judge({ name: 'Kinderhaus Trimbol', place: 'Ennenda' }, [creche]).outcome).not.toBe('resolved')
})

test('The connecting word of a place name may be abbreviated to one letter', () => {
  const company = at('Trimbol Chauffage SA', 'Villars-sur-Glâne')
  const { outcome } = judge({ name: 'Trimbol Chauffage', place: 'Villars s/Glâne' }, [company])
  expect(outcome).toBe('resolved')
})
