import { expect, test } from 'vitest'
import { at, judge } from '#identity/cases/invented-register'

// A legal form ends a name: an additional word before it in the input means another company.

const register = [at('Trimbolex Solutions AG', 'Thun', { street: 'Dorfstrasse 3', postal_code: '3600' })]
const address = { place: 'Thun', postal_code: '3600', street: 'Dorfstrasse 3' }

test.each(['Plus', 'Nord', 'II', 'Academy', 'Energie', 'Logistik', 'Thun'])(
  'A company with the further word %s before its legal form is not resolved to the other at the same address',
  (word) => {
    const verdict = judge({ name: `Trimbolex Solutions ${word} AG`, ...address }, register)
    expect(verdict).toMatchObject({ outcome: 'ambiguous', decided_by: 'word_of_one_name' })
  },
)

test('A missing article does not make another company', () => {
  const fund = [at('Personalstiftung der Trimbolex AG', 'Thun')]
  expect(judge({ name: 'Personalstiftung Trimbolex AG', place: 'Thun' }, fund)).toMatchObject({
    outcome: 'resolved',
  })
})

test('A supporters association is not resolved to the company that it supports', () => {
  expect(judge({ name: 'Gönnerverein Trimbolex Solutions', ...address }, register)).toMatchObject({
    outcome: 'ambiguous',
    decided_by: 'type_word_differs',
  })
})

test('A whole name and legal form followed only by a trade are resolved on weaker evidence', () => {
  const walkers = [
    at('Walo Trimbolex AG', 'Olten'),
    at('Walo Trimbolex AG Thun', 'Thun'),
    at('Walo Trimbolex Mitte AG', 'Bern'),
  ]
  expect(judge({ name: 'Trimbolex Walo AG Bauunternehmung' }, walkers)).toMatchObject({
    outcome: 'resolved',
    hits: [{ name: 'Walo Trimbolex AG' }],
  })
})

test('A person with a rare trade is the same company in any word order', () => {
  const painters = [at('Malergeschäft René Trimbolex', 'Thun')]
  expect(judge({ name: 'Trimbolex René, Malergeschäft' }, painters)).toMatchObject({ outcome: 'resolved' })
})

test('A company struck off at the place is not resolved to its namesake elsewhere', () => {
  const bearers = [
    at('Trimbolex Optik GmbH', 'Thun', { company_id: 'gone', status: 'cancelled', canton: 'BE' }),
    at('Trimbolex Optik GmbH', 'Olten', { canton: 'SO' }),
  ]
  const verdict = judge({ name: 'Trimbolex Optik GmbH', place: 'Thun' }, bearers)
  expect(verdict).toMatchObject({ reason: 'deleted' })
})

test('The companies of a group are listed with its namesakes', () => {
  const group = [
    at('Trimbolex AG', 'Thun'),
    { ...at('Trimbolex AG', 'Olten'), company_id: 'two' },
    at('Trimbolex Immobilien AG', 'Thun'),
  ]
  const { hits } = judge({ name: 'Trimbolex' }, group)
  expect(hits.map(({ name }) => name)).toEqual(['Trimbolex AG', 'Trimbolex AG', 'Trimbolex Immobilien AG'])
})

test('A branch is found by another word for branch', () => {
  const branches = [
    at('Trimbolex AG', 'Thun'),
    at('Trimbolex AG, Zweigniederlassung Olten', 'Olten', { legal_form: '0151' }),
  ]
  expect(judge({ name: 'Trimbolex AG, Filiale Olten' }, branches)).toMatchObject({
    outcome: 'resolved',
    hits: [{ legal_form: '0151' }],
  })
})

test('A word in front of a whole name makes it the name of something else', () => {
  const verdict = judge({ name: 'Personalrestaurant Trimbolex Solutions', ...address }, register)
  expect(verdict).toMatchObject({ outcome: 'ambiguous', decided_by: 'word_of_one_name' })
})

test('A different partner in the name makes another company, even at the same address', () => {
  const partners = [at('Trimbolex & Zbinden Architekten', 'Thun', { street: 'Dorfstrasse 3' })]
  const input = { name: 'Trimbolex & Moser Architekten', place: 'Thun', street: 'Dorfstrasse 3' }
  expect(judge(input, partners)).toMatchObject({ outcome: 'ambiguous', decided_by: 'word_of_one_name' })
})

test('A three-word place after the legal form that is not the seat makes another company', () => {
  const verdict = judge({ name: 'Trimbolex Solutions AG Val de Bagnes' }, register)
  expect(verdict.outcome).not.toBe('resolved')
})

test('A word that occurs in names is not read as an abbreviation of a longer one', () => {
  const works = [at('Trimbolexwerke Olten', 'Thun'), at('Trimbolex', 'Bern')]
  const verdict = judge({ name: 'Trimbolex Olten', place: 'Thun' }, works)
  expect(verdict).toMatchObject({ outcome: 'ambiguous', decided_by: 'word_of_one_name' })
})

test('A different region in the name makes another company, even at the same address', () => {
  const grids = [at('Trimbolex Affoltern im Emmental', 'Affoltern im Emmental', { street: 'Dorfstrasse 3' })]
  const input = {
    name: 'Trimbolex Affoltern im Rheintal',
    place: 'Affoltern im Emmental',
    street: 'Dorfstrasse 3',
  }
  expect(judge(input, grids).outcome).not.toBe('resolved')
})
