import type { CurrentSessionView } from '@alphorn/contract/accounts/session'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from '@alphorn/server/platform/config'
import { openOidcProvider } from './oidc-provider.ts'
import { openProvider, type Person, someone } from './provider.ts'
import { enableSecondFactor } from './second-factor-fixtures.ts'
import { unproven } from '../fixtures/sign-ups.ts'
import type { AppRoute } from '../fixtures/typed-calls.ts'
import { type Answer, readAnswer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

const publicUrl = 'https://alphorn.example'
const provider = await openProvider(publicUrl)
const world = await openWorld({ config: { provider: provider.settings, publicUrl } })
const closed = await world.another({ signUp: 'invited' })

async function post<const Path extends string>(path: Path, body: object, at = world.url) {
  const response = await fetch(`${at}/app/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  return readAnswer<AppRoute<'POST', Path>>(response)
}

async function begun(at = world.url) {
  const { address, state } = (await post('/sign-in/provider', {}, at)).body.data
  return { answer: await provider.visit(address), state }
}

async function comes(person: Person, at = world.url) {
  provider.seat(person)
  return await post('/sign-in/provider/answers', await begun(at), at)
}

const reported = ({ status, body }: Answer) =>
  `${status} ${body.error?.code ?? (body.data as CurrentSessionView).user.email}`

describe('users of a provider', () => {
  test('A user of a provider opens an account where sign-up is open, and stays the same user after an address change', async () => {
    const petra = someone()
    const first = await comes(petra)
    expect(first.status).toBe(200)
    expect(first.headers.get('set-cookie')).toMatch(/^__Host-alphorn=/)
    expect(first.body.data.user).toMatchObject({
      name: 'Petra Provider',
      email_confirmed: true,
      role: 'owner',
    })
    const again = await comes({ ...petra, email: 'married@alphorn.example', name: 'Petra Married' })
    expect(again.body.data.user).toEqual(first.body.data.user)
  })

  test('A user of a provider becomes the user with the proven address once that user has confirmed it', async () => {
    const owner = await world.account()
    const person = someone({ email: owner.email.toUpperCase() })
    const came = await comes(person)
    expect([came.status, came.body.data.email]).toEqual([202, owner.email])
    const { link } = came.body.data
    const linked = await post('/sign-in/provider/links', { link, password: 'a long enough password' })
    expect(linked.body.data.user.user_id).toBe(owner.user_id)
    expect((await comes(person)).body.data.user.user_id).toBe(owner.user_id)
    expect((await owner.app('GET', '/session')).status).toBe(200)
  })

  test('A user of a provider is linked to a user with a second factor only by password and code', async () => {
    const owner = await world.account()
    const { recovery_codes } = await enableSecondFactor(world, owner)
    const person = someone({ email: owner.email })
    const { link } = (await comes(person)).body.data
    const proof = { link, password: 'a long enough password' }
    const without = await post('/sign-in/provider/links', proof)
    expect([without.status, without.body.error.errors[0]]).toMatchObject([
      422,
      { code: 'required', field: 'code' },
    ])
    expect((await post('/sign-in/provider/links', { ...proof, code: '000000' })).status).toBe(401)
    expect((await comes(person)).status).toBe(202)
    const linked = await post('/sign-in/provider/links', { ...proof, code: recovery_codes[0] })
    expect(linked.body.data.user.user_id).toBe(owner.user_id)
    expect((await comes(person)).body.data.user.user_id).toBe(owner.user_id)
  })

  test('A user of a provider takes over an unproven address, and the session and password of its previous user end', async () => {
    const squatter = await unproven(world)
    const came = await comes(someone({ email: squatter.email }))
    expect(came.body.data.user).toMatchObject({ user_id: squatter.user_id, email_confirmed: true })
    expect((await squatter.app('GET', '/session')).status).toBe(401)
    const guess = { email: squatter.email, password: 'a long enough password' }
    expect((await post('/sign-in', guess)).status).toBe(401)
  })

  test('A user of a provider joins the accounts that have invited them and opens none', async () => {
    const owner = await world.account('Inviting')
    const guest = someone()
    await owner.app('POST', '/invitations', { email: guest.email, role: 'approver' })
    const came = await comes(guest, closed.url)
    expect(came.body.data).toMatchObject({ user: { role: 'approver' }, account: { name: 'Inviting' } })
    expect(came.body.data.accounts).toHaveLength(1)
    expect((await owner.app('GET', '/invitations')).body.data).toEqual([])
    // A user who is removed from their only account is no longer a user of the installation.
    const { user_id } = came.body.data.user
    expect((await owner.app('POST', `/members/${user_id}/removals`, {})).status).toBe(200)
    expect(reported(await comes(guest, closed.url))).toBe('403 forbidden')
  })
})

describe('claims in UserInfo', () => {
  test('An account is opened through oidc-provider at its defaults, which gives the claims in UserInfo', async () => {
    const certified = await openOidcProvider(publicUrl, (subject) => ({
      email: `${subject}@alphorn.example`,
      email_verified: true,
      name: 'Petra Certified',
    }))
    const served = await world.another({ provider: certified.settings })
    const signsIn = async (subject: string) => {
      const { address, state } = (await post('/sign-in/provider', {}, served.url)).body.data
      const answer = await certified.signIn(address, subject)
      return await post('/sign-in/provider/answers', { answer, state }, served.url)
    }
    const first = await signsIn('petra')
    expect(first.body.data?.user).toMatchObject({
      email: 'petra@alphorn.example',
      name: 'Petra Certified',
      email_confirmed: true,
    })
    expect((await signsIn('petra')).body.data.user.user_id).toBe(first.body.data.user.user_id)
    await served.stop()
  })

  test('UserInfo is queried for an address that the ID token lacks or does not vouch for', async () => {
    for (const inToken of [{}, { email: 'other@alphorn.example', email_verified: false }]) {
      const { sub, email, name } = someone()
      provider.sayInUserInfo({ email, email_verified: true, name })
      expect(reported(await comes({ sub, ...inToken }))).toBe(`200 ${email}`)
    }
    provider.sayInUserInfo()
  })

  test('A sign-in is refused if UserInfo names another subject, does not answer or does not vouch for the address', async () => {
    const { sub, email } = someone()
    provider.sayInUserInfo({ sub: 'somebody-else', email, email_verified: true })
    expect(reported(await comes({ sub }))).toBe('401 unauthenticated')
    provider.sayInUserInfo(null)
    expect(reported(await comes({ sub }))).toBe('401 unauthenticated')
    // `email_verified` of one source never applies to the address of the other.
    provider.sayInUserInfo({ email_verified: true })
    expect(reported(await comes({ sub, email: email! }))).toBe('403 forbidden')
    provider.sayInUserInfo()
  })
})

describe('providers without email_verified', () => {
  const at = (domain: string) => ({ sub: randomUUID(), email: `${randomUUID()}@${domain}` })

  test('A provider that never sends email_verified is trusted only for addresses of domains that the operator names', async () => {
    const trustedDomains = ['firma.example', 'firma.test']
    const served = await world.another({ provider: { ...provider.settings, trustedDomains } })
    const outcome = async (person: Person) => reported(await comes(person, served.url))
    for (const domain of trustedDomains) {
      const person = at(domain)
      expect(await outcome({ ...person, email: person.email.toUpperCase() })).toBe(`200 ${person.email}`)
    }
    for (const domain of [
      'elsewhere.example',
      'a.firma.example',
      'notfirma.example',
      'firma.example@evil.example',
    ])
      expect(await outcome(at(domain))).toBe('403 forbidden')
    expect(await outcome({ ...at('firma.example'), email_verified: false })).toBe('403 forbidden')
    provider.sayInUserInfo({ email_verified: false })
    expect(await outcome(at('firma.example'))).toBe('403 forbidden')
    provider.sayInUserInfo()
    await served.stop()
  })

  test('A provider that never sends email_verified is trusted with no address when the operator names no domain', async () => {
    expect(reported(await comes(at('firma.example')))).toBe('403 forbidden')
  })
})

describe('refused sign-ins by a provider', () => {
  test('A user of a provider without an invitation is refused where accounts require one', async () => {
    expect(reported(await comes(someone(), closed.url))).toBe('403 forbidden')
    const body = {
      email: 'x@alphorn.example',
      password: 'a long enough password',
      name: 'X',
      account_name: 'X',
    }
    expect(reported(await post('/sign-up', body, closed.url))).toBe('403 forbidden')
  })

  test('A user whose address the provider does not vouch for is refused', async () => {
    expect(reported(await comes(someone({ email_verified: false })))).toBe('403 forbidden')
    const { sub } = someone()
    expect(reported(await comes({ sub }))).toBe('403 forbidden')
  })

  test('An answer of a provider is refused if it is for another flow, repeated or too late', async () => {
    provider.seat(someone())
    const [one, other] = [await begun(), await begun()]
    const finish = (given: object) => post('/sign-in/provider/answers', given)
    expect(reported(await finish({ answer: one.answer, state: other.state }))).toBe('401 unauthenticated')
    expect((await finish(one)).status).toBe(200)
    expect(reported(await finish(one))).toBe('401 unauthenticated')
    const forged = other.state.slice(0, -1) + (other.state.endsWith('_') ? '-' : '_')
    expect(reported(await finish({ ...other, state: forged }))).toBe('401 unauthenticated')
    const late = await begun()
    await world.travel(301)
    expect(reported(await finish(late))).toBe('401 unauthenticated')
    await world.travel(0)
    expect(reported(await finish({ answer: 'error=access_denied', state: (await begun()).state }))).toBe(
      '401 unauthenticated',
    )
  })

  test.each([
    ['for another client', { aud: 'somebody-else' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['that has ended', { exp: 1_000_000_000 }],
    ['of another flow', { nonce: 'another' }],
  ])('A sign-in by a provider with a token %s is refused', async (_, change) => {
    provider.twist((claims) => ({ ...claims, ...change }))
    expect(reported(await comes(someone()))).toBe('401 unauthenticated')
    provider.twist()
    expect((await comes(someone())).status).toBe(200)
  })
})

test('The sign-in page receives the available ways to sign in', async () => {
  const read = async (at: string) =>
    ((await (await fetch(`${at}/app/api/service`)).json()) as { data: object }).data
  expect(await read(world.url)).toMatchObject({
    sign_up: 'open',
    passwords: true,
    provider: { name: 'Firmenkonto' },
  })
  expect(await read(closed.url)).toMatchObject({ sign_up: 'invited' })
})

test('A password can be neither used nor set where passwords are disabled', async () => {
  const strict = await world.another({ passwords: false })
  const password = 'a long enough password'
  const email = 'who@alphorn.example'
  const token = '0'.repeat(43)
  for (const [path, body] of [
    ['/sign-in', { email, password }],
    ['/sign-up', { email, password, name: 'Who', account_name: 'Who' }],
    ['/password-reset-requests', { email }],
    ['/password-resets', { token, password }],
    ['/invitation-acceptances', { token, name: 'Who', password }],
  ] as const)
    expect(`${path} ${reported(await post(path, body, strict.url))}`).toBe(`${path} 403 forbidden`)
  expect((await comes(someone(), strict.url)).status).toBe(200)
  await strict.stop()
})

test('An unreachable provider is reported, and the next sign-in tries it again', async () => {
  const away = { ...provider.settings, issuer: 'http://127.0.0.1:9' }
  const other = await world.another({ provider: away })
  const answer = await post('/sign-in/provider', {}, other.url)
  expect(answer.body.error).toMatchObject({
    code: 'unauthenticated',
    message: 'Signing in with Firmenkonto did not succeed. Begin again.',
  })
  await other.stop()
})

test('An installation without a provider refuses a sign-in by provider', async () => {
  const plain = await world.another({ provider: null })
  expect(reported(await post('/sign-in/provider', {}, plain.url))).toBe('403 forbidden')
  await plain.stop()
})

describe('the server does not start with invalid settings:', () => {
  const issuer = { OIDC_ISSUER: 'https://login.example.ch', OIDC_CLIENT_ID: 'alphorn' }
  test.each([
    [
      { ...issuer, OIDC_ISSUER: 'http://login.example.ch', PUBLIC_URL: publicUrl },
      /OIDC_ISSUER takes an https/,
    ],
    [{ OIDC_ISSUER: issuer.OIDC_ISSUER, PUBLIC_URL: publicUrl }, /needs OIDC_CLIENT_ID/],
    [issuer, /needs PUBLIC_URL/],
    [{ PASSWORDS: 'off' }, /nobody could sign in/],
    [{ SIGN_UP: 'closed' }, /SIGN_UP takes open or invited/],
    [{ OIDC_TRUSTED_DOMAINS: 'firma.ch' }, /OIDC_TRUSTED_DOMAINS needs OIDC_ISSUER/],
    [
      { ...issuer, PUBLIC_URL: publicUrl, OIDC_TRUSTED_DOMAINS: 'firma.ch, *' },
      /takes domains like .* not "\*"/,
    ],
  ])('Contradictory settings of a sign-in provider are refused at the start: %j', (env, complaint) => {
    const secrets = { ALPHORN_PEPPERS: 'x', ALPHORN_AUDIT_KEY: '0'.repeat(43) }
    expect(() => readConfig({ ...secrets, ...env })).toThrow(complaint)
  })
})

test('The first user opens the first account, even where accounts require an invitation', async () => {
  const empty = await openWorld({ config: { signUp: 'invited' } })
  const service = async () =>
    (await readAnswer<AppRoute<'GET', '/service'>>(await fetch(`${empty.url}/app/api/service`))).body.data
  expect((await service()).sign_up).toBe('first')
  const sign = () => {
    const email = `${randomUUID()}@alphorn.example`
    return post(
      '/sign-up',
      { email, password: 'a long enough password', name: 'A', account_name: 'A' },
      empty.url,
    )
  }
  const both = await Promise.all([sign(), sign()])
  expect(both.map(({ status }) => String(status)).sort()).toEqual(['201', '403'])
  expect((await service()).sign_up).toBe('invited')
})
