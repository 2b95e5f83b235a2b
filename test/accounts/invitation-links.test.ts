import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import { browserAt } from '../fixtures/sign-ups.ts'
import { openWorld, tokenIn } from '../fixtures/world.ts'

// In an installation without mail, an owner passes on the invitation link. It opens the account but does not prove the
// address.

const world = await openWorld()
const password = 'a long enough password'

async function invited(owner: Account, email = `${randomUUID()}@alphorn.example`) {
  const made = await owner.app('POST', '/invitations', { email, role: 'member' })
  const { invitation_id } = made.body.data
  const links = `/invitations/${invitation_id}/links` as const
  const link = await owner.app('POST', links, {})
  expect(link).toMatchObject({ status: 201, body: { data: { path: expect.stringMatching(/^\/join#/) } } })
  return { email, invitation_id, links, token: link.body.data.path.split('#')[1]! }
}

test('A user who joins through a link handed over by an owner has an unproven address', async () => {
  const acme = await world.account()
  const { email, token } = await invited(acme)
  const mia = browserAt(world.url)
  const acceptance = { token, name: 'Mia Muster', password }
  const joined = await mia.post('/invitation-acceptances', acceptance)
  expect(joined.status).toBe(201)
  expect(joined.body.data.user).toMatchObject({ email, role: 'member', email_confirmed: false })
  expect((await mia.post('/invitation-acceptances', acceptance)).status).toBe(422)
  // The actual holder of the address proves it by mail, which revokes everything created before.
  await mia.post('/email-confirmation-requests', {})
  const proof = tokenIn(await world.mailTo(email, 1, 'confirm'))
  const owner = await browserAt(world.url).post('/email-confirmations', {
    token: proof,
    password: 'my own long one',
  })
  expect(owner.status).toBe(201)
  expect((await mia.send('GET', '/members')).status).toBe(401)
})

test('A handed-over link requires the password of an existing user and ends with its invitation', async () => {
  const [acme, bolt] = [await world.account(), await world.account('Bolt')]
  const { token, invitation_id, links } = await invited(acme, bolt.email)
  const browser = browserAt(world.url)
  const accept = async (typed: string) => browser.post('/invitation-acceptances', { token, password: typed })
  expect((await accept('not the right password')).status).toBe(401)
  await acme.app('POST', `/invitations/${invitation_id}/revocations`, {})
  expect((await accept(password)).status).toBe(422)
  expect((await acme.app('POST', links, {})).status).toBe(404)
})
