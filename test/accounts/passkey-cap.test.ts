import { expect, test } from 'vitest'
import { password } from '../fixtures/accounts.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'
import { newPasskey } from './passkey.ts'

const world = await openWorld({ role: 'api' })

test('A user with twenty passkeys cannot add another that was offered before', async () => {
  const acme = await world.account()
  const passkey = newPasskey({ origin: world.url, rp_id: new URL(world.url).hostname })
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie: acme.cookie, origin: world.url }
    const answer = await fetch(`${world.url}/app/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Untyped }
  }
  const offered = await call('/passkey-offers', { password })
  await world.sql(
    `insert into passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
     select 'psk_' || n, $1, 'credential ' || n, '', 0, '{}', 'x.example', 'Key ' || n, app_now()
     from generate_series(1, 20) n`,
    [acme.user_id],
  )
  const response = passkey.attest(offered.body.data.challenge)
  const refused = await call('/passkeys', { name: 'One more', response })
  expect([refused.status, refused.body.error.errors[0].code]).toEqual([422, 'too_many_items'])
})
