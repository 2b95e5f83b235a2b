import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { companyInput } from '#server/directory/sources/mentions'

// The description of a company by a source, in the form that the resolution accepts.

const uid = uidOf(1)
const name = 'Muster Bau AG'
const none = { uid: null, name: null, street: null, postal_code: null, place: null }

test.each([
  ['a postal code of another country', { postal_code: 'D-79098 Freiburg' }],
  ['a canton that does not exist', { canton: 'XX' }],
  ['a country in words', { country: 'Schweiz' }],
  ['a street of 300 letters', { street: 'x'.repeat(300) }],
  ['several of them', { postal_code: 'D-79098 Freiburg', canton: 'XX', place: 'y'.repeat(200) }],
])('An invalid value is dropped without affecting other members: %s', (_what, odd) => {
  expect(companyInput({ uid, name, ...odd })).toEqual({ uid, name })
  expect(companyInput({ name, ...odd })).toEqual({ name })
})

test('A UID is accepted in any spelling, and an invalid one counts as missing', () => {
  expect(companyInput({ uid: uid.replaceAll(/[-.]/g, ' '), name })).toEqual({ uid, name })
  expect(companyInput({ uid: 'CHE-123.456.789', name })).toEqual({ name })
  expect(companyInput({ uid: 'CHE-123.456.789', place: 'Bern' })).toBeNull()
})

test('A mention that names no company is not searched for', () => {
  expect(companyInput(none)).toBeNull()
  expect(companyInput({ ...none, name: 'x'.repeat(301), place: 'Bern' })).toBeNull()
})
