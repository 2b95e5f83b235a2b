import type { Api } from '@alphorn/contract/api'
import type { Untyped } from '../fixtures/untyped.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { demoCompanies } from '@alphorn/server/app/demo/demo-companies'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { cacheLines } from '@alphorn/server/directory/companies/cached-lines'
import { showInvented } from '../directory/invented-companies.ts'
import { buildList } from '../fixtures/lists.ts'
import { setClock } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'
import { roomyPlan } from '../fixtures/server-settings.ts'
import { openWorld } from '../fixtures/world.ts'

// All companies of a list as one NDJSON stream, and its cost.

const day = 4000
const world = await openWorld({ plan: { rowsPerDay: day, rowsPerMonth: 9000 } })
let account: Account
let olga: Actor & { credential_id: string }
let rita: Actor & { credential_id: string }
let list_id: string
let total: number
beforeAll(async () => {
  await importCompanies(world.service.pools.write, demoCompanies({ count: 2300, seed: 7 }), {
    source: 'demo',
  })
  // Values that the demo data lacks: every character that JSON escapes, in text and in JSON columns, and the columns
  // that it leaves empty.
  await world.sql(
    `update companies set name = $1, purpose = $1, street = $1, website = $1, former_names = jsonb_build_array($1::text),
       location = '{"lon": 7.45, "lat": 46.95, "precision": "street"}', regulated = '[{"authority": "FINMA", "type": "bank"}]',
       capital_nominal = 1000.50, noga_confidence = 0.9, website_confidence = 0.25
     where company_id = (select min(company_id) from companies)`,
    ['"A" \\ B\n\t\u0007\u007f \u2028 é 😀 </script>'],
  )
  account = await world.account()
  await showInvented(world, account)
  olga = await account.credential([...scopeNames], { name: 'Olga' })
  rita = await account.credential(['markets:read'], { name: 'Rita' })
  const made = await olga.post('/markets', { name: 'All', filters: {} })
  list_id = made.body.data.list_id
  total = (await buildList(olga, list_id)).companies!
  expect(total).toBeGreaterThan(2300)
}, 120_000)

type Streamed = { status: number; headers: Headers; rows: Untyped[]; last: Untyped }

/** Reads the stream as a client of the list does. */
async function stream(query = '', at = world.url, reader: { secret: string } = olga): Promise<Streamed> {
  const response = await fetch(`${at}/api/v1/markets/${list_id}/companies${query}`, {
    headers: { authorization: `Bearer ${reader.secret}`, accept: 'application/x-ndjson' },
  })
  const text = await response.text()
  const lines =
    text.trim() === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Untyped)
  return { status: response.status, headers: response.headers, rows: lines.slice(0, -1), last: lines.at(-1) }
}

async function leftOf(who: Actor) {
  const { body } = await who.get('/limits')
  const left = (name: string) => body.data.find((budget) => budget.name === name)!.remaining
  return { day: left('rows_daily'), month: left('rows_monthly') }
}

const afresh = (moment: string) => setClock(world, moment)

test('A stream returns every company of the list once, exactly as the pages do', async () => {
  await world.sql('delete from allowances')
  await afresh('2027-01-10T10:00:00Z')
  const { status, headers, rows, last } = await stream()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/x-ndjson')
  expect(headers.get('vary')).toContain('Accept')
  expect(last).toEqual({
    end: { complete: true, rows: total, limited_by: null, retry_after: null, next_cursor: null },
    request_id: headers.get('x-request-id'),
  })
  expect(rows).toHaveLength(total)

  await afresh('2027-01-11T10:00:00Z')
  const paged: Untyped[] = []
  for (let query: '' | `?${string}` = '?limit=1000'; query;) {
    const { body }: Answer<Api['market_companies']> = await olga.get(`/markets/${list_id}/companies${query}`)
    paged.push(...body.data)
    query = body.next_cursor ? `?limit=1000&cursor=${body.next_cursor}` : ''
  }
  expect(rows).toEqual(paged)
  // Columns that the demo and the story fill, among all columns of a record.
  const has = (name: string) =>
    rows.some((row) => (Array.isArray(row[name]) ? row[name].length > 0 : row[name]))
  for (const name of [
    'address',
    'capital',
    'head_offices',
    'noga',
    'size',
    'website',
    'legal_form',
    'location',
    'regulated',
  ])
    expect([name, has(name)]).toEqual([name, true])
})

test('The rows sent by a stream are counted in the budgets and in the history', async () => {
  await afresh('2027-02-10T10:00:00Z')
  const { headers } = await stream()
  expect(await leftOf(olga)).toEqual({ day: day - total, month: 9000 - total })
  const history = await world.sql('select * from audit_rows where request_id = $1', [
    headers.get('x-request-id'),
  ])
  expect(history).toMatchObject([
    { rows_returned: total, status: 200, operation_id: 'market_companies', credential_name: 'Olga' },
  ])
})

test('A stream ends when the budget is spent, says so and can be resumed from there', async () => {
  await afresh('2027-03-10T10:00:00Z')
  const whole = await stream()
  const cut = await stream()
  expect(cut.rows).toEqual(whole.rows.slice(0, day - total))
  expect(cut.last.end).toMatchObject({
    complete: false,
    rows: day - total,
    limited_by: 'daily_row_limit',
    next_cursor: expect.any(String),
  })
  expect(cut.last.end.retry_after).toBeGreaterThan(12 * 3600)
  expect(await leftOf(olga)).toEqual({ day: 0, month: 9000 - day })

  const refused = await stream()
  expect(refused.status).toBe(429)
  expect(refused.last.error.code).toBe('daily_row_limit')
  expect(refused.headers.get('x-ratelimit-limit')).toBe(String(day))

  await afresh('2027-03-11T10:00:00Z')
  const rest = await stream(`?cursor=${cut.last.end.next_cursor}`)
  expect([...cut.rows, ...rest.rows]).toEqual(whole.rows)
  expect(rest.last.end.complete).toBe(true)
})

test('A stream ends when the monthly budget is spent, too', async () => {
  await afresh('2027-04-10T10:00:00Z')
  await world.sql(`insert into allowances values ('rows_monthly:' || $1, '2027-04', 8500)`, [
    account.account_id,
  ])
  const { rows, last } = await stream()
  expect(rows).toHaveLength(500)
  expect(last.end).toMatchObject({ complete: false, limited_by: 'monthly_row_limit' })
  expect(await leftOf(olga)).toEqual({ day: day - 500, month: 0 })
  expect((await stream()).last.error.code).toBe('monthly_row_limit')
})

test('Streams read by many callers from two servers never exceed the daily row budget', async () => {
  await afresh('2027-05-10T10:00:00Z')
  const second = await world.another()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => stream('', at % 2 === 0 ? world.url : second.url)),
  )
  const delivered = answers.reduce((sum, { status, rows }) => sum + (status === 200 ? rows.length : 0), 0)
  await second.stop()
  expect(delivered).toBeLessThanOrEqual(day)
  // Rows that one server still reserved when the other ran out are available to the next reader.
  const { rows } = await stream()
  expect(delivered + rows.length).toBe(day)
})

/** Starts a server with a higher daily row budget than the others. */
const openRoomy = () => world.another({ plan: { ...roomyPlan, rowsPerDay: 100_000, rowsPerMonth: 200_000 } })

/** Requests the list without compression. Compressed, all of it would fit into the buffers of the socket. */
const readUncompressed = (at: string, reader: { secret: string }, signal?: AbortSignal) =>
  fetch(`${at}/api/v1/markets/${list_id}/companies`, {
    headers: {
      authorization: `Bearer ${reader.secret}`,
      accept: 'application/x-ndjson',
      'accept-encoding': 'identity',
    },
    ...(signal && { signal }),
  })

test('A slow reader receives the complete stream although its chunks reuse memory', async () => {
  const roomy = await openRoomy()
  // 40 MB exceed the buffers of any socket, so one chunk remains unread.
  await world.sql(
    `insert into companies (company_id, ehraid, uid, name, name_key, name_stem_key, purpose, updated_at)
     select 'cmp_' || lpad(n::text, 26, '0'), n, 'CHE-100.000.001', 'Wordy ' || n, 'wordy', 'wordy', repeat('word ', 1000) || n,
       app_now() from generate_series(1, 8000) n`,
  )
  await cacheLines(roomy.service.pools)
  await afresh('2027-06-09T10:00:00Z')
  total = (await buildList(olga, list_id)).companies!
  const leftOfDay = async () => (await leftOf(roomy.actor(olga.secret))).day
  const response = await readUncompressed(roomy.url, olga)
  // Before the reader continues, three chunks are deducted from the budget: one in transit, one read, one only
  // reserved.
  await expect.poll(leftOfDay).toBe(100_000 - 3 * 2000)
  const lines = (await response.text()).trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as Untyped)
  expect(rows.pop()!.end).toMatchObject({ complete: true, rows: total })
  const purposes = await world.sql('select company_id, purpose from companies order by company_id')
  expect(rows.map(({ company_id, purpose }) => ({ company_id, purpose }))).toEqual(purposes)
  expect(await leftOfDay()).toBe(100_000 - total)
  await roomy.stop()
})

test('A stream is cut off when its credential is revoked', async () => {
  const roomy = await openRoomy()
  await afresh('2027-06-11T10:00:00Z')
  const response = await readUncompressed(roomy.url, rita)
  const revoke = 'update credentials set revoked_at = app_now() where credential_id = $1'
  await world.sql(revoke, [rita.credential_id])
  await delay(1000)
  await expect(response.text()).rejects.toThrow('terminated')
  const recorded = () =>
    world.sql('select status, error_code, rows_returned from audit_rows where request_id = $1', [
      response.headers.get('x-request-id'),
    ])
  await expect.poll(recorded).toHaveLength(1)
  const [row] = await recorded()
  expect(row).toMatchObject({ status: 200, error_code: 'unauthenticated' })
  expect(row!.rows_returned).toBeLessThan(total)
  await expect
    .poll(async () => (await leftOf(roomy.actor(olga.secret))).day)
    .toBe(100_000 - row!.rows_returned)
  await roomy.stop()
})

test('A stream that the reader aborts costs only the rows that were sent', async () => {
  const roomy = await openRoomy()
  await afresh('2027-06-10T10:00:00Z')
  const abort = new AbortController()
  const response = await readUncompressed(roomy.url, olga, abort.signal)
  await response.body!.getReader().read()
  abort.abort()
  const recorded = () =>
    world.sql('select rows_returned from audit_rows where request_id = $1', [
      response.headers.get('x-request-id'),
    ])
  await expect.poll(recorded).toHaveLength(1)
  const [{ rows_returned }] = (await recorded()) as [Untyped]
  expect(rows_returned).toBeGreaterThan(0)
  // Most of the list was never read.
  expect(rows_returned).toBeLessThan(total)
  await expect.poll(async () => (await leftOf(roomy.actor(olga.secret))).day).toBe(100_000 - rows_returned)
  await roomy.stop()
})

test('A stream accepts no limit, does not apply to HEAD and is refused like a page', async () => {
  expect((await stream('?limit=5')).last.error.code).toBe('invalid_parameter')
  expect((await stream('?colour=red')).last.error.code).toBe('unknown_parameter')
  expect((await stream('', world.url, { secret: 'not-a-credential' })).status).toBe(401)
  const head = await fetch(`${world.url}/api/v1/markets/${list_id}/companies`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${olga.secret}`, accept: 'application/x-ndjson' },
  })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json'])
  const bolt = await (await world.account('Bolt')).credential([...scopeNames])
  expect((await stream('', world.url, bolt)).last.error.code).toBe('not_found')
})

const accepts: [string, boolean][] = [
  ['APPLICATION/X-NDJSON', true],
  ['application/json;q=0.5, application/x-ndjson ; q=0.9', true],
  ['application/x-ndjson;q=0, application/json', false],
  ['application/x-ndjson-other', false],
  ['*/*', false],
]
test.each(accepts)('A stream is selected by its media type: %s', async (accept, streamed) => {
  // A stream takes no limit; a page does, though the budget may be spent.
  const { body } = await olga.get(`/markets/${list_id}/companies?limit=5`, { accept })
  expect(body.error?.code === 'invalid_parameter').toBe(streamed)
})
