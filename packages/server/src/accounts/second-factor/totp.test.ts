import { expect, test } from 'vitest'
import { encodeRfc4648, codeAt, otpauthAddress, stepOf } from '#server/accounts/second-factor/totp'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('The code at second %i matches RFC 6238', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
  expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

// RFC 4226, appendix D.
test('The codes of the first counters match RFC 4226', () => {
  expect([0, 1, 2, 3, 4].map((step) => codeAt(secret, step))).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
  ])
})

test('A code is accepted one step early or late, but not two', () => {
  const code = codeAt(secret, 100)
  const accepted = [98, 99, 100, 101, 102].map((step) => stepOf(secret, code, at(step * 30)))
  expect(accepted).toEqual([null, 100, 100, 100, null])
})

test.each(['', '28708', '2870822', '２８７０８２', 'abcdef', '-28708'])(
  'The text "%s" is not accepted as a code',
  (code) => {
    expect(stepOf(secret, code, at(59))).toBeNull()
  },
)

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('Base32 encodes "%s" as "%s"', (text, encoded) => {
  expect(encodeRfc4648(Buffer.from(text))).toBe(encoded)
})

test('The address in the QR code names the product and the user', () => {
  expect(otpauthAddress(secret, 'anna@acme.example')).toBe(
    'otpauth://totp/Alphorn:anna%40acme.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Alphorn',
  )
})
