import { afterEach, describe, expect, test } from 'vitest'
import { newSecret } from '@alphorn/server/accounts/credentials/secret'
import { expectLawful } from '../support/any-call.ts'
import { requestBytes, sendRaw } from '../support/raw-http.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Nearly invalid HTTP over raw sockets: responses still have the envelope and the headers, and the next request is
// served.

const world = await openWorld()
const acme = await world.account()
const olga = await acme.credential(allScopes, { name: 'Olga' })
const at = `/api/v1/outreach/projects/${await acme.project()}` as const

const reading = { host: 'alphorn.example', authorization: `Bearer ${olga.secret}` }
const writing = { ...reading, 'content-type': 'application/json', 'idempotency-key': 'k' }
const chunked = { ...writing, 'transfer-encoding': 'chunked' }
const wrongCycle = '{"surprise":1}'

const get = (headers: Record<string, string>, more: object = {}) =>
  requestBytes({ method: 'GET', path: at, headers, ...more })
const post = (
  headers: Record<string, string>,
  body: string | Uint8Array = wrongCycle,
  path = `${at}/cycles`,
) => requestBytes({ path, headers, body })
const head = (lines: string[]) => Buffer.from([...lines, '', ''].join('\r\n'), 'latin1')
const { authorization } = reading
const twoCredentials = (given: string[]) =>
  head([`GET ${at} HTTP/1.1`, 'host: x', ...given.map((one) => `authorization: ${one}`)])

afterEach(async () => {
  expect((await olga.get(at)).status).toBe(200)
  const faults = await world.sql('select method, path from audit_rows where status >= 500')
  expect(faults).toEqual([])
  expect(await world.sql('select key from idempotency_keys where holder = $1', [olga.credential_id])).toEqual(
    [],
  )
})

const unreadable: Record<string, Uint8Array | string> = {
  'another protocol': `\u0016\u0003\u0001\u0002${'x'.repeat(60)}\r\n\r\n`,
  'HTTP/2 without a word': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/0.9': `GET ${at}\r\n\r\n`,
  'HTTP/9.9': head([`GET ${at} HTTP/9.9`, 'host: x']),
  'a method that nobody knows': head([`BREW ${at} HTTP/1.1`, 'host: x']),
  'a tunnel': head(['CONNECT alphorn.example:443 HTTP/1.1', 'host: alphorn.example:443']),
  'bare line feeds': `GET ${at} HTTP/1.1\nhost: x\n\n`,
  'a space before a colon': head([`GET ${at} HTTP/1.1`, 'host : x']),
  'a folded header': head([`GET ${at} HTTP/1.1`, 'host: x', 'x-long: a', ' b']),
  'a space in the address': head([`GET ${at}?q=a b HTTP/1.1`, 'host: x']),
  'no Host': get({ authorization }),
  'two Hosts': head([`GET ${at} HTTP/1.1`, 'host: a', 'host: b', `authorization: ${authorization}`]),
  'an absolute address': get(reading, { path: `http://alphorn.example${at}` }),
  'no address at all': get(reading, { method: 'OPTIONS', path: '*' }),
  'a header of 20,000 bytes': get({ ...reading, 'x-big': 'x'.repeat(20_000) }),
  '3,000 headers': get({
    ...reading,
    ...Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`x-${n}`, '1'])),
  }),
  'a control byte in a header': get({ ...reading, 'x-odd': 'a\u0001b' }),
  'a NUL in a header': get({ ...reading, authorization: `${authorization}\u0000` }),
  'a negative Content-Length': post({ ...writing, 'content-length': '-1' }),
  'a Content-Length in words': post({ ...writing, 'content-length': 'ten' }),
  'a Content-Length beyond all numbers': post({ ...writing, 'content-length': '9'.repeat(30) }),
  'two lengths': head([`POST ${at} HTTP/1.1`, 'host: x', 'content-length: 1', 'content-length: 2']),
  'a length and chunks': post({ ...chunked, 'content-length': '14' }),
  'another Transfer-Encoding': post({ ...writing, 'transfer-encoding': 'gzip' }),
  'chunks of no size': post(chunked, 'zz\r\n{}\r\n0\r\n\r\n'),
  'chunks that turn to garbage': post(chunked, '1\r\n{\r\nzz\r\n'),
  'two media types': head([
    `POST ${at}/cycles HTTP/1.1`,
    'host: x',
    `authorization: ${authorization}`,
    'content-type: application/json',
    'content-type: text/plain',
    'content-length: 0',
    'idempotency-key: a',
  ]),
  'an address of 9 KiB': get(reading, { path: `${at}?${'x'.repeat(9 * 1024)}` }),
  'two Idempotency-Keys': head([
    `POST ${at}/cycles HTTP/1.1`,
    'host: x',
    `authorization: ${authorization}`,
    'content-type: application/json',
    'content-length: 0',
    'idempotency-key: a',
    'idempotency-key: b',
  ]),
  'a body of 10 MiB': post(writing, 'x'.repeat(10 * 1024 * 1024)),
  'a body of 10 MiB in chunks': post(chunked, `a00000\r\n${'x'.repeat(10 * 1024 * 1024)}`),
  'the announcement of 10 MiB': post({ ...writing, 'content-length': '10485760' }, ''),
}

test.each(Object.entries(unreadable))('%s is answered with 400 and the error envelope', async (_, bytes) => {
  const [answer] = await sendRaw(world.url, bytes)
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  expectLawful(answer!)
})

test.each([
  ['stops half-way', post({ ...writing, 'content-length': '100' }, '{'), { end: true }],
  ['turns to garbage', post(chunked, '1\r\n{\r\nzz\r\n'), {}],
])('A body that %s has one answer and one audit row under its request id', async (_, bytes, sending) => {
  const answers = await sendRaw(world.url, bytes, { ...sending, answers: 2 })
  expect(answers).toHaveLength(1)
  const [answer] = answers
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  expectLawful(answer!)
  const rows = await world.sql('select * from audit_rows where request_id = $1', [answer!.body.request_id])
  expect(rows).toMatchObject([
    { operation_id: 'cycle_create', credential_id: olga.credential_id, status: 400 },
  ])
})

test('Garbage after a request gets its own answer', async () => {
  const answers = await sendRaw(
    world.url,
    Buffer.concat([get(reading), Buffer.from('\u0016\u0003garbage\r\n\r\n')]),
    { answers: 2 },
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 400])
  expect(answers[0]!.body.request_id).not.toBe(answers[1]!.body.request_id)
})

test('A caller that disconnects while sending is recorded as unreadable', async () => {
  await sendRaw(world.url, post({ ...writing, 'content-length': '100' }, '{'), { leave: true })
  await expect
    .poll(() =>
      world.sql(`select error_code from audit_rows where method = 'POST' and path = $1`, [`${at}/cycles`]),
    )
    .toContainEqual({ error_code: 'invalid_request' })
})

describe('unusual but readable requests are served', () => {
  const served: Record<string, [number, Uint8Array]> = {
    'an upgrade to something else': [200, get({ ...reading, connection: 'upgrade', upgrade: 'websocket' })],
    'bytes beyond ASCII in a header': [200, get({ ...reading, 'user-agent': 'Z\u00fcrich \u00ff' })],
    'a body on a GET': [400, get(reading, { body: '{"a":1}' })],
    'an expectation of 100-continue': [422, post({ ...writing, expect: '100-continue' })],
    'an expectation of a miracle': [422, post({ ...writing, expect: 'miracle' })],
    'a small body in many chunks': [
      422,
      post(
        chunked,
        `${wrongCycle
          .split('')
          .map((c) => `1\r\n${c}\r\n`)
          .join('')}0\r\n\r\n`,
      ),
    ],
    'a method of another protocol': [405, get(reading, { method: 'PROPFIND' })],
    TRACE: [405, get(reading, { method: 'TRACE' })],
    'a credential in the wrong header': [401, get({ host: 'x', 'x-api-key': olga.secret })],
    'two credentials, the right one first': [
      401,
      twoCredentials([authorization, `Bearer ${newSecret().secret}`]),
    ],
    'two credentials, the right one last': [
      401,
      twoCredentials([`Bearer ${newSecret().secret}`, authorization]),
    ],
    'the same credential twice': [401, twoCredentials([authorization, authorization])],
    'two credentials in one header': [
      401,
      get({ host: 'x', authorization: `${authorization}, ${authorization}` }),
    ],
    'HTTP/1.0': [200, head([`GET ${at} HTTP/1.0`, 'host: x', `authorization: ${authorization}`])],
    'a trailer that would be a key': [
      400,
      post(
        {
          ...reading,
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
          trailer: 'idempotency-key',
        },
        'e\r\n{"surprise":1}\r\n0\r\nidempotency-key: z\r\n\r\n',
      ),
    ],
    'a range of bytes': [200, get({ ...reading, range: 'bytes=0-5' })],
    'another media type wanted': [200, get({ ...reading, accept: 'application/xml' })],
    'a word for another method': [405, post({ ...writing, 'x-http-method-override': 'GET' }, '{}', at)],
    'a packed body that is none': [400, post({ ...writing, 'content-encoding': 'gzip' })],
    'a letter of an id in percents': [200, get(reading, { path: at.replace('prj_', '%70rj_') })],
    'a lower-case scheme': [200, get({ ...reading, authorization: `bearer ${olga.secret}` })],
  }
  test.each(Object.entries(served))(
    'An unusual but readable request is served: %s',
    async (_, [status, bytes]) => {
      const [answer] = await sendRaw(world.url, bytes)
      expect(answer?.status).toBe(status)
      expectLawful(answer!)
    },
  )
})

test.each([
  ['a slash behind it', `${at}/`],
  ['two slashes in it', at.replace('/projects', '//projects')],
  ['two slashes before it', `/${at}`],
  ['dots in it', at.replace('/projects', '/x/../projects')],
  ['capital letters', at.replace('/api/', '/API/')],
  ['an encoded slash', at.replace('/projects/', '%2Fprojects%2F')],
  ['a backslash', at.replaceAll('/', '\\').replace('\\', '/')],
  ['a percent that encodes nothing', `${at.slice(0, -30)}%zz`],
  ['an encoding that is no UTF-8', `${at.slice(0, -30)}%c0%af`],
  ['an encoded NUL', `${at}%00`],
  ['a fragment', `${at}#here`],
  ['another version', at.replace('/v1/', '/v2/')],
])('A nearly correct address is not found: with %s', async (_, path) => {
  const [answer] = await sendRaw(world.url, get(reading, { path }))
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  expectLawful(answer!)
})

test.each([
  [
    '/api/v1/outreach/foo',
    'There is no GET /api/v1/outreach/foo. The routes of the API are in /api/v1/outreach/openapi.json.',
  ],
  [
    '/api/v1/prospect/foo',
    'There is no GET /api/v1/prospect/foo. The routes of the API are in /api/v1/prospect/openapi.json.',
  ],
  [
    '/',
    'This is Alphorn. The app opens at this address in a browser. The routes of the API are in /api/v1/outreach/openapi.json.',
  ],
])(
  'A path without a route is refused with the place where the routes are listed: %s',
  async (path, message) => {
    const [answer] = await sendRaw(world.url, get(reading, { path }))
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found', message } } })
  },
)

test('Requests on one connection are answered in order', async () => {
  const requests = [get(reading), post(writing), get(reading, { path: `${at}/nowhere` }), get(reading)]
  const answers = await sendRaw(world.url, Buffer.concat(requests), { answers: 4 })
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 404, 200])
  expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(4)
})

test('Bytes after an unread body on a connection are never taken for a request', async () => {
  const hidden = get(reading, { path: `${at}/hidden` })
  const unread = requestBytes({
    path: `${at}/cycles`,
    headers: writing,
    body: Buffer.concat([Buffer.alloc(300_000, 'x'), hidden]),
  })
  const answers = await sendRaw(world.url, Buffer.concat([unread, get(reading)]), { answers: 3 })
  expect(answers.map(({ status }) => status)).toEqual([400])
  expect(await world.sql('select 1 from audit_rows where path = $1', [`${at}/hidden`])).toEqual([])
})
