import { expect, test } from 'vitest'
import { inputKey } from '#server/directory/identity/input-key'

const keyAt = (place: string) => inputKey({ name: 'Trimbolex Bau AG', place })

test('A decision about a company in one town does not hold for the town of the same name in another canton', () => {
  expect(keyAt('Buchs SG')).not.toBe(keyAt('Buchs ZH'))
  expect(keyAt('Buchs SG')).not.toBe(keyAt('Buchs'))
})

test('A decision holds for other spellings of the same place', () => {
  expect(keyAt('Buchs/SG')).toBe(keyAt('Buchs SG'))
  expect(keyAt('9470 Buchs')).toBe(
    inputKey({ name: 'Trimbolex Bau AG', place: 'Buchs', postal_code: '9470' }),
  )
})
