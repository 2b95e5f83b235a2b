import { expect, test } from 'vitest'
import { pepperOf, seal, unseal, versionOf } from '#server/platform/secrets/pepper'

test('A pepper is found by its version, wherever it is in the list', () => {
  const peppers = ['third', 'second', 'first']
  expect(peppers.map((pepper) => pepperOf(peppers, versionOf(pepper)))).toEqual(peppers)
  expect([0, 1, 3, versionOf('another')].map((version) => pepperOf(peppers, version))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('A sealed secret can be opened only with its pepper and for its purpose', () => {
  const secret = Buffer.from('a secret of somebody')
  const sealed = seal(secret, ['new', 'old'], 'one purpose')
  expect(unseal(sealed, ['newer', 'new'], 'one purpose')).toEqual(secret)
  expect(unseal(sealed, ['new'], 'another purpose')).toBeNull()
  expect(unseal(sealed, ['old'], 'one purpose')).toBeNull()
  const changed = Buffer.from(sealed.secret)
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14)
  expect(unseal({ ...sealed, secret: changed }, ['new'], 'one purpose')).toBeNull()
  expect(seal(secret, ['new'], 'one purpose').secret).not.toEqual(sealed.secret)
})
