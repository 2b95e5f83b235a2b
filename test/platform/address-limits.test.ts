import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { setClock } from '../fixtures/time.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Unauthenticated callers are limited by IP address. Through our own proxy each test uses different addresses.
const world = await openWorld({ plan: { failuresPerAddress: 5 }, config: { trustProxy: true } })
const stranger = world.actor('')

const from = (address: string) => ({ 'x-forwarded-for': address })
const reported = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

async function knock(address: string, times: number) {
  const answers: Answer[] = []
  for (let time = 0; time < times; time++) answers.push(await stranger.get('/me', from(address)))
  return answers
}

test('An address that was refused too often must wait until the minute ends', async () => {
  await setClock(world, '2027-02-01T10:00:01Z')
  const ends = Date.parse('2027-02-01T10:01:00Z') / 1000
  const answers = await knock('192.0.2.1', 7)
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(answers.map(reported)).toEqual([4, 3, 2, 1, 0, 0, 0].map((remaining) => [5, remaining, ends]))
  const refused = answers.at(-1)!
  expect(refused).toMatchObject({ body: { error: { code: 'burst_limited' } } })
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after))
  expect(refused.body.retry_after).toBeLessThanOrEqual(59)
  expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=5\d$/)

  expect((await knock('192.0.2.2', 1))[0]!.status).toBe(401)
  await setClock(world, '2027-02-01T10:01:01Z')
  expect((await knock('192.0.2.1', 1))[0]!.status).toBe(401)
})

test('An address that must wait is still served with a valid credential or session', async () => {
  const account = await world.account()
  const wanda = await account.credential(['companies:read'])
  await knock('192.0.2.3', 6)
  expect((await wanda.get('/me', from('192.0.2.3'))).status).toBe(200)
  const session = await fetch(`${world.url}/app/api/session`, {
    headers: { cookie: account.cookie, ...from('192.0.2.3') },
  })
  expect(session.status).toBe(200)
  expect((await stranger.get('/me', from('192.0.2.3'))).status).toBe(429)
})

async function sendFrom(address: string, path: string, body: object) {
  const response = await fetch(`${world.url}/app/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address) },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}
const newcomer = (email: string) => ({
  email,
  password: 'a long enough password',
  name: 'N',
  account_name: 'N',
})
const atOnce = (count: number, send: (at: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, at) => send(at))).then((all) => all.toSorted((a, b) => a - b))

test('Concurrent password attempts are limited like consecutive ones', async () => {
  await setClock(world, '2027-02-02T10:00:01Z')
  const guess = (at: number) =>
    sendFrom('192.0.2.6', '/sign-in', { email: `nobody-${at}@alphorn.example`, password: 'a guess' })
  expect(await atOnce(8, guess)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('Sign-ups and requested links count against an address; correct passwords do not', async () => {
  await setClock(world, '2027-02-03T10:00:01Z')
  const open = (at: number) => sendFrom('192.0.2.7', '/sign-up', newcomer(`new-${at}@alphorn.example`))
  expect(await atOnce(7, open)).toEqual([202, 202, 202, 202, 202, 429, 429])
  const ask = (at: number) =>
    sendFrom('192.0.2.8', '/password-reset-requests', { email: `any-${at}@alphorn.example` })
  expect(await atOnce(7, ask)).toEqual([202, 202, 202, 202, 202, 429, 429])

  const account = await world.account()
  const right = { email: account.email, password: 'a long enough password' }
  for (let time = 0; time < 7; time++) expect(await sendFrom('192.0.2.9', '/sign-in', right)).toBe(200)
})

test('An email address can be signed up three times in a quarter of an hour, whether or not it has an account', async () => {
  await setClock(world, '2027-02-04T10:00:01Z')
  const { email } = await world.account()
  for (const [from, address] of [
    ['192.0.2.10', email],
    ['192.0.2.12', 'nobody-yet@alphorn.example'],
  ] as const) {
    const seen = []
    for (let time = 0; time < 4; time++) seen.push(await sendFrom(from, '/sign-up', newcomer(address)))
    expect(seen).toEqual([202, 202, 202, 429])
  }
})

test('An invalid form is always refused and does not count against the address', async () => {
  await setClock(world, '2027-02-05T10:00:01Z')
  const malformed = () => sendFrom('192.0.2.11', '/sign-up', { ...newcomer('x'), password: 'short' })
  for (let time = 0; time < 7; time++) expect(await malformed()).toBe(422)
})

test('Wrong passwords count like wrong credentials, and both block further sign-ins and sign-ups from the address', async () => {
  const guess = () =>
    sendFrom('192.0.2.4', '/sign-in', { email: 'nobody@alphorn.example', password: 'a guess' })
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 401])
  await knock('192.0.2.4', 2)
  expect(await guess()).toBe(429)
  expect(await sendFrom('192.0.2.4', '/sign-up', newcomer('new@alphorn.example'))).toBe(429)
  expect((await stranger.get('/openapi.json', from('192.0.2.4'))).status).toBe(429)
})

test('X-Forwarded-For entries that a client adds before the proxy’s entry are ignored', async () => {
  await knock('192.0.2.5', 5)
  expect((await stranger.get('/me', from('198.51.100.7, 192.0.2.5'))).status).toBe(429)
})

const unknownPaths = [
  '/health',
  '/healthz',
  '/favicon.ico.bak',
  '/',
  '/api/v1/nowhere',
  '/app/api/nowhere',
  '/x',
]

async function exchanged(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(world.url + path, { method, headers: { ...from(address), ...headers } })
  return { status: response.status, headers: response.headers, body: await response.json() } as Answer
}

test('Unknown paths are answered with 404 without a credential, are not counted and leave no row', async () => {
  await setClock(world, '2027-02-06T10:00:01Z')
  for (const path of [...unknownPaths, ...unknownPaths]) {
    const answer = await exchanged('192.0.2.62', 'GET', path)
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(reported(answer).slice(0, 2)).toEqual([5, 5])
  }
  expect(await world.sql(`select path from audit_rows where source_address = '192.0.2.62'`)).toEqual([])
  const account = await world.account()
  const right = { email: account.email, password: 'a long enough password' }
  expect(await sendFrom('192.0.2.62', '/sign-in', right)).toBe(200)
})

test.each(['/health', '/healthz', '/HealthZ'])(
  'The response to %s names the health check paths',
  async (path) => {
    const { body } = await exchanged('192.0.2.13', 'GET', path)
    expect(body.error.message).toMatch(/^There is no \/healthz?\. .*\/livez.*\/readyz/)
  },
)

test('A wrong credential on an unknown path is answered with 404 and counts as a guess', async () => {
  await setClock(world, '2027-02-07T10:00:01Z')
  const guess = () => exchanged('192.0.2.14', 'GET', '/api/v1/nowhere', { authorization: 'Bearer x' })
  const seen = []
  for (let time = 0; time < 6; time++) seen.push((await guess()).status)
  expect(seen).toEqual([404, 404, 404, 404, 404, 429])
  expect((await exchanged('192.0.2.14', 'GET', '/api/v1/nowhere')).status).toBe(404)
})

test('A valid credential on an unknown path is answered with 404 and recorded for its account', async () => {
  const wanda = await (await world.account()).credential(['companies:read'])
  const answer = await wanda.get('/api/v1/nowhere', from('192.0.2.15'))
  expect(answer.status).toBe(404)
  const rows = await world.sql('select credential_id, status from audit_rows where request_id = $1', [
    answer.body.request_id,
  ])
  expect(rows).toEqual([{ credential_id: wanda.credential_id, status: 404 }])
})

test('A preflight is answered with 405 and is not counted', async () => {
  await setClock(world, '2027-02-08T10:00:01Z')
  const asked = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  for (let time = 0; time < 7; time++) {
    const answer = await exchanged('192.0.2.16', 'OPTIONS', '/api/v1/outreach/companies', asked)
    expect(answer).toMatchObject({ status: 405, body: { error: { code: 'method_not_allowed' } } })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(answer.body.error.message).toContain('CORS')
    expect(reported(answer).slice(0, 2)).toEqual([5, 5])
  }
})

test('OPTIONS without a credential is refused with 401 on a known path and is not counted', async () => {
  await setClock(world, '2027-02-09T10:00:01Z')
  for (let time = 0; time < 7; time++)
    expect((await exchanged('192.0.2.17', 'OPTIONS', '/api/v1/outreach/companies')).status).toBe(401)
  const guess = () =>
    exchanged('192.0.2.17', 'OPTIONS', '/api/v1/outreach/companies', { authorization: 'Bearer x' })
  for (let time = 0; time < 5; time++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('The refusal of a request that is not HTTP also shows the limits of the address', async () => {
  const { port } = new URL(world.url)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('this is no HTTP\r\n\r\n'))
    let said = ''
    socket.on('data', (chunk) => (said += String(chunk)))
    socket.on('end', () => resolve(said)).on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.toLowerCase()).toContain('x-ratelimit-limit: 5\r\n')
  expect(answer).toContain('"code":"invalid_request"')
})
