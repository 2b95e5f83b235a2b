import type { Untyped } from '../fixtures/untyped.ts'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { childEnvironment } from '../support/child-environment.ts'
import { deviationsOf, type RecordedAnswer } from '../support/conformity.ts'
import { foundDeviations } from '../support/expect-contract.ts'
import { checkAgainstDocuments } from '../support/contract-checked-server.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Tests the validation that every response of the suite undergoes, on responses with one error each.

const world = await openWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-conformity-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const acme = await world.account()
const olga = await acme.credential(allScopes)
const at = `/api/v1/outreach/projects/${await acme.project()}` as const

async function fetched(method: string, path: string, more: RequestInit = {}): Promise<RecordedAnswer> {
  const headers = {
    authorization: `Bearer ${olga.secret}`,
    cookie: acme.cookie,
    'content-type': 'application/json',
    'idempotency-key': 'k',
  }
  const response = await fetch(world.url + path, { method, headers, ...more })
  const { status, headers: reported } = response
  return { method, path: path.split('?')[0]!, status, headers: reported, text: await response.text() }
}

const project = await fetched('GET', at)
const refused = await fetched('POST', `${at}/prospects`, { body: '{"companies":[]}' })
const limited = { ...refused, status: 429 }

function withHeaders(reported: RecordedAnswer, change: Record<string, string | null>): RecordedAnswer {
  const headers = new Headers(reported.headers)
  for (const [name, value] of Object.entries(change))
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  return { ...reported, headers }
}

function withBody(reported: RecordedAnswer, change: (body: Untyped) => unknown): RecordedAnswer {
  const body = JSON.parse(reported.text)
  change(body)
  return { ...reported, text: JSON.stringify(body) }
}

test('Every answer of the service conforms: to GET and HEAD, in a family, at the root, in the app, and to anonymous callers', async () => {
  const me = await fetched('GET', '/api/v1/me')
  const answers = [
    project,
    refused,
    await fetched('HEAD', at),
    await fetched('DELETE', at),
    await fetched('GET', '/api/v1/nowhere'),
    await fetched('GET', '/api/v1/outreach/companies?limit=1'),
    await fetched('GET', '/app/api/session'),
    await fetched('GET', at, { headers: {} }),
    await fetched('GET', '/api/v1/me', {
      headers: { authorization: `Bearer ${olga.secret}`, 'if-none-match': me.headers.get('etag')! },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 405, 404, 200, 200, 401, 304])
  for (const reported of answers) expect(deviationsOf(reported)).toEqual([])
})

const wrong: Record<string, RecordedAnswer> = {
  'a member that nobody declared': withBody(project, ({ data }) => (data.secret = 'x')),
  'a member deep inside that nobody declared': withBody(project, ({ data }) => (data.offering.x = 1)),
  'a member that is missing': withBody(project, ({ data }) => delete data.updated_at),
  'a value of another type': withBody(project, ({ data }) => (data.open_stage_jobs = '0')),
  'a value that is not of the enumeration': withBody(project, ({ data }) => (data.status = 'lost')),
  'an id of another kind': withBody(project, ({ data }) => (data.project_id = `cyc_${'0'.repeat(26)}`)),
  'a time without milliseconds': withBody(project, ({ data }) => (data.created_at = '2026-11-20T08:00:00Z')),
  'no envelope': withBody(project, (body) => delete body.request_id),
  'a page where one thing is declared': withBody(project, (body) => (body.next_cursor = null)),
  'another request id than in the header': withBody(project, (body) => {
    body.request_id = `req_${'0'.repeat(26)}`
  }),
  'a body that is no JSON': { ...project, text: '<html>' },
  'a status that is not declared': { ...project, status: 201 },
  'no request id in the header': withHeaders(project, { 'x-request-id': null }),
  'no allowance in the header': withHeaders(project, { 'x-ratelimit-limit': null }),
  'an allowance that is no number': withHeaders(project, { 'x-ratelimit-remaining': 'plenty' }),
  'another media type': withHeaders(project, { 'content-type': 'text/html' }),
  'a header that the operation does not have': withHeaders(project, { link: '</>; rel="next"' }),
  'a code under another status': withBody(refused, ({ error }) => (error.code = 'not_found')),
  'a code that the operation does not have': withBody(refused, ({ error }) => (error.code = 'job_expired')),
  'a code that nobody knows': withBody(refused, ({ error }) => (error.code = 'teapot')),
  'no list of errors': withBody(refused, ({ error }) => delete error.errors),
  'an error of a field that nobody knows': withBody(refused, ({ error }) => (error.errors[0].code = 'bad')),
  'a wait that is not told': withBody(limited, ({ error }) => {
    error.code = 'burst_limited'
    delete error.errors
  }),
  'a body under 304': { ...project, status: 304 },
  '405 without Allow': withHeaders(
    withBody({ ...refused, method: 'PATCH', status: 405 }, ({ error }) => {
      error.code = 'method_not_allowed'
    }),
    { allow: null },
  ),
}

test.each(Object.entries(wrong))('A breach of the contract is detected: %s', (_, reported) => {
  expect(deviationsOf(reported)).not.toEqual([])
})

test('An answer to another program is checked in the server that sends it', async () => {
  const server = createServer((_, response) => {
    response.writeHead(
      200,
      Object.fromEntries([...project.headers].filter(([name]) => !/^content-(length|encoding)$/.test(name))),
    )
    response.write('{"data":{"project_id":5},')
    response.end('"request_id":"x"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = () => askElsewhere(`${url}${at}`)
  await ask()
  expect(await foundDeviations()).toEqual([])
  checkAgainstDocuments(url)
  await ask()
  expect(await foundDeviations()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^GET \/api.* 200: \/data must have required property 'name'/),
    ]),
  )
  server.close()
})

/** Calls from another process: no test sees the response. */
async function askElsewhere(url: string) {
  const program = `await (await fetch('${url}')).text()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
}

test('An answer of the server of the command line is checked for every caller', async () => {
  const main = createRequire(import.meta.url).resolve('@alphorn/cli/main')
  const child = spawn(process.execPath, ['--import', spoiling, main, 'serve', '--role', 'api'], {
    env: {
      ...childEnvironment,
      DATABASE_URL: world.databaseUrl,
      ALPHORN_DATA: dataDir,
      PORT: '0',
      PROCESSES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterAll(() => child.kill('SIGKILL'))
  let said = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false }))
    if ((said += String(piece)).includes('listens on ')) break
  const [, url] = /listens on (\S+)/.exec(said)!
  await askElsewhere(`${url}/api/v1/prospect/me`)
  await expect.poll(foundDeviations).toEqual(['GET /api/v1/prospect/me 401: X-RateLimit-Limit is plenty'])
  const ended = once(child, 'exit')
  child.kill()
  await ended
})

/** Makes a server report an allowance that no document permits. */
const spoiling = `data:text/javascript,${encodeURIComponent(`
  import { subscribe } from 'node:diagnostics_channel'
  subscribe('http.server.request.start', ({ response }) => {
    const { writeHead } = response
    response.writeHead = (status, headers) =>
      writeHead.call(response, status, { ...headers, 'x-ratelimit-limit': 'plenty' })
  })`)}`
