import { randomUUID } from 'node:crypto'
import type { Role } from '@alphorn/contract/core/route'
import { describe, expect, test } from 'vitest'
import { confirming } from '../fixtures/sign-ups.ts'
import type { AppRoute } from '../fixtures/typed-calls.ts'
import type { Account } from '../fixtures/accounts.ts'
import { type Answer, readAnswer } from '../fixtures/actors.ts'
import { openWorld, tokenIn } from '../fixtures/world.ts'

// Members of an account: invitation by mail, role, and immediate loss of access on removal. Also covers the
// confirmation of an address and the reset of a password.

const world = await openWorld()
const password = 'a long enough password'
const address = () => `${randomUUID()}@alphorn.example`

const post = <const Path extends string>(path: Path, body: object, cookie = '', key?: string) =>
  send('POST', path, body, cookie, key)
async function send<const Method extends string, const Path extends string>(
  method: Method,
  path: Path,
  body: object,
  cookie: string,
  key: string = randomUUID(),
) {
  const response = await fetch(`${world.url}/app/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
    body: JSON.stringify(body),
  })
  const answer = await readAnswer<AppRoute<Method, Path>>(response)
  return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
const get = async <const Path extends string>(cookie: string, path: Path) =>
  readAnswer<AppRoute<'GET', Path>>(await fetch(`${world.url}/app/api${path}`, { headers: { cookie } }))
const codeOf = ({ status, body }: Answer) => [status, body.error?.errors?.[0]?.code ?? body.error?.code]

async function invited(owner: Account, role: Role = 'member', email = address(), mails = 1) {
  const made = await owner.app('POST', '/invitations', { email, role, language: 'fr' })
  expect(made.status).toBe(201)
  const mail = await world.mailTo(email, mails, 'join')
  return { email, token: tokenIn(mail), mail, invitation_id: made.body.data.invitation_id as string }
}
const accept = (token: string, more: object = {}) =>
  post('/invitation-acceptances', { token, name: 'Mia Muster', password, ...more })

async function member(owner: Account, role: Role = 'member') {
  const { email, token } = await invited(owner, role)
  const joined = await accept(token)
  return { email, cookie: joined.cookie, user_id: joined.body.data.user.user_id as string }
}

describe('invitations', () => {
  test('An invitation is mailed in its language, can be read, and is accepted once', async () => {
    const acme = await world.account()
    const { email, token, mail } = await invited(acme, 'approver')
    expect(mail).toContain('Subject: Acme owner vous invite à rejoindre Acme sur Alphorn')
    expect(mail).toContain(`${world.url}/join#${token}`)
    const read = await post('/invitation-readings', { token })
    expect(read.body.data).toEqual({ account_name: 'Acme', email, role: 'approver', known: false })
    const joined = await accept(token)
    expect(joined.status).toBe(201)
    expect(joined.body.data.user).toMatchObject({ email, role: 'approver', email_confirmed: true })
    expect(joined.body.data.account.account_id).toBe(acme.account_id)
    expect(codeOf(await accept(token))).toEqual([422, 'token_invalid'])
    const { body } = await acme.app('GET', '/members')
    expect(body.data).toMatchObject([{ role: 'owner' }, { email, name: 'Mia Muster', role: 'approver' }])
    expect((await acme.app('GET', '/invitations')).body.data).toEqual([])
  })

  test('An invitation gives a user a second account, in which idempotency keys of the first are unknown', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    const { token } = await invited(acme, 'member', bolt.email)
    const joined = await accept(token, { password: 'a long enough password' })
    const block = (cookie: string) =>
      post('/suppressions', { kind: 'domain', value: 'example.ch', reason: 'Asked to.' }, cookie, 'one-key')
    const [there, here] = [await block(bolt.cookie), await block(joined.cookie)]
    expect([there.status, here.status]).toEqual([201, 201])
    expect(here.headers.get('idempotency-replayed')).toBeNull()
    expect(here.body.data.suppression_id).not.toBe(there.body.data.suppression_id)
    const again = await block(joined.cookie)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.data).toEqual(here.body.data)
  })

  test('An existing user accepts an invitation with their password and gains a second account', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    const { token } = await invited(acme, 'member', bolt.email)
    expect((await post('/invitation-readings', { token })).body.data.known).toBe(true)
    expect(codeOf(await accept(token, { password: 'not the right password' }))).toEqual([
      401,
      'unauthenticated',
    ])
    const joined = await accept(token)
    expect(joined.status).toBe(201)
    expect(joined.body.data.accounts.map(({ name }) => name)).toEqual(['Acme', 'Bolt'])
    const switched = await post('/account-switches', { account_id: bolt.account_id }, joined.cookie)
    expect(switched.body.data).toMatchObject({ account: { name: 'Bolt' }, user: { role: 'owner' } })
    expect((await get(joined.cookie, '/session')).body.data.account.name).toBe('Bolt')
    const foreign = await world.account('Other')
    expect((await post('/account-switches', { account_id: foreign.account_id }, joined.cookie)).status).toBe(
      404,
    )
  })

  test('A withdrawn or expired invitation is refused until the address is invited again', async () => {
    const acme = await world.account()
    const { token, invitation_id, email } = await invited(acme)
    await acme.app('POST', `/invitations/${invitation_id}/revocations`, {})
    expect(codeOf(await accept(token))).toEqual([422, 'token_invalid'])
    const again = await invited(acme, 'member', email, 2)
    await world.travel(7 * 86_400 + 1)
    expect(codeOf(await accept(again.token))).toEqual([422, 'token_invalid'])
    const signedIn = await post('/sign-in', { email: acme.email, password })
    const renewed = await post('/invitations', { email, role: 'approver' }, signedIn.cookie)
    expect(renewed.body.data.invitation_id).toBe(again.invitation_id)
    expect((await accept(tokenIn(await world.mailTo(email, 3, 'join')))).body.data.user.role).toBe('approver')
  })

  test('An invitation is only for people who are not yet members, and only an owner sends it', async () => {
    const acme = await world.account()
    const mia = await member(acme)
    const twice = await acme.app('POST', '/invitations', { email: mia.email.toUpperCase(), role: 'owner' })
    expect(codeOf(twice)).toEqual([422, 'already_member'])
    expect((await post('/invitations', { email: address(), role: 'owner' }, mia.cookie)).status).toBe(403)
    expect((await get(mia.cookie, '/invitations')).status).toBe(403)
    expect((await get(mia.cookie, '/members')).status).toBe(200)
  })

  test('An invitation leaves only hashes of its token in the database', async () => {
    const { token } = await invited(await world.account())
    for (const table of ['mails', 'address_proofs', 'invitations', 'audit_rows', 'idempotency_keys'])
      expect(await world.sql(`select from ${table} t where t::text like '%' || $1 || '%'`, [token])).toEqual(
        [],
      )
  })
})

describe('members', () => {
  test('A changed role of a member applies from the next call', async () => {
    const acme = await world.account()
    const mia = await member(acme)
    expect((await post('/projects', { name: 'Roofs', language: 'de' }, mia.cookie)).status).toBe(201)
    const changed = await acme.app('PATCH', `/members/${mia.user_id}`, { role: 'approver' })
    expect(changed.body.data.role).toBe('approver')
    expect((await post('/projects', { name: 'Walls', language: 'de' }, mia.cookie)).status).toBe(403)
  })

  test('A removed member loses access at once and returns only by invitation', async () => {
    const acme = await world.account()
    const mia = await member(acme)
    expect((await acme.app('POST', `/members/${mia.user_id}/removals`, {})).status).toBe(200)
    expect((await get(mia.cookie, '/session')).status).toBe(401)
    expect((await post('/sign-in', { email: mia.email, password })).status).toBe(401)
    const { token } = await invited(acme, 'member', mia.email, 2)
    expect((await accept(token)).status).toBe(201)
  })

  test('Removing a member deletes what is their own and keeps what they shared', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    const mia = await member(acme)
    const { token } = await invited(acme, 'member', bolt.email)
    const otto = { user_id: bolt.user_id, cookie: (await accept(token)).cookie }
    const watch = await acme.app('POST', '/watches', { name: 'Bern', filters: { canton: ['BE'] } })
    for (const { cookie } of [mia, otto]) {
      const view = { screen: 'directory', search: 'canton=BE' }
      expect((await post('/views', { ...view, name: 'Mine' }, cookie)).status).toBe(201)
      await post('/views', { ...view, name: 'Ours', shared: true }, cookie)
      await send('PUT', '/form-drafts', { form: 'new_project', content: { name: 'Roofs' } }, cookie)
      const { watch_id } = watch.body.data
      expect((await send('PUT', `/watches/${watch_id}/mail`, { cadence: 'daily' }, cookie)).status).toBe(200)
      await post('/password-reset-requests', { email: mia.email })
    }
    // A second factor, and a sign-in that waits for its code.
    await world.sql(
      `insert into totp_secrets (user_id, secret, pepper_version, created_at, last_step, failures)
       values ($1, '', 1, app_now(), 0, 0)`,
      [mia.user_id],
    )
    await world.sql(`insert into recovery_codes values ($1, 'hash', 1, app_now(), null)`, [mia.user_id])
    await world.sql(`insert into sign_in_steps values ('hash', $1, $2, app_now(), app_now())`, [
      mia.user_id,
      acme.account_id,
    ])
    await acme.credential(['prospect:read'], { name: 'Theirs' })
    await world.sql(`update credentials set created_by_user_id = $1 where account_id = $2`, [
      mia.user_id,
      acme.account_id,
    ])
    const holding = ['saved_views', 'form_drafts', 'watch_mails', 'sessions', 'memberships', 'address_proofs']
    holding.push('totp_secrets', 'recovery_codes', 'sign_in_steps')
    const held = async (user_id: string) => {
      const counts: [string, number][] = []
      for (const table of [...holding, 'mails', 'passkeys', 'users']) {
        const [{ n }] = await world.sql<{ n: number }>(
          `select count(*)::int as n from ${table} where user_id = $1`,
          [user_id],
        )
        if (n > 0) counts.push([table, n])
      }
      return Object.fromEntries(counts)
    }
    expect(await held(mia.user_id)).toMatchObject({
      saved_views: 2,
      form_drafts: 1,
      watch_mails: 1,
      users: 1,
      totp_secrets: 1,
      recovery_codes: 1,
      sign_in_steps: 1,
    })
    for (const { user_id } of [mia, otto])
      expect((await acme.app('POST', `/members/${user_id}/removals`, {})).status).toBe(200)
    expect(await held(mia.user_id)).toEqual({})
    expect(
      await world.sql(`select name, created_by_user_id from credentials where account_id = $1`, [
        acme.account_id,
      ]),
    ).toEqual([{ name: 'Theirs', created_by_user_id: null }])
    // Otto also belongs to another account: his data remains, and so do the views that he shared there.
    const { mails: _sent, address_proofs: _proofs, ...left } = await held(otto.user_id)
    expect(left).toEqual({ saved_views: 1, sessions: 1, memberships: 1, users: 1 })
    const views = (await acme.app('GET', '/views')).body.data
    expect(views.map(({ name, mine }: { name: string; mine: boolean }) => [name, mine])).toEqual([
      ['Ours', false],
      ['Ours', false],
    ])
    for (const { view_id } of views)
      expect((await acme.app('DELETE', `/views/${view_id}`, {})).status).toBe(200)
  })

  test('The last owner stays an owner; if two remove each other at once, one remains', async () => {
    const acme = await world.account()
    const self = `/members/${acme.user_id}` as const
    expect(codeOf(await acme.app('PATCH', self, { role: 'member' }))).toEqual([422, 'last_owner'])
    expect(codeOf(await acme.app('POST', `${self}/removals`, {}))).toEqual([422, 'last_owner'])
    const olga = await member(acme, 'owner')
    const statuses = await Promise.all([
      acme.app('POST', `/members/${olga.user_id}/removals`, {}).then(({ status }) => status),
      post(`${self}/removals`, {}, olga.cookie).then(({ status }) => status),
    ])
    expect(statuses.toSorted()).not.toEqual([200, 200])
    const left = await world.sql(`select from memberships where account_id = $1 and role = 'owner'`, [
      acme.account_id,
    ])
    expect(left).toHaveLength(1)
  })
})

describe('confirmations of addresses', () => {
  test('An address is confirmed by the mailed link, once and within a week', async () => {
    const acme = await confirming(world)
    expect((await acme.app('GET', '/session')).body.data.user.email_confirmed).toBe(false)
    const mail = await world.mailTo(acme.email)
    expect(mail).toContain('Bestätigen Sie Ihre E-Mail-Adresse')
    const confirm = await acme.app('POST', '/email-confirmations', { token: tokenIn(mail) })
    expect([confirm.status, confirm.body.data]).toEqual([200, { email: acme.email }])
    expect((await acme.app('GET', '/session')).body.data.user.email_confirmed).toBe(true)
    expect(codeOf(await post('/email-confirmations', { token: tokenIn(mail) }))).toEqual([
      422,
      'token_invalid',
    ])
    const late = await confirming(world)
    const token = tokenIn(await world.mailTo(late.email))
    await world.travel(7 * 86_400 + 1)
    expect(codeOf(await post('/email-confirmations', { token }))).toEqual([422, 'token_invalid'])
  })

  test('The confirmation link is sent at most three times in a quarter of an hour; using one link invalidates the others', async () => {
    const acme = await confirming(world)
    const first = tokenIn(await world.mailTo(acme.email))
    const asked = () => acme.app('POST', '/email-confirmation-requests', {}).then(({ status }) => status)
    expect([await asked(), await asked(), await asked()]).toEqual([202, 202, 429])
    const last = tokenIn(await world.mailTo(acme.email, 3))
    expect(last).not.toBe(first)
    expect((await acme.app('POST', '/email-confirmations', { token: last })).status).toBe(200)
    expect((await post('/email-confirmations', { token: first })).status).toBe(422)
  })
})

describe('forgotten passwords', () => {
  test('A forgotten password is replaced through the mailed link; every session ends, and the link becomes invalid', async () => {
    const acme = await world.account()
    const asked = await post('/password-reset-requests', { email: acme.email })
    const nobody = await post('/password-reset-requests', { email: address() })
    const sight = ({ status, body }: Answer) => ({ status, data: body.data })
    expect(sight(asked)).toEqual(sight(nobody))
    expect([...asked.headers.keys()]).toEqual([...nobody.headers.keys()])
    const mail = await world.mailTo(acme.email, 1, 'reset')
    expect(mail).toContain(`${world.url}/reset#`)
    const fresh = 'another long password'
    const reset = await post('/password-resets', { token: tokenIn(mail), password: fresh })
    expect(reset.body.data).toEqual({ email: acme.email })
    expect((await acme.app('GET', '/session')).status).toBe(401)
    expect((await post('/sign-in', { email: acme.email, password })).status).toBe(401)
    expect((await post('/sign-in', { email: acme.email, password: fresh })).status).toBe(200)
    expect(codeOf(await post('/password-resets', { token: tokenIn(mail), password }))).toEqual([
      422,
      'token_invalid',
    ])
  })

  test('A reset link is sent at most three times in a quarter of an hour, whether the address is known or not', async () => {
    const { email } = await world.account()
    for (const one of [email, address()]) {
      const ask = () => post('/password-reset-requests', { email: one }).then(({ status }) => status)
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([202, 202, 202, 429])
    }
  })

  test('A reset link is valid for an hour and only for its purpose', async () => {
    const acme = await confirming(world)
    const confirmation = tokenIn(await world.mailTo(acme.email))
    expect(codeOf(await post('/password-resets', { token: confirmation, password }))).toEqual([
      422,
      'token_invalid',
    ])
    await post('/password-reset-requests', { email: acme.email })
    const token = tokenIn(await world.mailTo(acme.email, 1, 'reset'))
    await world.travel(3601)
    expect(codeOf(await post('/password-resets', { token, password }))).toEqual([422, 'token_invalid'])
  })
})
