import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type CallRequest, callsIn } from '../support/any-call.ts'
import { fingerprintOfAll, settledFingerprint } from '../fixtures/effects.ts'
import { who } from './cases/route-actors.ts'
import { manyCompanies, story } from '../fixtures/story-companies.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld, type World } from '../fixtures/world.ts'

// Input that must be refused, with the expected error. No test of this file may change data, cause a 500, or stop the
// service.

const world = await openWorld()
const call = callsIn(world)
const acme = await world.account()
const bolt = await world.account('Bolt')
const actor = await acme.credential(allScopes, { name: 'Olga' })
const olga = who(actor, 'Olga')
const project = await acme.project()
const at = `/api/v1/outreach/projects/${project}` as const
const companies = [story.muster, ...manyCompanies(4)].map(({ uid }) => ({ uid }))
const added = await actor.post(`${at}/prospects`, { companies })
const prospect = added.body.data[0]!.prospect_id!
const decisions = `${at}/prospects/${prospect}/decisions` as const
const acceptance = { decision: 'accept', reason: 'good_fit' }

const sql: World['sql'] = (text, values) => world.sql(text, values)
const state = async (fingerprint = fingerprintOfAll) => [
  await fingerprint(sql),
  ...(await world.sql('select holder, key from idempotency_keys order by 1, 2')),
]
/** Returns the state once no background job has work left on the added objects. */
const settled = () => state(settledFingerprint)
/** State after the previous test, from which each test starts. */
let before = await settled()
afterEach(async () => {
  const kept = before
  before = await state()
  expect(before).toEqual(kept)
  expect((await call(olga, { method: 'GET', path: at })).status).toBe(200)
})

const post = (path: string, more: Partial<CallRequest> = {}) => call(olga, { method: 'POST', path, ...more })
const get = (path: string) => call(olga, { method: 'GET', path })
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const fieldErrors = (...errors: object[]) => ({ status: 422, body: { error: { errors } } })

const deep = (open: string, close: string) => open.repeat(1000) + close.repeat(1000)
const unreadable: Record<string, string | Uint8Array> = {
  'broken off': '{"decision":',
  'not quoted': '{decision:1}',
  'with a comma too many': '{"decision":"accept",}',
  'with a comment': '{} // nothing',
  'of another notation': "{'decision':'accept'}",
  'with NaN': '{"decision":NaN}',
  'with trailing data': '{"decision":"accept"}{}',
  'with a key twice': '{"decision":"accept","decision":"reject","reason":"good_fit"}',
  'with a key twice, once escaped': '{"decision":"accept","decisio\\u006e":"reject"}',
  'with a key twice, deep inside': '{"a":[{"b":1,"b":2}]}',
  'with U+0000, escaped': '{"decision":"accept","note":"a\\u0000b"}',
  'with U+0000, as it is': '{"decision":"accept","note":"a\u0000b"}',
  'with a lone surrogate': '{"decision":"accept","note":"\\ud83d"}',
  'with surrogates the wrong way round': '{"decision":"accept","note":"\\udca9\\ud83d"}',
  'with a surrogate in bytes': Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  'in Latin-1': Buffer.from('{"note":"Zürich"}', 'latin1'),
  'in UTF-16': Buffer.from('{"note":"Bern"}', 'utf16le'),
  'with a byte order mark': `\ufeff${JSON.stringify(acceptance)}`,
  'with 1,000 arrays in one another': deep('[', ']'),
  'with 1,000 objects in one another': deep('{"a":', '}').replace(':}', ':1}'),
  'with 1,000 arrays never closed': '['.repeat(1000),
  'with a number beyond a double': '{"decision":1e999}',
  'of 10 MiB': JSON.stringify({ note: 'x'.repeat(10 * 1024 * 1024) }),
  'compressed without saying so': gzipSync(JSON.stringify(acceptance)),
}

test.each(Object.entries(unreadable))('A body %s is refused as unreadable', async (_, raw) => {
  expect(await post(decisions, { raw })).toMatchObject(refusal(400, 'invalid_request'))
})

test.each(['null', '[]', '"accept"', '1', 'true'])('A body that is %s has the wrong type', async (raw) => {
  const field = { code: raw === 'null' ? 'null_not_allowed' : 'type_mismatch', field: '' }
  expect(await post(decisions, { raw })).toMatchObject(fieldErrors(field))
})

test('Unknown members of a body are refused, whatever their names', async () => {
  for (const name of ['surprise', '__proto__', 'constructor', 'toString', '', 'a.b', 'Decision']) {
    const raw = `{"decision":"accept","reason":"good_fit",${JSON.stringify(name)}:{"x":1}}`
    expect(await post(decisions, { raw }), name).toMatchObject(fieldErrors({ code: 'unknown_field' }))
  }
})

test('All errors in a body are reported at once, up to a hundred', async () => {
  const wrong = { decision: 'perhaps', reason: 7, note: '', until: 'soon', more: 1 }
  const reported = await post(decisions, { body: wrong })
  expect(reported.body.error.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
    Object.keys(wrong).sort(),
  )
  const nobody = Array.from({ length: 100 }, () => ({ name: '', canton: 'XX' }))
  const many = await post(`${at}/prospects`, { body: { companies: nobody } })
  expect(many.body.error.errors).toHaveLength(100)
})

test('A request with 101 companies is refused', async () => {
  const body = { companies: Array.from({ length: 101 }, () => ({ uid: story.muster.uid })) }
  const error = { code: 'too_many_items', field: 'companies' }
  expect(await post(`${at}/prospects`, { body })).toMatchObject(fieldErrors(error))
})

const mediaTypes = [
  'text/plain',
  'text/json',
  'application/xml',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16',
  'application/json; boundary=x',
  'application/json, text/plain',
]
test.each(mediaTypes)('A body of the media type %s is refused', async (type) => {
  const sent = await post(decisions, { body: acceptance, headers: { 'content-type': type } })
  expect(sent).toMatchObject(refusal(400, 'invalid_request'))
})

test.each(['gzip', 'br', 'deflate', 'identity, gzip'])(
  'A body with the content encoding %s is refused',
  async (coding) => {
    const sent = await post(decisions, { body: acceptance, headers: { 'content-encoding': coding } })
    expect(sent).toMatchObject(refusal(400, 'invalid_request'))
  },
)

const parameters: [string, string][] = [
  [
    'invalid_parameter',
    'limit=0 limit=-1 limit=201 limit=1e2 limit=%205 limit=1.0 limit= limit=01 limit=%EF%BC%99',
  ],
  [
    'invalid_parameter',
    'limit=99999999999999999999 state=nope state= canton=XX canton=be q= decision=Accept',
  ],
  ['invalid_parameter', 'updated_since=yesterday updated_since=2026-02-30T00:00:00Z limit=1&limit=2 q=a&q=a'],
  ['unknown_parameter', 'surprise=1 limit[]=1 Limit=1 =1 __proto__=1 constructor=1 page=2 offset=10 q%20=a'],
  ['invalid_request', 'q=%00 q=%zz q=%ff q=%ed%a0%80 %00=1 %ff=1 q=%'],
]
test.each(parameters)('Parameters are refused with %s: %s', async (code, searches) => {
  for (const search of searches.split(' '))
    expect(await get(`${at}/prospects?${search}`), search).toMatchObject(refusal(400, code))
})

test('An error in a repeated parameter names it without an index', async () => {
  const { body } = await get('/api/v1/outreach/companies?canton=ZH&canton=XX')
  expect(body.error).toMatchObject({ code: 'invalid_parameter' })
  expect(body.error.message).toMatch(/^The parameter "canton" was refused: /)
})

test('A mutation accepts no query parameters', async () => {
  const sent = await post(`${decisions}?limit=1`, { body: acceptance })
  expect(sent).toMatchObject(refusal(400, 'unknown_parameter'))
})

describe('cursors', () => {
  const pageOf = async (search: string) => (await get(`${at}/prospects?${search}`)).body.next_cursor as string
  const flipped = (text: string, place: number) =>
    text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1)
  const expectRefused = async (path: string) =>
    expect(await get(path), path).toMatchObject(refusal(400, 'invalid_parameter'))

  test('A malformed, truncated or overlong cursor is refused', async () => {
    const cursor = await pageOf('limit=1')
    const bad = [
      'x',
      '.',
      'e30.e30',
      cursor.slice(0, -1),
      cursor.split('.')[0],
      `${cursor}A`,
      `${cursor}.`,
      `${cursor}.A`,
      'x'.repeat(1001),
      '',
    ]
    for (const one of bad) await expectRefused(`${at}/prospects?limit=1&cursor=${one}`)
  })

  test('A forged cursor is refused', async () => {
    const cursor = await pageOf('limit=1')
    for (const place of [0, 10, cursor.indexOf('.') - 1, cursor.indexOf('.') + 1])
      await expectRefused(`${at}/prospects?limit=1&cursor=${flipped(cursor, place)}`)
  })

  test('A cursor from other filters, another list or another project is refused', async () => {
    const cursor = await pageOf('limit=1&canton=BE')
    const other = await acme.project()
    before = await settled()
    for (const path of [
      `${at}/prospects?limit=1&cursor=${cursor}`,
      `${at}/prospects?limit=1&canton=ZH&cursor=${cursor}`,
      `${at}/prospects?limit=1&canton=BE&state=new&cursor=${cursor}`,
      `${at}/cycles?limit=1&cursor=${cursor}`,
      `/api/v1/outreach/projects/${other}/prospects?limit=1&canton=BE&cursor=${cursor}`,
      `/api/v1/prospect/projects/${project}/prospects?limit=1&canton=BE&cursor=${cursor}`,
    ])
      await expectRefused(path)
    expect((await get(`${at}/prospects?limit=2&canton=BE&cursor=${cursor}`)).status).toBe(200)
  })

  test('A cursor issued to another account is refused', async () => {
    const mia = who(await bolt.credential(allScopes, { name: 'Mia' }), 'Mia')
    before = await settled()
    const cursor = (await get('/api/v1/companies?limit=1')).body.next_cursor
    const theirs = await call(mia, { method: 'GET', path: `/api/v1/companies?limit=1&cursor=${cursor}` })
    expect(theirs).toMatchObject(refusal(400, 'invalid_parameter'))
  })
})

test('Ids of other accounts in a body are unknown, like ids that do not exist', async () => {
  const project_id = await bolt.project()
  const mia = await bolt.credential(allScopes)
  const theirs = await mia.post(`/projects/${project_id}/prospects`, { companies: companies.slice(0, 1) })
  before = await settled()
  const ids = [
    'prs_01kafxq3p8e9b8m2v4n6t7r0sz',
    theirs.body.data[0]!.prospect_id,
    'x',
    "' or 1=1 --",
    prospect,
  ]
  const [absent, ...others] = await Promise.all(
    ids.slice(0, 4).map((id) => post(`${at}/cycles`, { body: { prospect_ids: [prospect, id] } })),
  )
  expect(absent).toMatchObject(fieldErrors({ code: 'prospect_unknown', field: 'prospect_ids[1]' }))
  for (const other of others) expect(other!.body.error).toEqual(absent!.body.error)

  const body = { outreach_revision_id: 'orv_x', content_fingerprint: `sha256:${'0'.repeat(64)}` }
  expect(await post(`${at}/prospects/${prospect}/approvals`, { body })).toMatchObject(
    fieldErrors({ code: 'outreach_revision_unknown', field: 'outreach_revision_id' }),
  )
})

test('A path with a NUL, a broken escape or too many segments is not found', async () => {
  const paths = [
    '/prospects/%00',
    '/prospects/a%00b',
    '/prospects/%zz',
    '/prospects/%ff',
    '/prospects/',
    '//',
    '/x/y',
  ]
  for (const path of paths) expect(await get(at + path), path).toMatchObject(refusal(404, 'not_found'))
  expect(await get('/api/v1/outreach/projects/%00')).toMatchObject(refusal(404, 'not_found'))
  expect(await post(`${at}/prospects/%00/decisions`, { body: acceptance })).toMatchObject(
    refusal(404, 'not_found'),
  )
})

test('An address longer than 8 KiB is refused for every caller', async () => {
  const asked = { method: 'GET', path: `${at}/prospects?q=${'x'.repeat(8200)}` }
  expect(await call({ ...olga, name: null }, asked)).toMatchObject(refusal(400, 'invalid_request'))
})

test('Search words are treated as plain words, whatever characters they contain', async () => {
  const nothing = ['%', '_', '-', '...', '\\', "'", '"', '& | !', '(:*', '<->', '😀', '%%%', '0'.repeat(200)]
  const words = ['a&', '\u202eAG', 'ß']
  for (const word of [...nothing, ...words]) {
    const q = encodeURIComponent(word)
    for (const path of [`${at}/prospects?q=${q}`, `/api/v1/companies?q=${q}`]) {
      const { status, body } = await get(path)
      expect(status, path).toBe(200)
      // A filter is never ignored: a value without a word that any name contains finds nothing.
      if (nothing.includes(word)) expect([path, body.data]).toEqual([path, []])
    }
  }
  for (const search of ['municipality=99999999999999999999', 'municipality=-1', "municipality='", 'noga=99'])
    expect((await get(`/api/v1/companies?${search}`)).status, search).toBe(200)
})

test('A client cannot choose its request id or its source address', async () => {
  const mine = `req_${'0'.repeat(26)}`
  const headers = { 'x-request-id': mine, 'x-forwarded-for': '203.0.113.9', 'user-agent': 'x'.repeat(5000) }
  const answer = await call(olga, { method: 'GET', path: at, headers })
  expect(answer.body.request_id).not.toBe(mine)
  const [row] = await world.sql('select * from audit_rows where request_id = $1', [answer.body.request_id])
  expect(row).toMatchObject({ source_address: '127.0.0.1', user_agent: 'x'.repeat(256) })
})
