import { expect, test } from 'vitest'
import { at, judge } from '#identity/cases/invented-register'
import { streetIn, withoutNotes } from '#identity/list-notes'
import { readQuery } from '#identity/query'

// Notes that lists add to a name are not part of it, and their data is used.

test.each([
  ['a telephone number with its word', 'Trimbolex AG, Tel. 044 123 45 67'],
  ['a telephone number with the country code', 'Trimbolex AG / +41 44 123 45 67'],
  ['a telephone number alone', 'Trimbolex AG 044 123 45 67'],
  ['the number of a customer in front', '100234 Trimbolex AG'],
  ['the number of a customer in brackets', 'Trimbolex AG (Kd-Nr. 4711)'],
  ['the number of a supplier', 'Trimbolex AG / Lieferant 20455'],
  ['a mark that the entry is blocked', '*** GESPERRT *** Trimbolex AG'],
  ['a status in brackets', 'Trimbolex AG (inaktiv)'],
  ['a salutation', 'Firma Trimbolex AG'],
  ['for whose attention it is', 'Trimbolex AG z.H. Frau Keller'],
  ['a person', 'Trimbolex AG, Herr Keller'],
  ['a French person', 'Trimbolex AG, à l’att. de M. Rochat'],
])('A name is read without %s', (_note, name) => {
  expect(withoutNotes({ name }).name).toBe('Trimbolex AG')
})

test.each([
  'Liegenschaften Seestrasse 12 AG',
  '1001 Nacht GmbH',
  'Verein Jubiläum 1291 Schwyz',
  'Expo 2002 Biel',
  'Kundendienst 24 AG',
  'Muster AG, Zweigniederlassung Thun',
  'Verein Frau, Familie',
  'Maison du Peuple SA',
  'Telefon-Zentrale Thun AG',
  '100 Rosen GmbH',
  'Tel. 044 123 45 67',
])('The name %s is left unchanged', (name) => {
  expect(withoutNotes({ name }).name).toBe(name)
})

test('An address after a name is read as an address', () => {
  expect(withoutNotes({ name: 'Trimbolex AG, Dorfstrasse 3, 3600 Thun' })).toMatchObject({
    name: 'Trimbolex AG',
    street: 'Dorfstrasse 3',
    postal_code: '3600',
    place: 'Thun',
  })
  expect(withoutNotes({ name: 'Trimbolex SA - CH-1201 Genève' })).toMatchObject({
    name: 'Trimbolex SA',
    postal_code: '1201',
    place: 'Genève',
  })
  expect(withoutNotes({ name: 'Trimbolex AG 3600 Thun' })).toMatchObject({
    name: 'Trimbolex AG',
    place: 'Thun',
  })
})

test('An address in the name does not replace the given address', () => {
  expect(withoutNotes({ name: 'Trimbolex AG, 3600 Thun', place: 'Bern' })).toMatchObject({ place: 'Bern' })
})

test('A UID in the name is read as an identifier, and a given UID takes precedence', () => {
  const name = 'Trimbolex AG CHE-501.000.011 MWST'
  expect(readQuery({ name }).identifiers).toEqual([{ kind: 'uid', value: 'CHE-501.000.011', fault: null }])
  expect(readQuery({ name }).words).toEqual(['trimbolex'])
  expect(withoutNotes({ name, uid: 'CHE-501.000.020' }).uid).toBe('CHE-501.000.020')
})

test('A post-office box is not read as a street', () => {
  expect(streetIn('Postfach 120')).toBeUndefined()
  expect(streetIn('Case postale')).toBeUndefined()
  expect(streetIn('Dorfstrasse 3, Postfach')).toBe('Dorfstrasse 3')
  expect(readQuery({ name: 'Trimbolex AG', street: 'Postfach' }).street).toBeNull()
})

test('Letters that a scanner mistook for digits are read as letters', () => {
  const register = [at('Trimbolex Kunststofftechnik SA', 'Thun')]
  const input = { name: 'Trimbolex Kunstst0fftechnik 5A', place: 'Thun' }
  expect(judge(input, register)).toMatchObject({ outcome: 'resolved' })
  expect(
    judge({ name: 'Trimbolex Seestrasse 12 AG', place: 'Thun' }, [at('Trimbolex Seestrasse 14 AG', 'Thun')]),
  ).not.toMatchObject({
    outcome: 'resolved',
  })
})

test('Srl in a Swiss place is read as Sàrl without its accent; abroad it is not', () => {
  const register = [at('Trimbolex Services Sàrl', 'Lausanne', { legal_form: '0107' })]
  expect(judge({ name: 'Trimbolex Services Srl', place: 'Lausanne' }, register)).toMatchObject({
    outcome: 'resolved',
  })
  expect(judge({ name: 'Trimbolex Services Srl', place: 'Como' }, register)).not.toMatchObject({
    outcome: 'resolved',
  })
})

test('A postal code alone locates a company', () => {
  const register = [
    at('Trimbolex Services AG', 'Thun', { postal_code: '3600' }),
    at('Zwirbelin Services AG', 'Bern', { postal_code: '3011' }),
  ]
  const input = { name: 'Trimbolexx Servces AG', postal_code: '3600' }
  expect(judge(input, register)).toMatchObject({ outcome: 'resolved' })
})

test('A mistyped legal form is not read as a word of the name', () => {
  const register = [at('Genossenschaft Trimbolex Säuliamt', 'Bern')]
  expect(judge({ name: 'Genosenschaft Trimbolex Säuliamt', place: 'Bern' }, register)).toMatchObject({
    outcome: 'resolved',
  })
  expect(readQuery({ name: 'Genossenschafter Trimbolex' }).words).toContain('genossenschafter')
})

test('A legal form cut off by the column width is not read as a word of the name', () => {
  const name = 'TRIMBOLEX ZWIRBELN KAESEREI GM'
  expect(name).toHaveLength(30)
  expect(readQuery({ name }).words).toEqual(['trimbolex', 'zwirbeln', 'kaserei'])
  expect(readQuery({ name: 'TRIMBOLEX KAESEREI GM' }).words).toContain('gm')
})

test('Two letters at the end of a cut-off name may begin the next word', () => {
  const register = [at('Trimbolex Druck Kradolf-Schönenberg GmbH', 'Kradolf-Schönenberg')]
  const name = 'TRIMBOLEX DRUCK KRADOLF-SC'.replace('DRUCK', 'DRUK')
  expect(name).toHaveLength(25)
  const verdict = judge({ name, place: 'Kradolf-Schönenberg' }, register)
  expect(verdict.decided_by).not.toBe('other_ending')
  const nurseries = [at('Trimbolex Kinderkrippe Lieli', 'Bern'), at('Trimbolex Kinderkrippe Limpach', 'Thun')]
  const { hits } = judge({ name: 'Trimbolex Kinderkrippe Li' }, nurseries)
  expect(hits.map(({ name: found }) => found)).toEqual(nurseries.map((one) => one.name))
})

test('An initial E or U is not read as "and"', () => {
  expect(readQuery({ name: 'Käserei E. Trimbolex' }).words).toEqual(['kaserei', 'e', 'trimbolex'])
  expect(readQuery({ name: 'U. Trimbolex und Keller AG' }).words).toEqual(['u', 'trimbolex', 'keller'])
  expect(readQuery({ name: 'Trimbolex e Zanettoni SA' }).words).toEqual(['trimbolex', 'zanettoni'])
  const register = [at('Käserei Trimbolex AG', 'Thun'), at('Käserei Ernst Trimbolex', 'Bern')]
  expect(judge({ name: 'Käserei E. Trimbolex' }, register).outcome).not.toBe('resolved')
})

test('A word for branch cut off by the column width still identifies the branch', () => {
  const name = 'TRIMBOLEXIO AG, ZWEI'
  expect(name).toHaveLength(20)
  const register = [
    at('Trimbolexio AG', 'Thun'),
    at('Trimbolexio AG, Zweigniederlassung Olten', 'Olten', { legal_form: '0151' }),
  ]
  const verdict = judge({ name, place: 'Olten' }, register)
  expect(verdict.hits[0]).toMatchObject({ legal_form: '0151' })
  expect(judge({ name }, register)).toMatchObject({ outcome: 'ambiguous' })
})
