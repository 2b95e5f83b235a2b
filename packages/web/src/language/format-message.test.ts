import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import formatMessage from '#web/language/format-message.ts'

const formatters = {
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
}

test.each([
  ['de', '5’236 Firmen'],
  ['fr', '5’236 Firmen'],
  ['it', '5’236 Firmen'],
  ['en', '5,236 Firmen'],
] as const)('The number of a plural has the format of all numbers in %s', (language, words) => {
  const message = compile('{n, plural, one {1 Firma} other {# Firmen}}')
  const options = { locale: language, formatters } as unknown as Parameters<typeof formatMessage>[3]
  expect(formatMessage('n', message, { n: 5236 }, options)).toBe(words)
})
