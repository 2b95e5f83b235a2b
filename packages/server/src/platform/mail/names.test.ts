import { expect, test } from 'vitest'
import { nameInMail } from '#server/platform/mail/names'

const nonJoiner = '\u200C'
const seen = (name: string) => nameInMail(name).replaceAll(nonJoiner, '')

test.each([
  ['Müller & Söhne AG', 'Müller & Söhne AG'],
  ['Acme\r\nBcc: all@example.ch', 'Acme Bcc: all@example.ch'],
  ['Acme\u2028\u2029\u0085next', 'Acme next'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['\u001B[2Jgone', '[2Jgone'],
  ['  spaced   out  ', 'spaced out'],
])('The name %j appears in a mail as %j', (name, expected) => expect(seen(name)).toBe(expected))

test.each([
  'https://evil.example/win',
  'www.evil.example',
  'evil.example',
  'evil@evil.example',
  '//evil.example',
])('No mail program turns the name %s into a link', (name) => {
  const shown = nameInMail(name)
  expect(shown).not.toMatch(/:\/|\/\/|[.@](?=[\p{L}\p{N}])/u)
  expect(URL.canParse(shown) && new URL(shown).hostname.includes('evil')).toBe(false)
})

test('A name of any length is shortened in a mail', () => {
  expect(Array.from(seen('ä'.repeat(5000)))).toHaveLength(120)
})
