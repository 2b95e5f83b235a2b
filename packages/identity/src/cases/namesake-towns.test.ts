import { expect, test } from 'vitest'
import { at, judge } from '#identity/cases/invented-register'
import { readQuery } from '#identity/query'

const buchs = [at('Trimbolex Services AG', 'Buchs (AG)', { postal_code: '5033', canton: 'AG' })]
const muri = [at('Trimbolex Services AG', 'Muri bei Bern', { postal_code: '3074', canton: 'BE' })]
const name = 'Trimbolex Services AG'

test.each([
  [{ name, place: 'Buchs', postal_code: '9470' }, buchs],
  [{ name, place: 'Buchs SG' }, buchs],
  [{ name, place: 'Buchs (ZH)' }, buchs],
  [{ name, place: 'Muri', postal_code: '5630' }, muri],
])('A town of the same name in another canton is a different place: %o', (input, register) => {
  expect(judge(input, register)).toMatchObject({ outcome: 'ambiguous', decided_by: 'place_conflicts' })
})

test.each([
  [{ name, place: 'Buchs', postal_code: '5034' }, buchs],
  [{ name, place: 'Buchs AG' }, buchs],
  [{ name, place: 'Buchs' }, buchs],
  [{ name, place: 'Muri', postal_code: '3073' }, muri],
])('The town itself is recognised as the place: %o', (input, register) => {
  expect(judge(input, register)).toMatchObject({ outcome: 'resolved' })
})

test('A town with a unique name may have postal codes of two regions', () => {
  const register = [at(name, 'Köniz', { postal_code: '3098', canton: 'BE' })]
  expect(judge({ name, place: 'Köniz', postal_code: '3144' }, register)).toMatchObject({
    outcome: 'resolved',
  })
})

test.each(['80331', 'D-80331', 'A-6900', 'FL-9490', '9490', 'I-20121', 'F 75001'])(
  'The postal code %s is foreign, not Swiss',
  (postal_code) => {
    const query = readQuery({ name, postal_code })
    expect(query.isAbroad).toBe(true)
    const register = [at(name, 'Zürich', { postal_code: '8033', canton: 'ZH' })]
    expect(judge({ name, postal_code }, register)).toMatchObject({
      outcome: 'ambiguous',
      decided_by: 'abroad',
    })
  },
)

test.each([
  ['8001', '8001'],
  ['CH-8001', '8001'],
  ['8001 Zürich', '8001'],
  ['BE 3011', '3011'],
  ['Zug 6300', '6300'],
  ['9470', '9470'],
])('The postal code %s is Swiss', (postal_code, read) => {
  expect(readQuery({ name, postal_code })).toMatchObject({ isAbroad: false, postal_code: read })
})
