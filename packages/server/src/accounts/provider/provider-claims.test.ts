import { expect, test } from 'vitest'
import { nameIn, vouchedEmail } from '#server/accounts/provider/provider-claims'

const trusted = ['firma.ch']

test.each(['hansmuster', `${'x'.repeat(300)}@firma.ch`, 'hans@firma.ch\u0000', 'a@b@firma.ch', ''])(
  'A provider cannot vouch for a text that is no address here: %j',
  (email) => {
    expect(vouchedEmail([{ email, email_verified: true }], trusted)).toBeNull()
    expect(vouchedEmail([{ email }], trusted)).toBeNull()
  },
)

test('A provider vouches for an address in lower case', () => {
  expect(vouchedEmail([{ email: 'Hans@Firma.ch', email_verified: true }], [])).toBe('hans@firma.ch')
  expect(vouchedEmail([{ email: 'Hans@Firma.ch' }], trusted)).toBe('hans@firma.ch')
})

test('A name with control characters, a second line or a link is not taken; the next source is asked', () => {
  const bad = ['Hans\u0000', 'A\nB', 'See http://x.example', '   ']
  for (const name of bad) expect(nameIn([{ name }, { name: 'Hans Muster' }])).toBe('Hans Muster')
  expect(nameIn([{ name: 'A\nB http://x' }])).toBeNull()
  expect(nameIn([{ name: 'x'.repeat(300) }])).toBe('x'.repeat(120))
})
