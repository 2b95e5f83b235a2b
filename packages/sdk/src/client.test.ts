import { api } from '@alphorn/contract/api'
import { appRoutes } from '@alphorn/contract/app'
import { clientAt, serve } from '@alphorn/test/fixtures/scripted-server'
import { expect, test } from 'vitest'
import { ApiError, createAppClient, createClient, UnreachableError } from '#sdk/client'
import { items, pages } from '#sdk/pages'

const refusal = (code: string, more: object = {}) => ({
  error: { code, message: code },
  request_id: 'req_1',
  ...more,
})
const decision = { project_id: 'prj_1', prospect_id: 'prs_1', decision: 'accept' } as const

test('Path, query and credential are sent where they belong', async () => {
  const { baseUrl, heard } = await serve({
    status: 200,
    body: { data: [], next_cursor: null, request_id: 'req_1' },
  })
  const answer = await clientAt(`${baseUrl}/`).client.companies({
    q: 'Müller & Co',
    canton: ['BE', 'ZH'],
    limit: 5,
  })
  expect(answer).toEqual({ status: 200, data: [], next_cursor: null, request_id: 'req_1', replayed: false })
  expect(heard[0]).toMatchObject({
    method: 'GET',
    url: '/api/v1/outreach/companies?q=M%C3%BCller+%26+Co&canton=BE&canton=ZH&limit=5',
    headers: { authorization: 'Bearer alp_secret' },
    body: '',
  })
  expect(heard[0]!.headers).not.toHaveProperty('idempotency-key')
})

test('A path parameter is encoded, and an empty one is refused', async () => {
  const { baseUrl, heard } = await serve({ status: 200, body: { data: {}, request_id: 'req_1' } })
  const { client } = clientAt(baseUrl)
  await client.company_detail({ company_id: 'CHE-1/2 3' })
  expect(heard[0]!.url).toBe('/api/v1/outreach/companies/CHE-1%2F2%203')
  await expect(client.company_detail({ company_id: '' })).rejects.toThrow(TypeError)
  await expect(client.company_detail({ company_id: '..' })).rejects.toThrow(TypeError)
})

test('A mutation is retried under the same key after 429, 503, 500 and no response', async () => {
  const { baseUrl, heard } = await serve(
    { status: 429, body: refusal('burst_limited', { retry_after: 7 }) },
    { status: 503, body: refusal('api_disabled'), headers: { 'retry-after': '3' } },
    { status: 500, body: refusal('internal_error') },
    'hang up',
    {
      status: 201,
      body: { data: { decision_id: 'dec_1' }, request_id: 'req_2' },
      headers: { 'idempotency-replayed': 'true' },
    },
  )
  const { client, pauses } = clientAt(baseUrl)
  const answer = await client.prospect_decisions(decision)
  expect(answer).toMatchObject({ status: 201, data: { decision_id: 'dec_1' }, replayed: true })
  expect(heard).toHaveLength(5)
  expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(JSON.parse(heard[4]!.body)).toEqual({ decision: 'accept' })
  expect(pauses.slice(0, 2)).toEqual([7000, 3000])
  expect(pauses[2]).toBeGreaterThanOrEqual(500)
  expect(pauses[3]).toBeLessThanOrEqual(2000)
})

test('A given idempotency key is used, and two calls without one get two different keys', async () => {
  const done = { status: 201, body: { data: {}, request_id: 'req_1' } }
  const { baseUrl, heard } = await serve(done, done, done)
  const { client } = clientAt(baseUrl)
  await client.prospect_decisions(decision, { idempotencyKey: 'mine' })
  await client.prospect_decisions(decision)
  await client.prospect_decisions(decision)
  const keys = heard.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe('mine')
  expect(new Set(keys).size).toBe(3)
})

test.each([400, 401, 402, 403, 404, 405, 409, 422])(
  'A refusal with status %i is not retried',
  async (status) => {
    const { baseUrl, heard } = await serve({ status, body: refusal('forbidden') })
    await expect(clientAt(baseUrl).client.me()).rejects.toThrow(ApiError)
    expect(heard).toHaveLength(1)
  },
)

test('A refusal carries everything that the service reported', async () => {
  const errors = [{ code: 'evidence_required', field: 'claims[1].evidence_ids', detail: 'Cite.' }]
  const job = { job_id: 'job_1' }
  const { baseUrl } = await serve({
    status: 409,
    body: { error: { code: 'lease_expired', message: 'Too late.', errors }, request_id: 'req_9', job },
    headers: { 'retry-after': '12' },
  })
  await expect(clientAt(baseUrl).client.me()).rejects.toMatchObject({
    status: 409,
    code: 'lease_expired',
    message: 'Too late.',
    errors,
    request_id: 'req_9',
    retry_after: 12,
    body: { job },
  })
})

test('Retries end with the last refusal, or at once when the wait would exceed a minute', async () => {
  const faults = await serve(
    ...Array.from({ length: 9 }, () => ({ status: 500, body: refusal('internal_error') })),
  )
  await expect(clientAt(faults.baseUrl, 2).client.me()).rejects.toMatchObject({ code: 'internal_error' })
  expect(faults.heard).toHaveLength(3)

  const spent = await serve({ status: 429, body: refusal('rate_limited', { retry_after: 40_000 }) })
  await expect(clientAt(spent.baseUrl).client.me()).rejects.toMatchObject({ retry_after: 40_000 })
  expect(spent.heard).toHaveLength(1)
})

test('A client that does not wait reports how long the wait would be', async () => {
  const off = await serve({ status: 503, body: refusal('api_disabled', { retry_after: 30 }) })
  const wait = () => Promise.reject(new Error('It waited.'))
  const client = createClient(api, {
    baseUrl: off.baseUrl,
    family: 'outreach',
    secret: 'alp_secret',
    wait,
    maxWaitMs: 1000,
  })
  await expect(client.me()).rejects.toMatchObject({ code: 'api_disabled', retry_after: 30 })
  expect(off.heard).toHaveLength(1)
})

test('A missing response and a foreign response have errors of their own', async () => {
  const { baseUrl, heard } = await serve(
    'hang up',
    { status: 502, body: '<html>' },
    { status: 200, body: 'no JSON' },
    { status: 200, body: '[1]', headers: { 'content-type': 'application/json' } },
    { status: 403, body: '{"error":"no"}' },
    { status: 308, headers: { location: 'https://elsewhere.example/' } },
  )
  const { client } = clientAt(baseUrl, 0)
  await expect(client.me()).rejects.toThrow(UnreachableError)
  const codes: [number, string, string][] = []
  for (let n = 0; n < 5; n++)
    await client.me().catch(({ status, code, message }: ApiError) => codes.push([status, code, message]))
  expect(codes.map(([status]) => status)).toEqual([502, 200, 200, 403, 308])
  expect(new Set(codes.map(([, code]) => code))).toEqual(new Set(['unreadable_answer']))
  expect(codes[4]).toContain(
    'It redirects to https://elsewhere.example/ instead of answering: is the base URL right?',
  )
  expect(heard).toHaveLength(6)
})

test('A request that cannot be sent is reported at once, before anything is sent', async () => {
  const { baseUrl, heard } = await serve()
  const make = (change: object) => () =>
    createClient(api, { baseUrl, family: 'outreach', secret: 'alp_x', ...change })
  expect(make({ baseUrl: 'localhost:4400' })).toThrow('"localhost:4400" is not a base URL')
  expect(make({ baseUrl: '' })).toThrow(TypeError)
  expect(make({ baseUrl: `${baseUrl}/api/v1/outreach` })).toThrow('Leave out the path of the API')
  expect(make({ secret: 'alp_x\n' })).toThrow('The secret contains a space')
  const { client } = clientAt(baseUrl)
  await expect(client.prospect_decisions(decision, { idempotencyKey: '' })).rejects.toThrow(TypeError)
  await expect(client.prospect_decisions(decision, { idempotencyKey: 'ü' })).rejects.toThrow(TypeError)
  expect(heard).toEqual([])
})

test('The error for an unreachable service states the reason', async () => {
  await expect(clientAt('http://127.0.0.1:9', 0).client.me()).rejects.toThrow(
    'The service at http://127.0.0.1:9 cannot be reached: ',
  )
})

test('An aborted call ends with the reason, without another attempt', async () => {
  const { baseUrl, heard } = await serve({ status: 503, body: refusal('api_disabled') })
  const stop = new AbortController()
  const client = createClient(api, { baseUrl, family: 'prospect', secret: '' })
  const call = client.me({}, { signal: stop.signal })
  while (heard.length === 0) await new Promise((turn) => setImmediate(turn))
  stop.abort(new Error('enough'))
  await expect(call).rejects.toThrow('enough')
  expect(heard).toHaveLength(1)
})

test('A page names the budget that clipped it', async () => {
  const body = { data: [], next_cursor: 'c1', limited_by: 'daily_row_limit', request_id: 'req_1' }
  const { baseUrl } = await serve({ status: 200, body })
  expect(await clientAt(baseUrl).client.companies({})).toMatchObject({ limited_by: 'daily_row_limit' })
})

test('Pages and items continue until the last cursor, with the same filters', async () => {
  const page = (data: object[], next_cursor: string | null) => ({
    status: 200,
    body: { data, next_cursor, request_id: '' },
  })
  const answers = [page([{ n: 1 }, { n: 2 }], 'c1'), page([], 'c2'), page([{ n: 3 }], null)]
  const { baseUrl, heard } = await serve(...answers, ...answers)
  const { client } = clientAt(baseUrl)
  const sizes: number[] = []
  for await (const one of pages(client.prospects, { project_id: 'prj_1', state: 'new' }))
    sizes.push(one.length)
  expect(sizes).toEqual([2, 0, 1])
  expect(heard.map(({ url }) => url.split('?')[1])).toEqual([
    'state=new',
    'state=new&cursor=c1',
    'state=new&cursor=c2',
  ])
  const numbers: unknown[] = []
  for await (const one of items(client.prospects, { project_id: 'prj_1' })) numbers.push(one)
  expect(numbers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('A bare document is returned as the data itself', async () => {
  const { baseUrl } = await serve({
    status: 200,
    body: { openapi: '3.1.0' },
    headers: { 'x-request-id': 'req_7' },
  })
  expect(await clientAt(baseUrl).client.openapi()).toMatchObject({
    data: { openapi: '3.1.0' },
    request_id: 'req_7',
  })
})

test('The client of the app keeps the session and does not retry calls without a key', async () => {
  const signedIn = {
    status: 200,
    body: { data: {}, request_id: '' },
    headers: { 'set-cookie': '__Host-alphorn=t1; Path=/; HttpOnly' },
  }
  const { baseUrl, heard } = await serve(
    signedIn,
    { status: 201, body: { data: {}, request_id: '' } },
    { status: 500, body: refusal('internal_error') },
  )
  const app = createAppClient(appRoutes, { baseUrl })
  await app.sign_in({ email: 'a@alphorn.example', password: 'secret' })
  await app.app_project_create({ name: 'Roofs', language: 'de' })
  await expect(app.app_credential_create({ name: 'x', scopes: ['prospect:read'] })).rejects.toThrow(ApiError)
  expect(heard.map(({ url }) => url)).toEqual([
    '/app/api/sign-in',
    '/app/api/projects',
    '/app/api/credentials',
  ])
  expect(heard[0]!.headers).not.toHaveProperty('cookie')
  expect(heard[0]!.headers).not.toHaveProperty('idempotency-key')
  expect(heard[1]!.headers).toMatchObject({
    cookie: '__Host-alphorn=t1',
    'idempotency-key': expect.any(String),
  })
})
