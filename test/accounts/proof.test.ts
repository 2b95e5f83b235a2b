import { describe, expect, test } from 'vitest'
import type { Role } from '@alphorn/contract/core/route'
import { newPasskey } from './passkey.ts'
import { openProvider, someone } from './provider.ts'
import { type Browser, browserAt, confirming, newcomer, password, unproven } from '../fixtures/sign-ups.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld, tokenIn } from '../fixtures/world.ts'

// A stranger who signed up with an address first keeps no access. Everything is revoked when the holder of the address
// confirms a mail, signs in through a provider, or sets a password.

const site = { origin: 'https://alphorn.example', rp_id: 'alphorn.example' }
const provider = await openProvider(site.origin)
const world = await openWorld({
  config: { publicUrl: site.origin, provider: provider.settings },
  egress: { protocols: ['http:', 'https:'], allows: () => true },
})
const fresh = 'the password of the owner'
const codeOf = ({ status, body }: Answer) => [
  status,
  body.error?.errors?.[0]?.code ?? body.error?.code ?? null,
]

async function addPasskey(account: Account) {
  const passkey = newPasskey(site)
  const offered = await account.app('POST', '/passkey-offers', { password })
  const response = passkey.attest(offered.body.data.challenge)
  expect((await account.app('POST', '/passkeys', { name: 'Laptop', response })).status).toBe(201)
  return passkey
}

/** Creates every way to sign in and to be notified, while the address is proven. */
async function makeEverything(account: Account) {
  const passkey = await addPasskey(account)
  const credential = await account.credential(['companies:read'])
  const watch = await account.app('POST', '/watches', { name: 'Bern', filters: { canton: ['BE'] } })
  const feed = await account.app('POST', `/watches/${watch.body.data.watch_id}/feeds`, {})
  const reconciler = await account.app('POST', '/reconcilers', { name: 'OpenRefine' })
  const webhook = { name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['release.ready'] }
  expect((await account.app('POST', '/webhooks', webhook)).status).toBe(201)
  const email = newcomer().email
  expect((await account.app('POST', '/invitations', { email, role: 'owner' })).status).toBe(201)
  const invitation = tokenIn(await world.mailTo(email, 1, 'join'))
  return { passkey, credential, feed: feed.body.data, reconciler: reconciler.body.data, invitation }
}
type Made = Awaited<ReturnType<typeof makeEverything>>

async function passkeySignIn({ passkey }: Pick<Made, 'passkey'>) {
  const browser = browserAt(world.url)
  const asked = await browser.post('/passkey-challenges', {})
  return await browser.post('/passkey-sign-ins', { response: passkey.assert(asked.body.data.challenge) })
}

/** Returns the current response of each. */
async function whatStillWorks(account: Account, made: Made, asOwner: Browser) {
  const statusAt = async (path: string) => (await fetch(world.url + path)).status
  const webhooks = (await asOwner.send('GET', '/webhooks')).body.data as { disabled_reason: string | null }[]
  return {
    session: (await account.app('GET', '/session')).status,
    passkey: (await passkeySignIn(made)).status,
    credential: (await made.credential.get('/me')).status,
    feed: await statusAt(made.feed.atom_path),
    reconciler: await statusAt(made.reconciler.path),
    invitation: (await asOwner.post('/invitation-readings', { token: made.invitation })).status,
    webhooks: webhooks.map(({ disabled_reason }) => disabled_reason),
  }
}
const nothing = {
  session: 401,
  passkey: 401,
  credential: 401,
  feed: 404,
  reconciler: 404,
  invitation: 422,
  webhooks: ['by_user'],
}

/** A process caches a credential for a second. */
async function expectNothing(account: Account, made: Made, asOwner: Browser) {
  await expect.poll(() => whatStillWorks(account, made, asOwner)).toEqual(nothing)
}

async function resetBy(email: string) {
  const browser = browserAt(world.url)
  await browser.post('/password-reset-requests', { email })
  const token = tokenIn(await world.mailTo(email, 1, 'reset'))
  expect((await browser.post('/password-resets', { token, password: fresh })).status).toBe(200)
  expect((await browser.post('/sign-in', { email, password: fresh })).status).toBe(200)
  return browser
}

async function comes(email: string, browser = browserAt(world.url)) {
  provider.seat(someone({ email }))
  const { address, state } = (await browser.post('/sign-in/provider', {})).body.data
  const answer = await provider.visit(address)
  return { browser, came: await browser.post('/sign-in/provider/answers', { answer, state }) }
}

describe('access after an address is proven', () => {
  test('A password reset by mail ends all keys that the user created, and a mail lists them', async () => {
    const acme = await world.account()
    const made = await makeEverything(acme)
    expect(await whatStillWorks(acme, made, await signedIn(acme))).not.toMatchObject(nothing)
    const owner = await resetBy(acme.email)
    await expectNothing(acme, made, owner)
    const mail = await world.mailTo(acme.email, 3)
    expect(mail).toContain('Ihr Passwort wurde ersetzt')
    for (const line of ['1 Passkey', '1 API-Zugang', '1 Feed', '1 Adresse für OpenRefine', '1 Webhook'])
      expect(mail).toContain(line)
    expect(mail).toContain('1 offene Einladung')
  })

  test('A stranger who took an address keeps no key once its owner resets the password', async () => {
    const acme = await world.account()
    const made = await makeEverything(acme)
    await world.sql('update users set email_confirmed_at = null where user_id = $1', [acme.user_id])
    await expectNothing(acme, made, await resetBy(acme.email))
  })

  test('A stranger who took an address keeps no key once a provider vouches for its owner', async () => {
    const acme = await world.account()
    const made = await makeEverything(acme)
    await world.sql('update users set email_confirmed_at = null where user_id = $1', [acme.user_id])
    const { browser, came } = await comes(acme.email)
    expect(came.body.data.user).toMatchObject({ user_id: acme.user_id, email_confirmed: true })
    await expectNothing(acme, made, browser)
    expect((await browser.post('/sign-in', { email: acme.email, password })).status).toBe(401)
    expect(await world.mailTo(acme.email, 1)).toContain('Ihre Adresse wurde bestätigt')
  })

  test('A stranger who took an address keeps no key once its owner opens the mailed link', async () => {
    const acme = await world.account()
    const made = await makeEverything(acme)
    await world.sql('update users set email_confirmed_at = null where user_id = $1', [acme.user_id])
    await acme.app('POST', '/email-confirmation-requests', {})
    const token = tokenIn(await world.mailTo(acme.email, 1, 'confirm'))
    const browser = browserAt(world.url)
    expect(codeOf(await browser.post('/email-confirmations', { token }))).toEqual([422, 'required'])
    expect((await acme.app('GET', '/session')).status).toBe(200)
    const confirmed = await browser.post('/email-confirmations', { token, password: fresh })
    expect(confirmed.body.data.user).toMatchObject({ user_id: acme.user_id, email_confirmed: true })
    await expectNothing(acme, made, browser)
  })

  test('Proving an address does not affect what others created in the account or the sessions of another account', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    const { credential } = { credential: await acme.credential(['companies:read']) }
    const { invitation } = await invited(acme, bolt.email, 'owner')
    const second = browserAt(world.url)
    expect((await second.post('/invitation-acceptances', { token: invitation, password })).status).toBe(201)
    const inAcme = await second.post('/credentials', { name: 'Of Bolt', scopes: ['companies:read'] })
    const ofBolt = world.actor(inAcme.body.data.secret)
    await resetBy(bolt.email)
    await expect.poll(async () => (await ofBolt.get('/me')).status).toBe(401)
    expect((await credential.get('/me')).status).toBe(200)
    expect((await acme.app('GET', '/session')).status).toBe(200)
  })

  test('A rotated secret belongs to the user who rotated it', async () => {
    const acme = await world.account()
    const { invitation } = await invited(acme, newcomer().email, 'owner')
    const otto = browserAt(world.url)
    const joined = await otto.post('/invitation-acceptances', { token: invitation, name: 'Otto', password })
    const { credential_id } = await acme.credential(['companies:read'])
    const rotated = await otto.post(`/credentials/${credential_id}/rotations`, {})
    const actor = world.actor(rotated.body.data.secret)
    expect((await actor.get('/me')).status).toBe(200)
    await resetBy(joined.body.data.user.email)
    await expect.poll(async () => (await actor.get('/me')).status).toBe(401)
  })
})

async function signedIn({ email }: Account) {
  const browser = browserAt(world.url)
  await browser.post('/sign-in', { email, password })
  return browser
}

async function invited(owner: Account, email: string, role: Role) {
  await owner.app('POST', '/invitations', { email, role })
  return { invitation: tokenIn(await world.mailTo(email, 1, 'join')) }
}

describe('an owner keeps what they created when they prove their address:', () => {
  test.each(['in the same browser', 'in another browser, with the password'])(
    'An owner keeps what they created when they prove their address %s',
    async (where) => {
      const acme = await world.account()
      const passkey = await addPasskey(acme)
      await world.sql('update users set email_confirmed_at = null where user_id = $1', [acme.user_id])
      await acme.app('POST', '/email-confirmation-requests', {})
      const token = tokenIn(await world.mailTo(acme.email, 1, 'confirm'))
      const confirmed =
        where === 'in the same browser'
          ? await acme.app('POST', '/email-confirmations', { token })
          : await browserAt(world.url).post('/email-confirmations', { token, password })
      expect(confirmed.status).toBeLessThan(300)
      expect((await acme.app('GET', '/session')).body.data.user.email_confirmed).toBe(true)
      expect((await passkeySignIn({ passkey })).status).toBe(200)
    },
  )
})

test('Nothing lasting is created or sent before the address is proven, and the refusal says what to do', async () => {
  const acme = await unproven(world)
  const watch = await acme.app('POST', '/watches', { name: 'Bern', filters: { canton: ['BE'] } })
  const list = await acme.app('POST', '/markets', { name: 'Bern', filters: { canton: ['BE'] } })
  const forbidden: [string, object][] = [
    ['/passkey-offers', { password }],
    ['/passkeys', { name: 'Laptop', response: { id: 'x', response: {} } }],
    ['/credentials', { name: 'C', scopes: ['companies:read'] }],
    [`/watches/${watch.body.data.watch_id}/feeds`, {}],
    [`/lists/${list.body.data.list_id}/feeds`, {}],
    ['/reconcilers', { name: 'OpenRefine' }],
    ['/webhooks', { name: 'Ring', url: 'https://hooks.example/', kinds: ['release.ready'] }],
    ['/invitations', { email: newcomer().email, role: 'member' }],
  ]
  for (const [path, body] of forbidden) {
    const refused = await acme.app('POST', path, body)
    expect([path, ...codeOf(refused)]).toEqual([path, 403, 'forbidden'])
    expect(refused.body.error.message).toContain('Open the link in the mail that was sent to it')
  }
})

test('The address of an operator gives operator access only once it is proven', async () => {
  const acme = await unproven(world)
  const operated = await world.another({ operators: [acme.email] })
  const look = () =>
    fetch(`${operated.url}/app/api/health`, { headers: { cookie: acme.cookie } }).then(({ status }) => status)
  expect(await look()).toBe(403)
  await world.sql('update users set email_confirmed_at = app_now() where user_id = $1', [acme.user_id])
  expect(await look()).toBe(200)
  await operated.stop()
})

describe('a provider that vouches for the address of a user', () => {
  test('A provider signs in a user only after the user has confirmed it by password, and always from then on', async () => {
    const acme = await world.account()
    const { browser, came } = await comes(acme.email)
    expect([came.status, came.body.data.email]).toEqual([202, acme.email])
    expect(came.headers.getSetCookie()).toEqual([])
    const { link } = came.body.data
    const wrong = await browser.post('/sign-in/provider/links', { link, password: 'a wrong password' })
    expect(codeOf(wrong)).toEqual([401, 'unauthenticated'])
    const linked = await browser.post('/sign-in/provider/links', { link, password })
    expect(linked.body.data.user.user_id).toBe(acme.user_id)
    expect(codeOf(await browser.post('/sign-in/provider/links', { link, password }))).toEqual([
      422,
      'token_invalid',
    ])
  })

  test('A provider is confirmed by a mailed link only in the browser that started the sign-in', async () => {
    const acme = await world.account()
    const { browser, came } = await comes(acme.email)
    const mail = await world.mailTo(acme.email, 1, 'link')
    const token = tokenIn(mail)
    const elsewhere = await browserAt(world.url).post('/sign-in/provider/links', {
      link: 'x'.repeat(43),
      token,
    })
    expect(codeOf(elsewhere)).toEqual([422, 'token_invalid'])
    const linked = await browser.post('/sign-in/provider/links', { link: came.body.data.link, token })
    expect(linked.body.data.user.user_id).toBe(acme.user_id)
  })

  test('A provider is confirmed only by a passkey of the same user', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    const [own, others] = [await addPasskey(acme), await addPasskey(bolt)]
    const { browser, came } = await comes(acme.email)
    const { link } = came.body.data
    const prove = async (passkey: typeof own) => {
      const asked = await browser.post('/passkey-challenges', {})
      const response = passkey.assert(asked.body.data.challenge)
      return await browser.post('/sign-in/provider/links', { link, response })
    }
    expect(codeOf(await prove(others))).toEqual([401, 'unauthenticated'])
    expect((await prove(own)).body.data.user.user_id).toBe(acme.user_id)
  })

  test('Confirming a provider with a mail for another user, without proof or by an old link is refused', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    await comes(bolt.email)
    const token = tokenIn(await world.mailTo(bolt.email, 1, 'link'))
    const { browser, came } = await comes(acme.email)
    const { link } = came.body.data
    const send = (body: object) => browser.post('/sign-in/provider/links', { link, ...body })
    expect(codeOf(await send({ token }))).toEqual([401, 'unauthenticated'])
    expect(codeOf(await send({}))).toEqual([422, 'one_of_required'])
    await world.travel(3601)
    expect(codeOf(await send({ password }))).toEqual([422, 'token_invalid'])
    await world.travel(0)
  })
})

test('A confirmation link is refused once a password reset has confirmed the address', async () => {
  const acme = await confirming(world)
  const token = tokenIn(await world.mailTo(acme.email, 1, 'confirm'))
  await resetBy(acme.email)
  expect(codeOf(await acme.app('POST', '/email-confirmations', { token }))).toEqual([422, 'token_invalid'])
})
