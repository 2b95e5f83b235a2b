import { expect, test } from 'vitest'
import { at, judge } from '#identity/cases/invented-register'
import { readQuery } from '#identity/query'

// Companies that are close to each other by name, place or time. Each case was once resolved to the wrong one, or left
// open without need.

test('A struck-off company at its address is not replaced by a namesake elsewhere', () => {
  const old = at('Trimbolex Küchen GmbH', 'Thun', { status: 'cancelled', street: 'Gartenweg 3' })
  const next = at('Trimbolex Küchen AG', 'Thun', { street: 'Bergweg 8' })
  const input = { name: 'Trimbolex Küchen', place: 'Thun' }
  expect(judge({ ...input, street: 'Gartenweg 3' }, [old, next])).toMatchObject({
    outcome: 'ambiguous',
    decided_by: 'struck_off',
  })
  expect(judge({ ...input, street: 'Bergweg 8' }, [old, next])).toMatchObject({
    outcome: 'resolved',
    hits: [{ name: next.name }],
  })
})

test('A place contradicts a postal code of another part of the country', () => {
  const register = [at('Trimbolex Dachbau AG', 'Altdorf (UR)', { canton: 'UR', postal_code: '6460' })]
  const input = { name: 'Trimbolex Dachbau AG', place: 'Altdorf' }
  expect(judge({ ...input, postal_code: '8243' }, register).outcome).toBe('ambiguous')
  expect(judge({ ...input, postal_code: '6461' }, register).outcome).toBe('resolved')
})

test('The name of a person alone may mean the sole proprietorship or the company of that person', () => {
  const firm = at('Keller Zanettoni', 'Thun', { legal_form: '0101' })
  const register = [
    at('Hans Trimbolex', 'Thun', { legal_form: '0101' }),
    at('Trimbolex Hans GmbH', 'Chur'),
    firm,
  ]
  expect(judge({ name: 'Hans Trimbolex' }, register).outcome).toBe('ambiguous')
  expect(judge({ name: 'Hans Trimbolex', place: 'Thun' }, register).outcome).toBe('resolved')
})

test.each([
  ['Trimbolex Ost AG', 'Trimbolex Ostschweiz AG', 'word_of_one_name'],
  ['Transporte Wannen AG', 'Transporte Wannenegg AG', 'rare_word_changed'],
  ['Zanettoni Bau AG', 'Zannettoni Bau AG', 'rare_word_changed'],
])('%s is not resolved to %s at the same place', (name, registered, sign) => {
  expect(judge({ name, place: 'Thun' }, [at(registered, 'Thun')])).toMatchObject({
    outcome: 'ambiguous',
    decided_by: sign,
  })
})

test('A website does not override a name that belongs to another company', () => {
  const clinic = at('Trimbolex Spitalbedarf AG', 'Bern', { website_domain: 'trimbolex.example' })
  const other = at('Trimbolex SA', 'Fribourg')
  const input = { name: 'Trimbolex SA', website: 'trimbolex.example' }
  expect(judge({ ...input, place: 'Bern' }, [clinic, other])).toMatchObject({ outcome: 'ambiguous' })
  expect(judge({ ...input, place: 'Fribourg' }, [clinic, other])).toMatchObject({
    outcome: 'resolved',
    hits: [other],
  })
  expect(judge({ ...input, name: 'Trimbolex', place: 'Fribourg' }, [clinic, other])).toMatchObject({
    outcome: 'ambiguous',
  })
})

test('A branch is also found as "Niederlassung"', () => {
  const head = at('Trimbolex Bau AG', 'Thun')
  const branch = at('Trimbolex Bau AG, Zweigniederlassung Spiez', 'Spiez', { legal_form: '0151' })
  expect(judge({ name: 'Trimbolex Bau AG, Niederlassung Spiez' }, [head, branch])).toMatchObject({
    outcome: 'resolved',
    hits: [branch],
  })
})

test('A number joined to a word matches the same number written apart, and no other number', () => {
  const register = [at('Trimbolex 24 Pflege AG', 'Thun')]
  expect(judge({ name: 'Trimbolex24 Pflege AG', place: 'Thun' }, register).outcome).toBe('resolved')
  expect(judge({ name: 'Trimbolex25 Pflege AG', place: 'Thun' }, register).outcome).not.toBe('resolved')
  expect(judge({ name: 'Trimbolex Pflege AG', place: 'Thun' }, register).outcome).not.toBe('resolved')
})

test.each([
  ['Winterthur', "W'thur", 'resolved'],
  ['Winterthur', 'Wthur', 'resolved'],
  ['Schaffhausen', 'Schaffh.', 'resolved'],
  ['La Chaux-de-Fonds', 'La Chx-de-Fds', 'resolved'],
  ['Winterthur', 'Wthal', 'ambiguous'],
  ['Winterthur', 'W.', 'ambiguous'],
  ['Schaffhausen', 'Schaffhauserstr.', 'ambiguous'],
])('A company in %s, searched at the place "%s", is %s', (seat, place, outcome) => {
  expect(judge({ name: 'Trimbolex Bau AG', place }, [at('Trimbolex Bau AG', seat)]).outcome).toBe(outcome)
})

test('A foundation is recognised in another language, but only at its place', () => {
  const register = [at('Stiftung Trimbolex', 'Thun', { legal_form: '0110' })]
  expect(judge({ name: 'Fondation Trimbolex', place: 'Thun' }, register).hits).toHaveLength(1)
  expect(judge({ name: 'Fondation Trimbolex' }, register).outcome).not.toBe('resolved')
  expect(judge({ name: 'Verein Trimbolex', place: 'Thun' }, register).outcome).not.toBe('resolved')
})

test('"El." is read as Elektro before any longer word', () => {
  const electrician = at('Elektro Trimbolex AG', 'Thun')
  const planner = at('Trimbolex Elektroplanung AG', 'Thun')
  expect(judge({ name: 'El. Trimbolex AG', place: 'Thun' }, [electrician, planner])).toMatchObject({
    outcome: 'resolved',
    hits: [electrician],
  })
})

test('A country in brackets is a country mark only in a name without a legal form', () => {
  expect(readQuery({ name: 'Trimbolex Concepts (Suisse)' }).country_mark).toBe('suisse')
  expect(readQuery({ name: 'Trimbolex Concepts (Suisse) SA' }).country_mark).toBeNull()
  expect(readQuery({ name: 'Trimbolex Concepts AG (Schweiz)' }).country_mark).toBeNull()
})
