import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Account, password } from '../fixtures/accounts.ts'
import { waitForLockWaiters, withLockHeld } from '../fixtures/with-lock-held.ts'
import { openWorld } from '../fixtures/world.ts'

// The reset of a password by its owner, and calls of a person who knew the old password and still has a session.

const world = await openWorld({ role: 'api' })

function send(method: string, path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), origin: world.url }
  return fetch(`${world.url}/app/api${path}`, {
    method,
    headers: { ...headers, cookie },
    body: JSON.stringify(body),
  }).then(({ status }) => status)
}

/**
 * Returns the status of a call that the reset overtakes. The reset has written its changes. It commits only when the
 * call waits for them, or has ended.
 */
async function duringReset({ email }: Account, call: () => Promise<number>) {
  const reset = `update users set password_hash = 'the new one' where email = '${email}';
    delete from sessions where user_id = (select user_id from users where email = '${email}')`
  return await withLockHeld(world, reset, async (commit) => {
    let status: number | undefined
    const called = call().then((one) => (status = one))
    await waitForLockWaiters(world, 1, () => status !== undefined)
    await commit()
    return await called
  })
}

test('A sign-in with the old password is refused when a reset overtakes it', async () => {
  const acme = await world.account()
  const { email } = acme
  expect(await duringReset(acme, () => send('POST', '/sign-in', { email, password }))).toBe(401)
  expect(await world.sql('select 1 from sessions where account_id = $1', [acme.account_id])).toEqual([])
})

test('A change of the password from an old session does not replace the password of a reset', async () => {
  const acme = await world.account('Bolt')
  const change = { current_password: password, password: 'vier neue und lange Woerter' }
  expect(await duringReset(acme, () => send('PUT', '/password', change, acme.cookie))).toBe(422)
  const [user] = await world.sql('select password_hash from users where email = $1', [acme.email])
  expect(user).toEqual({ password_hash: 'the new one' })
})

test('A credential that an ended session is creating during a reset is refused', async () => {
  const acme = await world.account('Corp')
  const credential = { name: 'Left by a thief', scopes: ['markets:read'] }
  expect(await duringReset(acme, () => send('POST', '/credentials', credential, acme.cookie))).toBe(401)
  const left = `select 1 from credentials where account_id = $1 and name = 'Left by a thief'`
  expect(await world.sql(left, [acme.account_id])).toEqual([])
})
