import { expect, test } from 'vitest'
import { password } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'
import { enableSecondFactor, giveCode, signInTo } from './second-factor-fixtures.ts'

const world = await openWorld({ role: 'api' })

test('Simultaneous guesses of a password do not pass the limit of ten', async () => {
  const { email } = await world.account()
  const signIn = async (guess: string) =>
    (
      await fetch(`${world.url}/app/api/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: world.url },
        body: JSON.stringify({ email, password: guess }),
      })
    ).status
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => signIn(`a wrong password ${at}`)))
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(12)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(48)
  while ((await signIn('a wrong password')) !== 429);
  expect(await signIn(password)).toBe(429)
})

test('Simultaneous wrong codes of the second factor do not pass the limit of five, and one pause follows', async () => {
  const acme = await world.account()
  await enableSecondFactor(world, acme)
  const { cookie } = await signInTo(world, acme)
  const cookies = [
    cookie,
    ...(await Promise.all(Array.from({ length: 7 }, async () => (await signInTo(world, acme)).cookie))),
  ]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => giveCode(world, cookies[at % 8]!, String(100_000 + at))),
  )
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  for (let at = 0; at < 5; at++) await giveCode(world, cookie, String(200_000 + at))
  const [kept] = await world.sql(
    `select failures, refused_until < app_now() + interval '16 minutes' as short from totp_secrets where user_id = $1`,
    [acme.user_id],
  )
  expect(kept).toEqual({ failures: 5, short: true })
})
