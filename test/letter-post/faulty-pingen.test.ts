import { randomUUID } from 'node:crypto'
import { letterFaults } from '@alphorn/contract/letter-post/faults'
import { expect, test } from 'vitest'
import { connect, exported, openLetterPost, statesIn, step } from '../fixtures/letter-post.ts'
import { openWorld } from '../fixtures/world.ts'

// Pingen is outside our control, and its client secret can spend money.

const { world, pingen, connected, once } = await openLetterPost()

const jsonApi = { 'content-type': 'application/vnd.api+json' }
const isPage = '<html>Welcome</html>'
const errors = JSON.stringify({ errors: [{ title: 'Forbidden', detail: 'Scope letter is missing.' }] })

test.each([
  ['answers with a page', 'not_json', 200, { 'content-type': 'text/html' }, isPage],
  ['lies about its type', 'not_json', 200, jsonApi, isPage],
  ['redirects', 'redirected', 302, { location: 'http://127.0.0.1:1/' }, ''],
  ['answers in another form', 'not_pingen', 200, jsonApi, JSON.stringify({ letters: [] })],
  ['does not know the organisation', 'not_found', 404, jsonApi, '{}'],
  ['refuses the client', 'forbidden', 403, jsonApi, errors],
  ['refuses a request', 'refused', 422, jsonApi, errors],
  ['answers without an end', 'too_large', 200, jsonApi, `[${'1,'.repeat(700_000)}1]`],
] as const)(
  'Pingen %s: %s stops the letters until a person resumes them',
  async (_, fault, status, headers, body) => {
    const fixture = await connected()
    const { export_id } = await exported(fixture)
    pingen.interfere(({ path }, response) => {
      if (path.startsWith('/auth/')) return false
      response.writeHead(status, headers).end(body)
      return true
    })
    await step(fixture, export_id, { step: 'prepare' })
    const stopped = await once(fixture, export_id, (dispatch) => dispatch.stopped)
    expect(stopped).toMatchObject({ fault, fault_text: letterFaults[fault] })
    expect(stopped.fault_detail).toBe(body === errors ? 'Scope letter is missing.' : null)
    pingen.behave()
    await step(fixture, export_id, { step: 'resume' })
    await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  },
)

test('While Pingen is busy, the letters wait, and they continue automatically', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture)
  pingen.interfere((_, response) => {
    response.writeHead(429, { 'retry-after': '1' }).end()
    return true
  })
  await step(fixture, export_id, { step: 'prepare' })
  const waiting = await once(fixture, export_id, ({ fault }) => fault === 'busy')
  expect(statesIn(waiting)).toEqual(['waiting'])
  pingen.behave()
  const going = await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  expect(going).toMatchObject({ fault: null, stopped: false })
})

test('A token that Pingen ends early is renewed; a revoked client is reported to a person', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture)
  let ended = false
  pingen.interfere(({ path }) => {
    if (!ended && path === '/file-upload') pingen.revokeTokens()
    ended ||= path === '/file-upload'
    return false
  })
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  expect(ended).toBe(true)
  pingen.letters.at(-1)!.status = 'valid'
  const { secret } = pingen.client
  pingen.client.secret = 'another-secret'
  const refused = await once(fixture, export_id, ({ fault }) => fault === 'unauthorized')
  expect(refused).toMatchObject({ stopped: true })
  pingen.client.secret = secret
  await connect(fixture.acme, pingen)
  await step(fixture, export_id, { step: 'resume' })
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
})

test('The Pingen token is sent only to the API, and the file only to the storage that the API names', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture)
  const before = pingen.asked.length
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  const stored = pingen.asked.slice(before).filter(({ path }) => path.startsWith('/storage/'))
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  expect(
    pingen.asked.every(
      ({ path, body }) => path === '/auth/access-tokens' || !body.includes(pingen.client.secret),
    ),
  ).toBe(true)
})

test('A connection’s secret is bound to one client and never shown, and submitted letters remain known after its deletion', async () => {
  const fixture = await connected()
  const { acme } = fixture
  const { export_id } = await exported(fixture)
  const put = (body: object) => acme.app('PUT', '/letter-service', body as never)
  const named = { organisation_id: pingen.organisationId, client_id: pingen.client.id }
  expect((await put(named)).status).toBe(200)
  expect((await put({ ...named, client_id: 'another' })).body.error.errors).toMatchObject([
    { code: 'required', field: 'client_secret' },
  ])
  const shown = await acme.app('GET', '/letter-service')
  expect(shown.body.data).toMatchObject({ url: pingen.host.api, connection: named })
  expect(JSON.stringify(shown.body)).not.toContain(pingen.client.secret)
  const [{ secret }] = await world.sql<{ secret: Buffer }>(
    'select secret from letter_connections where account_id = $1',
    [acme.account_id],
  )
  expect(secret.includes(pingen.client.secret)).toBe(false)

  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  expect((await acme.app('DELETE', '/letter-service', {})).body.data).toEqual({ deleted: true })
  const stopped = await once(fixture, export_id, (dispatch) => dispatch.stopped)
  expect(stopped).toMatchObject({ fault: 'no_connection', letters: [{ state: 'checking' }] })
})

test('An ordered letter is not posted through another organisation than the one that has it', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture)
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  const letter = pingen.letters.at(-1)!
  letter.status = 'valid'
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
  await step(fixture, export_id, { step: 'post', price_minor: 123 })
  const named = { client_id: pingen.client.id, client_secret: pingen.client.secret }
  const connectTo = (organisation_id: string) =>
    fixture.acme.app('PUT', '/letter-service', { ...named, organisation_id })
  expect((await connectTo(randomUUID())).status).toBe(200)
  const stopped = await once(fixture, export_id, (dispatch) => dispatch.stopped)
  expect(stopped).toMatchObject({ fault: 'not_found', letters: [{ state: 'ready' }] })
  await connectTo(pingen.organisationId)
  await step(fixture, export_id, { step: 'resume' })
  await once(fixture, export_id, ({ phase }) => phase === 'posted')
  expect(letter.sends).toBe(1)
})

test('A letter service cannot be connected unless the operator allows one', async () => {
  const closed = await openWorld({ role: 'api', config: { letterService: null } })
  const acme = await closed.account()
  expect((await acme.app('GET', '/letter-service')).body.data).toEqual({ url: null, connection: null })
  const refused = await acme.app('PUT', '/letter-service', {
    organisation_id: pingen.organisationId,
    client_id: pingen.client.id,
    client_secret: pingen.client.secret,
  })
  expect(refused.body.error.errors![0]!.detail).toContain('Ask for `PINGEN`')
})
