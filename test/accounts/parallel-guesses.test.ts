import { expect, test } from 'vitest'
import { password } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

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
