import type { Untyped } from '../fixtures/untyped.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { story } from '../fixtures/story-companies.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// The reconciliation service as OpenRefine calls it: with only its address.

const world = await openWorld({ plan: { rowsPerDay: 30 } })
await setClockMidMonth(world)
let acme: Account
let path: string
let ids: Record<string, string>
beforeAll(async () => {
  const rows = (await world.sql('select company_id, ehraid from companies')) as Untyped[]
  ids = Object.fromEntries(rows.map(({ company_id, ehraid }) => [String(ehraid), company_id]))
})
// Each has a separate row budget.
beforeEach(async () => {
  acme = await world.account()
  path = (await reconciler(acme)).path
})
const idOf = ({ ehraid }: { ehraid: number }) => ids[String(ehraid)]!

async function reconciler(account: Account) {
  const made = await account.app('POST', '/reconcilers', { name: 'Customer list' })
  expect(made.status).toBe(201)
  return made.body.data
}

const get = (address: string, headers: Record<string, string> = {}) => fetch(world.url + address, { headers })
const post = (form: Record<string, string>, at = path) =>
  fetch(world.url + at, { method: 'POST', body: new URLSearchParams(form) })

async function match(queries: object): Promise<Record<string, Untyped>> {
  const answer = await post({ queries: JSON.stringify(queries) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, Untyped>
}
test('The OpenRefine manifest is readable from any origin and contains the requested address', async () => {
  const answer = await get(path, { 'x-forwarded-proto': 'https' })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const manifest = (await answer.json()) as Untyped
  const origin = world.url.replace('http:', 'https:')
  expect(manifest).toMatchObject({
    versions: ['0.2'],
    name: expect.any(String),
    identifierSpace: expect.stringMatching(/^https:/),
    schemaSpace: expect.stringMatching(/^https:/),
    defaultTypes: [{ id: 'company', name: expect.any(String) }],
    view: { url: `${origin}/directory/{{id}}` },
    preview: { url: `${origin}${path}/preview?id={{id}}` },
    suggest: { entity: { service_url: `${origin}${path}`, service_path: '/suggest/entity' } },
    extend: { propose_properties: { service_url: `${origin}${path}`, service_path: '/properties' } },
  })
})

test('An OpenRefine batch returns a match for a clear company, none for an ambiguous one, and invents nothing', async () => {
  const answered = await match({
    q0: { query: 'Muster Dachbau AG', type: 'company', limit: 5 },
    q1: { query: 'Keller Bedachungen GmbH' },
    q2: {
      query: 'Keller Bedachungen GmbH',
      properties: [{ pid: 'place', v: 'Thun' }],
      type_strict: 'should',
    },
    q3: { query: 'Ganz Anderes Zeug AG' },
    q4: { properties: [{ pid: 'uid', v: [{ id: story.muster.uid }] }] },
    q5: { query: story.kellerBern.uid },
    q6: { query: idOf(story.kellerThun) },
    q7: { query: 'Muster Dachbau AG', properties: [{ pid: 'country', v: 'DE' }] },
    q8: {
      query: 'Muster Dachbau AG',
      properties: [
        { pid: 'canton', v: 'Bernbiet' },
        { pid: 'colour', v: true },
      ],
    },
    q9: { query: '   ' },
    q10: { query: 'Keller Bedachungen GmbH', limit: 1 },
  })
  const short = Object.fromEntries(
    Object.entries(answered).map(([key, { result }]) => [
      key,
      (result as Untyped[]).map(({ id, match: isMatch }) => `${id}${isMatch ? '!' : ''}`).sort(),
    ]),
  )
  const [muster, bern, thun] = [idOf(story.muster), idOf(story.kellerBern), idOf(story.kellerThun)]
  expect(short).toEqual({
    q0: [`${muster}!`],
    q1: [bern, thun].sort(),
    q2: [`${thun}!`],
    q3: [],
    q4: [`${muster}!`],
    q5: [`${bern}!`],
    q6: [`${thun}!`],
    q7: [muster],
    q8: [`${muster}!`],
    q9: [],
    q10: [expect.any(String)],
  })
  expect(answered['q0'].result[0]).toMatchObject({
    name: 'Muster Dachbau AG',
    description: `${story.muster.uid}, Bern BE`,
    type: [{ id: 'company' }],
    score: 100,
    match: true,
    features: expect.arrayContaining([{ id: 'name_agrees', value: true }]),
  })
  for (const { score, match: isMatch } of answered['q1'].result as Untyped[])
    expect([score < 50, isMatch]).toEqual([true, false])
})

test('A batch in the query string is answered like one in a form', async () => {
  const queries = JSON.stringify({ q0: { query: 'Muster Dachbau AG' } })
  const [inAddress, inForm] = [
    await get(`${path}?queries=${encodeURIComponent(queries)}`),
    await post({ queries }),
  ]
  expect([inAddress.status, await inAddress.json()]).toEqual([200, await inForm.json()])
})

test('Properties of matched companies are fetched, and missing values are empty', async () => {
  const unknown = 'cmp_00000000000000000000000000'
  const extend = JSON.stringify({
    ids: [idOf(story.muster), unknown],
    properties: [{ id: 'uid' }, { id: 'founded_on' }, { id: 'ehraid' }, { id: 'lei' }, { id: 'colour' }],
  })
  const answer = (await (await post({ extend })).json()) as Untyped
  expect(answer.meta.map(({ id }: { id: string }) => id)).toEqual(['uid', 'founded_on', 'ehraid', 'lei'])
  expect(answer.rows).toEqual({
    [idOf(story.muster)]: {
      uid: [{ str: story.muster.uid }],
      founded_on: [{ date: '2004-04-26T00:00:00Z' }],
      ehraid: [{ int: story.muster.ehraid }],
      lei: [],
    },
    [unknown]: { uid: [], founded_on: [], ehraid: [], lei: [] },
  })
  const proposed = (await (await get(`${path}/properties?type=company&limit=3`)).json()) as Untyped
  expect(proposed.properties).toContainEqual({ id: 'legal_form', name: 'Legal form' })
})

test('Companies, properties and the type are suggested for a prefix', async () => {
  const suggested = async (what: string, prefix: string) =>
    ((await (await get(`${path}/suggest/${what}?prefix=${encodeURIComponent(prefix)}`)).json()) as Untyped)
      .result as Untyped[]
  expect((await suggested('entity', 'muster da')).map(({ id, name }) => [id, name])).toEqual([
    [idOf(story.muster), 'Muster Dachbau AG'],
  ])
  expect(await suggested('entity', '')).toEqual([])
  expect((await suggested('property', 'postal')).map(({ id }) => id)).toEqual(['postal_code'])
  expect((await suggested('type', 'comp')).map(({ id }) => id)).toEqual(['company'])
})

// The request of OpenRefine's input field (suggest-4_3a.js): the typed letters, with the default settings.
const ofField = 'spell=always&exact=false&prefixed=true'
test.each([
  ['entity', 'muster', `${ofField}&type=company`, 'Muster Dachbau AG'],
  ['entity', 'muster', `${ofField}&cursor=0`, 'Muster Dachbau AG'],
  ['entity', 'muster', `${ofField}&filter=(all%20a:b)&filter=c`, 'Muster Dachbau AG'],
  ['property', 'pla', `${ofField}&scoring=schema&type=company`, 'Seat or town'],
  ['type', 'com', `${ofField}&scoring=schema&lang=de&key=k`, 'Company of the Swiss commercial register'],
])(
  "A suggestion of %s for %s is answered for a request in OpenRefine's format: %s",
  async (what, prefix, rest, name) => {
    const answer = await get(`${path}/suggest/${what}?prefix=${prefix}&${rest}`, {
      origin: 'http://127.0.0.1:3333',
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const { result } = (await answer.json()) as Untyped
    expect(result[0]).toMatchObject({ id: expect.any(String), name })
  },
)

test('An OpenRefine query for a type other than companies finds nothing', async () => {
  const { result } = (await (await get(`${path}/suggest/entity?prefix=muster&type=Q5`)).json()) as Untyped
  expect(result).toEqual([])
})

test("A batch posted by OpenRefine's Java client is accepted", async () => {
  // One field, percent-encoded, with the charset in the type.
  const queries = {
    q0: {
      query: 'Keller Bedachungen GmbH',
      type: 'company',
      type_strict: 'should',
      properties: [{ pid: 'place', v: 'Thun' }],
      limit: 3,
    },
    q1: { query: 'Keller Bedachungen GmbH', limit: 3 },
  }
  const answer = await fetch(world.url + path, {
    method: 'POST',
    body: `queries=${encodeURIComponent(JSON.stringify(queries))}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'OpenRefine 3.9 [TRUNK]',
      accept: '*/*',
    },
  })
  const { q0, q1 } = (await answer.json()) as Untyped
  expect(q0.result).toMatchObject([{ id: idOf(story.kellerThun), match: true }])
  expect(q1.result.map(({ match }: Untyped) => match)).toEqual([false, false])
})

test('The preview can be embedded in a frame, and markup in company data is escaped', async () => {
  await world.sql('update companies set purpose = $2 where company_id = $1', [
    idOf(story.muster),
    'Dächer <script>alert(1)</script>',
  ])
  const answer = await get(`${path}/preview?id=${idOf(story.muster)}`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = answer.headers.get('content-security-policy')!
  expect([policy.includes('frame-ancestors *'), policy.includes("default-src 'none'")]).toEqual([true, true])
  const text = await answer.text()
  expect(text).toContain('Muster Dachbau AG')
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toContain('<script')
  expect((await get(`${path}/preview?id=cmp_00000000000000000000000000`)).status).toBe(404)
})

test('A malformed request is refused with the field that is wrong', async () => {
  const wrong = async (answer: Response) => {
    const { error } = (await answer.json()) as Untyped
    return [answer.status, error.errors?.[0]?.field ?? error.code]
  }
  expect(await wrong(await post({ queries: '{"q0": {' }))).toEqual([422, 'queries'])
  expect(await wrong(await post({ queries: '{"q0": {"query": 5}}' }))).toEqual([422, 'queries.q0.query'])
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`q${at}`, { query: 'A' }]))
  expect(await wrong(await post({ queries: JSON.stringify(many) }))).toEqual([422, 'queries'])
  expect(await wrong(await post({ question: '{}' }))).toEqual([422, 'question'])
  const asJson = await fetch(world.url + path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(await wrong(asJson)).toEqual([400, 'invalid_request'])
  const twice = await fetch(world.url + path, {
    method: 'POST',
    body: 'queries={}&queries={}',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await wrong(twice)).toEqual([400, 'invalid_request'])
  expect(await wrong(await get(`${path}?callback=f`))).toEqual([400, 'unknown_parameter'])
})

test('Candidates count towards the row budget, which cuts off a batch and refuses the next', async () => {
  const pair = { query: 'Keller Bedachungen GmbH' }
  const pairs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, pair]))
  const delivered = (answered: Record<string, Untyped>) =>
    Object.values(answered).reduce<number>((sum, { result }) => sum + result.length, 0)
  expect(delivered(await match(pairs(10)))).toBe(20)
  expect(delivered(await match(pairs(10)))).toBe(10)
  const refused = await post({ queries: JSON.stringify(pairs(1)) })
  expect([refused.status, ((await refused.json()) as Untyped).error.code]).toEqual([429, 'daily_row_limit'])
})

test('An OpenRefine address is a secret: stored as a hash, shown once and absent from the audit history', async () => {
  const made = await reconciler(acme)
  const token = made.path.split('/').at(-1)!
  await post({ queries: JSON.stringify({ q0: { query: story.muster.uid } }) }, made.path)
  const kept = JSON.stringify(await world.sql('select * from reconcilers'))
  const listed = JSON.stringify((await acme.app('GET', '/reconcilers')).body)
  const history = (await world.sql(
    `select path, target, credential_name, rows_returned from audit_rows where credential_id = $1`,
    [made.reconciler_id],
  )) as Untyped[]
  expect([kept.includes(token), listed.includes(token)]).toEqual([false, false])
  expect(history).toEqual([
    { path: '/reconcile/…', target: null, credential_name: 'reconciler Customer list', rows_returned: 1 },
  ])
})

test('A revoked or unknown OpenRefine address is not found, and the others still work', async () => {
  const made = await reconciler(acme)
  const revoked = await acme.app('POST', `/reconcilers/${made.reconciler_id}/revocations`, {})
  expect([revoked.status, revoked.body.data.revoked_at]).toEqual([201, expect.any(String)])
  for (const address of [
    made.path,
    `${path.slice(0, -1)}${path.endsWith('x') ? 'y' : 'x'}`,
    '/reconcile/x',
  ]) {
    expect((await get(address)).status).toBe(404)
    expect((await post({ queries: '{}' }, address)).status).toBe(404)
  }
  expect((await get(path)).status).toBe(200)
})
