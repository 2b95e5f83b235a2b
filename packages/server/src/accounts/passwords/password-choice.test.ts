import { describe, expect, test } from 'vitest'
import { ensureGoodPassword } from '#server/accounts/passwords/password-choice'

const anna = { email: 'anna.muster@acme.example', names: ['Anna Müster', 'Dachkontrolle Bern AG'] }

/** Returns the error code for a password; null when it is accepted. */
async function judged(password: string): Promise<string | null> {
  const refusal: unknown = await ensureGoodPassword(password, anna).then(
    () => null,
    (error: unknown) => error,
  )
  return refusal === null ? null : (refusal as { fields: { code: string }[] }).fields[0]!.code
}

describe('refused passwords', () => {
  test.each([
    '123456789012',
    'password1234',
    '!!Passw0rd2026',
    'p@$$w0rd12345',
    'qwerty123456',
    'sunshinemonkey',
  ])(
    'A password is refused when it, or what it is made of, is in a list of leaked passwords: %s',
    async (password) => expect(await judged(password)).toBe('password_common'),
  )

  test.each([
    'aaaaaaaaaaaa',
    'xyzxyzxyzxyz',
    'ab12ab12ab12a',
    'abcdefghijkl',
    '098765432109',
    'qwertzuiop12',
  ])('A password is refused when it repeats a part or follows the keyboard: %s', async (password) =>
    expect(await judged(password)).toBe('password_common'),
  )

  test.each([
    'anna.muster@acme.example',
    'ANNA.MUSTER@ACME.EXAMPLE',
    'annamuster1984',
    'Muster-Anna-2026',
    'Alphorn2026!!',
    'dachkontrolle',
    'DachkontrolleBern1',
  ])(
    'A password is refused when it consists of the user’s names, the address or the product name: %s',
    async (password) => expect(await judged(password)).toBe('password_own'),
  )

  test('A common password is refused even when combined with the user’s own names', async () => {
    expect(await judged('annapassword1')).toBe('password_common')
  })
})

test.each([
  'a long enough password',
  'correct horse battery',
  'ein langer Satz als Passwort',
  'tmJ5Z09-g4xkP1',
  '8293 1764 0385',
  'Anna mag Velofahren',
  '𝒶 😀 ключ от дома',
])('A password that is not among the first guesses is accepted: %s', async (password) => {
  expect(await judged(password)).toBeNull()
})

test('A password of the maximum length is judged whatever it consists of', async () => {
  const hostile = ['a', '1a', '@4s', 'password', 'ab'.repeat(40) + 'c', '\u{1F600}', '0', '$']
  for (const part of hostile) {
    const password = part.repeat(200).slice(0, 200)
    expect([part, await judged(password)]).toEqual([part, expect.anything()])
  }
})
