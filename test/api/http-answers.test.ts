import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { expect, test } from 'vitest'
import { addProspects, openFixture, takeJob } from '../fixtures/project.ts'
import { buildList } from '../fixtures/lists.ts'
import { openWorld } from '../fixtures/world.ts'

// HTTP features beside the envelope: content coding, entity tags, conditional requests, URLs, and requests without
// cost.

const world = await openWorld()
const fixture = await openFixture(world)
const { acme, at, wanda, project } = fixture
const olga = await acme.credential([...scopeNames])

type Raw = { status: number; headers: Record<string, string | undefined>; body: Buffer }

/** Calls without `fetch`, which would decode the response. */
function call(path: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = request(world.url + path, { method, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers as Raw['headers'],
          body: Buffer.concat(pieces),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const bearer = { authorization: `Bearer ${olga.secret}` }
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
const codings = ['br', 'gzip'] as const
const dataIn = (body: Buffer) => (JSON.parse(String(body)) as { data: unknown }).data

test.each(codings)(
  'A page is compressed with %s for a client that accepts it, and the headers declare it',
  async (coding) => {
    const path = '/api/v1/outreach/companies?limit=50'
    const plain = await call(path, bearer)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const coded = await call(path, { ...bearer, 'accept-encoding': coding })
    expect(coded.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(coded.body.length),
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(plain.headers['vary']).toBe(coded.headers['vary'])
    expect(dataIn(decoders[coding](coded.body))).toEqual(dataIn(plain.body))
    expect(coded.body.length).toBeLessThan(plain.body.length / 4)
  },
)

test('Small responses, refusals and 304 are not compressed, and HEAD declares the encoding of GET', async () => {
  const takes = { ...bearer, 'accept-encoding': 'br' }
  const me = '/api/v1/outreach/me'
  for (const small of [await call(me, takes), await call('/api/v1/outreach/nowhere', takes)])
    expect(small.headers['content-encoding']).toBeUndefined()
  const path = '/api/v1/outreach/openapi.json'
  const { etag } = (await call(path, takes)).headers
  const head = await call(path, takes, 'HEAD')
  expect(head.headers).toMatchObject({ 'content-encoding': 'br', etag })
  expect(head.headers['content-length']).toBeUndefined()
  const unchanged = await call(path, { ...takes, 'if-none-match': etag! })
  expect(unchanged).toMatchObject({ status: 304, headers: { etag } })
  expect(unchanged.headers['content-encoding']).toBeUndefined()
  expect([head.body.length, unchanged.body.length]).toEqual([0, 0])
})

const { list_id } = (await olga.post('/markets', { name: 'All', filters: { status: ['active'] } })).body.data
await buildList(olga, list_id)

test.each(codings)(
  'A list streamed with %s has the same lines as the uncompressed stream',
  async (coding) => {
    const path = `/api/v1/outreach/markets/${list_id}/companies`
    const takes = { ...bearer, accept: 'application/x-ndjson' }
    const plain = await call(path, takes)
    const coded = await call(path, { ...takes, 'accept-encoding': coding })
    expect(coded.headers['content-encoding']).toBe(coding)
    const lines = (body: Buffer) => String(body).trimEnd().split('\n').slice(0, -1)
    expect(lines(decoders[coding](coded.body))).toEqual(lines(plain.body))
    expect(lines(plain.body).length).toBeGreaterThan(50)
  },
)

test('A client that disconnects during a compressed stream does not affect other requests', async () => {
  const path = `/api/v1/outreach/markets/${list_id}/companies`
  const headers = { ...bearer, accept: 'application/x-ndjson', 'accept-encoding': 'br' }
  await new Promise<void>((resolve) => {
    const asked = request(world.url + path, { headers }, (answer) => {
      answer.once('data', () => answer.destroy())
      answer.on('close', () => resolve())
    })
    asked.on('error', () => resolve())
    asked.end()
  })
  expect((await call(path, headers)).status).toBe(200)
})

test('In a session, reads are compressed, and responses that may contain a secret are not', async () => {
  const browser = { cookie: acme.cookie, 'accept-encoding': 'br' }
  const page = await call('/app/api/companies?limit=50', browser)
  expect(page.headers['content-encoding']).toBe('br')
  const scopes = ['prospect:read', 'prospect:write', 'prospect:run', 'prospect:stages', 'companies:read']
  const made = await call(
    '/app/api/credentials',
    { ...browser, 'content-type': 'application/json', 'idempotency-key': 'coded' },
    'POST',
    JSON.stringify({ name: 'x'.repeat(100), scopes, project_ids: Array.from({ length: 40 }, () => project) }),
  )
  expect(made.headers['content-encoding']).toBeUndefined()
  expect(made.headers['vary'] ?? '').not.toContain('Accept-Encoding')
})

test("ETags are weak, and If-None-Match recognizes every spelling of a version's tag", async () => {
  const path = `/api/v1/outreach/projects/${project}`
  const { etag = '' } = (await call(path, bearer)).headers
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*'])
    expect((await call(path, { ...bearer, 'if-none-match': known })).status).toBe(304)
  expect((await call(path, { ...bearer, 'if-none-match': '"other"' })).status).toBe(200)
})

test('If-Match is refused with an explanation, and nothing changes', async () => {
  const refused = await olga.send('PATCH', `/markets/${list_id}`, {
    body: { name: 'Renamed' },
    headers: { 'if-match': 'W/"stale"' },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: { code: 'invalid_request', message: expect.stringContaining('does not support If-Match') },
    },
  })
  expect((await olga.get(`/markets/${list_id}`)).body.data.name).toBe('All')
})

test('A read with a body is refused, because its filters would be ignored', async () => {
  const jobs = `/api/v1/outreach${at}/stage-jobs`
  const filters = JSON.stringify({ state: 'claimed' })
  const json = { ...bearer, 'content-type': 'application/json' }
  for (const sent of [
    await call(jobs, { ...json, 'content-length': String(filters.length) }, 'GET', filters),
    await call(jobs, { ...json, 'transfer-encoding': 'chunked' }, 'GET', filters),
  ]) {
    expect(sent.status).toBe(400)
    expect(String(sent.body)).toContain('A GET request takes no body.')
  }
  expect((await call(jobs, { ...bearer, 'content-length': '0' })).status).toBe(200)
})

test('The response to a creation or a background operation has a Location that can be read', async () => {
  const created = await olga.post('/markets', { name: 'New', filters: { canton: ['BE'] } })
  const built = await olga.post(`/markets/${created.body.data.list_id}/builds`, {})
  const prospects = await addProspects(fixture, 2)
  const cycle = await olga.post(`${at}/cycles`, { prospect_ids: prospects.slice(0, 1), stages: ['research'] })
  for (const { status, headers, body } of [created, built, cycle]) {
    expect([201, 202]).toContain(status)
    const read = await call(headers.get('location')!, bearer)
    expect(read.status).toBe(200)
    const [id] = Object.entries(body.data)
      .find(([name]) => /^(list_id|number|cycle_id)$/.test(name))!
      .slice(1)
    expect(JSON.stringify(dataIn(read.body))).toContain(JSON.stringify(id))
  }
  expect(created.headers.get('location')).toMatch(/^\/api\/v1\/outreach\/markets\/mkt_/)
  const atRoot = await olga.post('/api/v1/markets', { name: 'Root', filters: { status: ['active'] } })
  expect(atRoot.headers.get('location')).toMatch(/^\/api\/v1\/markets\/mkt_/)

  const job = await takeJob(fixture, 'research')
  await wanda.post(`${at}/stage-jobs/${job.job_id}/failures`, { code: 'no', message: 'No.' })
  const retried = await wanda.post(`${at}/stage-jobs/${job.job_id}/retries`, {})
  expect(retried.headers.get('location')).toBe(
    `/api/v1/outreach/projects/${project}/stage-jobs/${retried.body.data.job_id}`,
  )
})

test('Reading the limits costs nothing, even when the daily budget is exhausted, but the per-minute limit applies', async () => {
  const poor = await openWorld({ plan: { requestsPerDay: 3, burstPerCredential: 8 } })
  const reader = await (await poor.account()).credential(['companies:read'])
  const remaining = async () => {
    const { status, headers, body } = await reader.get('/limits')
    expect(status).toBe(200)
    const daily = body.data.find(({ name }) => name === 'daily')!
    expect(headers.get('x-ratelimit-remaining')).toBe(String(daily.remaining))
    return daily.remaining
  }
  expect([await remaining(), await remaining()]).toEqual([3, 3])
  for (let count = 0; count < 3; count++) expect((await reader.get('/me')).status).toBe(200)
  expect((await reader.get('/me')).body.error.code).toBe('rate_limited')
  expect(await remaining()).toBe(0)
  const burst = await Promise.all(Array.from({ length: 8 }, () => reader.get('/limits')))
  expect(burst.map(({ body }) => body.error?.code)).toContain('burst_limited')
})

test('A preflight request is answered with the allowed methods and is not counted as a failed attempt', async () => {
  const strict = await openWorld({ plan: { failuresPerAddress: 3 } })
  const asked = { origin: 'https://example.ch', 'access-control-request-method': 'GET' }
  for (let count = 0; count < 10; count++) {
    const answer = await fetch(`${strict.url}/api/v1/outreach/projects`, {
      method: 'OPTIONS',
      headers: asked,
    })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})
