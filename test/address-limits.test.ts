import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { goTo } from './time.ts'
import { type Answer, openWorld } from './world.ts'

// Strangers are limited by the address that they call from. Behind a proxy of ours each test has addresses of its own.
const world = await openWorld({ plan: { failuresPerAddress: 5 }, config: { trustProxy: true } })
const stranger = world.actor('')

const from = (address: string) => ({ 'x-forwarded-for': address })
const told = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

async function knock(address: string, times: number) {
  const answers: Answer[] = []
  for (let time = 0; time < times; time++) answers.push(await stranger.get('/me', from(address)))
  return answers
}

test('an address that was refused too often must wait until the minute ends', async () => {
  await goTo(world, '2027-02-01T10:00:01Z')
  const ends = Date.parse('2027-02-01T10:01:00Z') / 1000
  const answers = await knock('192.0.2.1', 7)
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(answers.map(told)).toEqual([4, 3, 2, 1, 0, 0, 0].map((remaining) => [5, remaining, ends]))
  const refused = answers.at(-1)!
  expect(refused).toMatchObject({ body: { error: { code: 'burst_limited' } } })
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after))
  expect(refused.body.retry_after).toBeLessThanOrEqual(59)
  expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=5\d$/)

  expect((await knock('192.0.2.2', 1))[0]!.status).toBe(401)
  await goTo(world, '2027-02-01T10:01:01Z')
  expect((await knock('192.0.2.1', 1))[0]!.status).toBe(401)
})

test('a valid credential and a session are served from an address that must wait', async () => {
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

test('wrong passwords count like wrong credentials, and both keep strangers from signing in or up', async () => {
  const sendTo = async (path: string, body: object) =>
    (
      await fetch(`${world.url}/app/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from('192.0.2.4') },
        body: JSON.stringify(body),
      })
    ).status
  const guess = () => sendTo('/sign-in', { email: 'nobody@alphorn.example', password: 'a guess' })
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 401])
  await knock('192.0.2.4', 2)
  expect(await guess()).toBe(429)
  const newcomer = {
    email: 'new@alphorn.example',
    password: 'a long enough password',
    name: 'N',
    account_name: 'N',
  }
  expect(await sendTo('/sign-up', newcomer)).toBe(429)
  expect((await stranger.get('/openapi.json', from('192.0.2.4'))).status).toBe(429)
})

test('what a client writes before the entry of the proxy changes nothing', async () => {
  await knock('192.0.2.5', 5)
  expect((await stranger.get('/me', from('198.51.100.7, 192.0.2.5'))).status).toBe(429)
})

test('what is no HTTP is told how the address stands, too', async () => {
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
