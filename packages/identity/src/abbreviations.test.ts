import { expect, test } from 'vitest'
import { abbreviatedWords } from '#identity/abbreviations'
import { at, type Invented, judge } from '#identity/cases/invented-register'

// Trades abbreviated with a dot, over invented companies: which inputs resolve, and which only list candidates.

type Case = readonly [title: string, name: string, register: readonly Invented[]]

const taken: readonly Case[] = [
  ['one trade begins so', 'Zwirbelin Schr. AG', [at('Zwirbelin Schreinerei AG', 'Thun')]],
  ['the trade is in front', 'Transp. Zwirbelin GmbH', [at('Transporte Zwirbelin GmbH', 'Chur')]],
  ['all trades that begin so are one', 'Zwirbelin Fid. SA', [at('Zwirbelin Fiduciaire SA', 'Bern')]],
  [
    'the abbreviation is a usual one',
    'Gar. Zwirbelin AG',
    [at('Garage Zwirbelin AG', 'Thun'), at('Gartenbau Trimbolex AG', 'Thun')],
  ],
  [
    'it is a part of a compound',
    'Zwirbelin Elektro-Inst. AG',
    [at('Zwirbelin Elektroinstallationen AG', 'Thun')],
  ],
  ['the end of the trade is whole', 'Zwirbelin Ing.büro GmbH', [at('Zwirbelin Ingenieurbüro GmbH', 'Thun')]],
  [
    'most letters of a rarer trade are there',
    'Zwirbelin Landmasch. AG',
    [at('Zwirbelin Landmaschinen AG', 'Thun')],
  ],
]

test.each(taken)('An abbreviated trade is recognised where %s', (_title, name, register) => {
  const { outcome, hits } = judge({ name }, register)
  expect([outcome, hits[0]?.company_id]).toEqual(['resolved', register[0]!.name])
})

const listed: readonly Case[] = [
  ['several trades begin so', 'Zwirbelin Ma. AG', [at('Zwirbelin Malerei AG', 'Thun')]],
  [
    'two companies have a trade that begins so',
    'Zwirbelin Transp. AG',
    [at('Zwirbelin Transporte AG', 'Thun'), at('Zwirbelin Transport AG', 'Bern')],
  ],
  ['the word is a trade of its own', 'Zwirbelin Bau. AG', [at('Zwirbelin Baugeschäft AG', 'Thun')]],
  ['the company has another trade', 'Zwirbelin Schr. AG', [at('Zwirbelin Spenglerei AG', 'Thun')]],
  [
    'another surname has the trade',
    'Keller Schr. AG',
    [at('Moser Schreinerei AG', 'Thun'), at('Keller Malerei AG', 'Thun')],
  ],
  ['the whole name is the abbreviation', 'Schr. AG', [at('Schreinerei AG', 'Thun')]],
]

test.each(listed)('No company is resolved by an abbreviated trade where %s', (_title, name, register) => {
  expect(judge({ name }, register).outcome).not.toBe('resolved')
})

test('Titles, initials, legal forms and complete trades with a full stop are not abbreviations', () => {
  const words = (name: string) => [...abbreviatedWords(name)]
  expect(words('Dr. Muster St. Gallen Gebr. Keller & Co. A.G.')).toEqual([])
  expect(words('Muster Garage.')).toEqual([])
  expect(words('Muster Schr. & Zimm. GmbH')).toEqual(['schr', 'zimm'])
})

test('A mistyped trade with a place in its name is not resolved to a company with more words', () => {
  const register = [at('Treuhand Trimbach bei Olten AG', 'Trimbach')]
  expect(judge({ name: 'Treuhandd Olten AG' }, register).outcome).not.toBe('resolved')
})

test('Where several companies share a name, those with another legal form are listed after them', () => {
  const namesakes = [at('Zwirbelin AG', 'Thun'), at('Zwirbelin AG', 'Bern', { company_id: 'two' })]
  const { outcome, hits } = judge({ name: 'Zwirbelin AG' }, [...namesakes, at('Zwirbelin GmbH', 'Chur')])
  expect(outcome).toBe('ambiguous')
  expect(hits.map(({ company_id }) => company_id)).toEqual(['Zwirbelin AG', 'two', 'Zwirbelin GmbH'])
})
