import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callsIn, anonymousCaller } from '../support/any-call.ts'
import { openWorld, tokenIn } from '../fixtures/world.ts'

// Common passwords and the user's own names are refused wherever a password is chosen.

const world = await openWorld()
const call = callsIn(world)
const good = 'ein langer Satz als Passwort'

const post = (path: string, body: object) =>
  call(anonymousCaller, { method: 'POST', path: `/app/api${path}`, body })

/** Tries a common password and the e-mail address, then a valid password. */
async function expectJudged(email: string, choose: (password: string) => ReturnType<typeof post>) {
  for (const [password, code] of [
    ['password1234', 'password_common'],
    [email.toUpperCase(), 'password_own'],
  ] as const)
    expect((await choose(password)).body.error.errors).toMatchObject([{ code, field: 'password' }])
  expect((await choose(good)).status).toBeLessThan(300)
}

test('Sign-up refuses a common password and the address of the user as password', async () => {
  const email = `${randomUUID()}@alphorn.example`
  await expectJudged(email, (password) =>
    post('/sign-up', { email, password, name: 'Nina', account_name: 'Neu' }),
  )
})

test('A password change refuses a common password and the address of the user as password', async () => {
  const { email, cookie } = await world.account()
  await expectJudged(email, (password) =>
    call(
      { name: 'Acme owner', headers: { cookie } },
      {
        method: 'PUT',
        path: '/app/api/password',
        body: { current_password: 'a long enough password', password },
      },
    ),
  )
})

test('A refused password does not use up the reset link', async () => {
  const { email } = await world.account()
  await post('/password-reset-requests', { email })
  const token = tokenIn(await world.mailTo(email, 1, 'reset'))
  await expectJudged(email, (password) => post('/password-resets', { token, password }))
  expect((await post('/sign-in', { email, password: good })).status).toBe(200)
})

test('Accepting an invitation refuses a common password and the address of the user as password', async () => {
  const acme = await world.account()
  await world.sql('update users set email_confirmed_at = app_now() where user_id = $1', [acme.user_id])
  const email = `${randomUUID()}@alphorn.example`
  await acme.app('POST', '/invitations', { email, role: 'member' })
  const token = tokenIn(await world.mailTo(email, 1, 'join'))
  await expectJudged(email, (password) => post('/invitation-acceptances', { token, name: 'Nora', password }))
})
