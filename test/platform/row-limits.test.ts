import { expect, test } from 'vitest'
import { addProspects, openFixture } from '../fixtures/project.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'
import { setClock, setClockMidMonth } from '../fixtures/time.ts'

// Returned company rows are charged to the account's day and month, whatever their format.
const world = await openWorld({ plan: { rowsPerDay: 25, rowsPerMonth: 60 } })
await setClockMidMonth(world)

async function openReader() {
  const account = await world.account()
  return { ...(await account.credential(['companies:read'])), account_id: account.account_id }
}

const outreach = (who: Actor, limit: number) => who.get(`/companies?limit=${limit}`)
const prospect = (who: Actor, limit: number) => who.get(`/api/v1/prospect/companies?limit=${limit}`)
const reported = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

async function leftOf(who: Actor) {
  const { body } = await who.get('/limits')
  const left = (name: string) => body.data.find((budget: { name: string }) => budget.name === name)!.remaining
  return { day: left('rows_daily'), month: left('rows_monthly') }
}

test('Rows are charged when sent, in pages or singly, but not when the caller already has them', async () => {
  const reader = await openReader()
  const page = await outreach(reader, 10)
  expect(page.body.data).toHaveLength(10)
  expect(await leftOf(reader)).toEqual({ day: 15, month: 50 })

  const path = `/companies/${page.body.data[0]!.company_id}` as const
  const one = await reader.get(path)
  expect(await leftOf(reader)).toEqual({ day: 14, month: 49 })
  const same = await reader.get(path, { 'if-none-match': one.headers.get('etag')! })
  expect(same.status).toBe(304)
  expect((await reader.get('/companies?q=nobody+has+this+name')).body.data).toEqual([])
  expect((await reader.get('/companies/cmp_nothing')).status).toBe(404)
  expect(await leftOf(reader)).toEqual({ day: 14, month: 49 })
})

test('A page ends where the daily budget ends and says so; the next is refused until Swiss midnight', async () => {
  await setClock(world, '2027-03-28T10:00:00Z')
  const reader = await openReader()
  const whole = await outreach(reader, 20)
  expect(whole.headers.get('x-rows-limited-by')).toBeNull()
  const rest = await outreach(reader, 6)
  expect(rest).toMatchObject({ status: 200, body: { next_cursor: expect.any(String) } })
  expect(rest.body.data).toEqual(whole.body.data.slice(0, 5))
  expect(whole.body.limited_by).toBeNull()
  expect(rest.body.limited_by).toBe('daily_row_limit')
  expect(rest.headers.get('x-rows-limited-by')).toBe('daily_row_limit')
  expect(rest.headers.get('link')).toContain('limit=6')
  expect(await leftOf(reader)).toEqual({ day: 0, month: 35 })

  const refused = await outreach(reader, 6)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'daily_row_limit' } } })
  const reset = Date.parse('2027-03-28T22:00:00Z') / 1000
  expect(reported(refused)).toEqual([25, 0, reset])
  expect(refused.headers.get('ratelimit')).toMatch(/^"rows_daily";r=0;t=4\d{4}$/)
  expect(refused.headers.get('ratelimit-policy')).toBe('"rows_daily";q=25;w=86400')
  expect(refused.body.retry_after).toBeLessThanOrEqual(12 * 3600)
  expect(refused.body.retry_after).toBeGreaterThan(12 * 3600 - 30)
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after))
  const returned = (request_id: string) =>
    world.sql('select rows_returned from audit_rows where request_id = $1', [request_id])
  expect(await returned(rest.body.request_id)).toEqual([{ rows_returned: 5 }])
  expect(await returned(refused.body.request_id)).toEqual([{ rows_returned: 0 }])
  expect(await leftOf(reader)).toEqual({ day: 0, month: 35 })

  await setClock(world, '2027-03-28T22:00:01Z')
  const rows = rest.body.next_cursor
  const more = await reader.get(`/companies?limit=6&cursor=${rows}`)
  expect(more.body.data).toEqual((await outreach(reader, 11)).body.data.slice(5))
})

/** Spends the rows of the month, and leaves some of the day. */
async function spendMonth(who: Actor) {
  for (const day of ['2027-05-10', '2027-05-11', '2027-05-12']) {
    await setClock(world, `${day}T10:00:00Z`)
    expect((await outreach(who, 20)).status).toBe(200)
  }
}
const monthEnds = Date.parse('2027-05-31T22:00:00Z')
const untilMonthEnds = (monthEnds - Date.parse('2027-05-12T10:00:00Z')) / 1000

test('Both API forms share one monthly budget and show the remainder', async () => {
  const reader = await openReader()
  await setClock(world, '2027-05-09T10:00:00Z')
  expect((await outreach(reader, 10)).status).toBe(200)
  expect((await prospect(reader, 10)).status).toBe(200)
  const limits = await reader.get('/api/v1/prospect/limits')
  const left = (name: string) => limits.body.data.find((budget) => budget.name === name)
  expect(left('rows_daily')).toMatchObject({ limit: 25, remaining: 5 })
  expect(left('rows_monthly')).toMatchObject({ limit: 60, remaining: 40 })
  const rows = ({ body }: typeof limits) => body.data.filter(({ name }) => name.startsWith('rows_'))
  expect(rows(limits)).toEqual(rows(await reader.get('/api/v1/outreach/limits')))
})

test.each([
  ['outreach', 'monthly_row_limit', outreach],
  ['prospect', 'daily_row_limit', prospect],
] as const)(
  'The form %s refuses with %s until the 1st of the next month once the monthly budget is spent',
  async (_, code, ask) => {
    const reader = await openReader()
    await spendMonth(reader)
    expect(await leftOf(reader)).toEqual({ day: 5, month: 0 })
    const refused = await ask(reader, 5)
    expect(refused).toMatchObject({ status: 429, body: { error: { code } } })
    expect(refused.body.error.message).toMatch(/month/)
    expect(reported(refused)).toEqual([60, 0, monthEnds / 1000])
    expect(refused.headers.get('ratelimit')).toMatch(/^"rows_monthly";r=0;/)
    expect(refused.body.retry_after).toBeLessThanOrEqual(untilMonthEnds)
    expect(refused.body.retry_after).toBeGreaterThan(untilMonthEnds - 30)
    expect(await leftOf(reader)).toEqual({ day: 5, month: 0 })
    await setClock(world, '2027-05-31T22:00:01Z')
    expect((await ask(reader, 20)).status).toBe(200)
  },
)

test.each([
  ['outreach', 'monthly_row_limit', outreach],
  ['prospect', 'daily_row_limit', prospect],
] as const)('A page of the form %s cut short by the monthly budget names %s', async (_, code, ask) => {
  const reader = await openReader()
  await setClock(world, '2027-05-10T10:00:00Z')
  for (const rows of [25, 25]) {
    const whole = await ask(reader, rows)
    expect(whole.body).toMatchObject({ limited_by: null })
    await setClock(world, '2027-05-11T10:00:00Z')
  }
  await setClock(world, '2027-05-12T10:00:00Z')
  const clipped = await ask(reader, 20)
  expect(clipped).toMatchObject({ status: 200, body: { limited_by: code, next_cursor: expect.any(String) } })
  expect(clipped.body.data).toHaveLength(10)
  expect(clipped.headers.get('x-rows-limited-by')).toBe(code)
})

test('Two servers under load never return more rows than the daily budget allows', async () => {
  await setClock(world, '2027-06-10T10:00:00Z')
  const second = await world.another()
  const reader = await openReader()
  const callers = [reader, second.actor(reader.secret)]
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => outreach(callers[n % 2]!, 3)))
  const rows = answers.reduce((sum, { status, body }) => sum + (status === 200 ? body.data.length : 0), 0)
  expect(rows).toBe(25)
  await second.stop()
})

test('A replay returns no rows, and project rows do not count as directory companies', async () => {
  const fixture = await openFixture(world)
  const before = await leftOf(fixture.olga)
  const companies = [{ name: 'Keller Bedachungen GmbH' }]
  for (let time = 0; time < 2; time++)
    await fixture.olga.post(`${fixture.at}/prospects`, { companies }, { key: 'add' })
  await addProspects(fixture, 40)
  expect((await fixture.olga.get(`${fixture.at}/prospects`)).body.data).toHaveLength(40)
  expect(await leftOf(fixture.olga)).toEqual(before)
  const history = await fixture.olga.get(`${fixture.at}/audit?operation_id=prospect_add`)
  const replay = history.body.data.find((row: { replayed: boolean }) => row.replayed)
  expect(replay).toMatchObject({ status: 200, rows_returned: 0 })
})
