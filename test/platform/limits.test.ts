import { expect, test } from 'vitest'
import { addProspects, openFixture } from '../fixtures/project.ts'
import { setClock, setClockMidMonth } from '../fixtures/time.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'
import { openWorld, type Server, type World } from '../fixtures/world.ts'

const limitedDay = await openWorld({ plan: { requestsPerDay: 100 } })
await setClockMidMonth(limitedDay)
const limitedMinute = await openWorld({
  plan: { requestsPerDay: 60, burstPerAccount: 30, burstPerCredential: 12 },
})

async function openCaller(world: World): Promise<Actor & { account_id: string; credential_id: string }> {
  const account = await world.account()
  return { ...(await account.credential(['companies:read'])), account_id: account.account_id }
}

const me = (who: Actor) => who.get('/me')
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const served = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
const reported = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

async function usedOf(world: World, subject: string): Promise<Record<string, number>> {
  const rows = await world.sql<{ subject: string; used: number }>(
    'select subject, used from allowances where subject like $1',
    [`%:${subject}`],
  )
  return Object.fromEntries(rows.map((row) => [row.subject.split(':')[0], row.used]))
}

async function allAtOnce(count: number, callers: Actor[], call: (who: Actor, n: number) => Promise<Answer>) {
  return Promise.all(Array.from({ length: count }, (_, n) => call(callers[n % callers.length]!, n)))
}

test('Two servers under load serve exactly the daily allowance', async () => {
  const second = await limitedDay.another()
  const caller = await openCaller(limitedDay)
  const answers = await allAtOnce(240, [caller, second.actor(caller.secret)], me)
  expect(served(answers)).toBe(100)
  expect(new Set(statuses(answers))).toEqual(new Set([200, 429]))
  expect(await usedOf(limitedDay, caller.account_id)).toMatchObject({ daily: 100 })
  await second.stop()
})

test('A server serves the allowance except the share held by another server, which serves the rest', async () => {
  const second = await limitedDay.another()
  const caller = await openCaller(limitedDay)
  const elsewhere = second.actor(caller.secret)
  await me(elsewhere) // takes a share of ceil(100 / 12)
  const here = served(await allAtOnce(120, [caller], me))
  expect(here).toBeGreaterThanOrEqual(100 - 9)
  expect(here).toBeLessThan(100)
  expect(here + 1 + served(await allAtOnce(20, [elsewhere], me))).toBe(100)
  await second.stop()
})

test('A clean stop releases the share that the server held, and a restart keeps the usage', async () => {
  const caller = await openCaller(limitedDay)
  const visit = async (server: Server, count: number) => {
    const answers = await allAtOnce(count, [server.actor(caller.secret)], me)
    await server.stop()
    return served(answers)
  }
  expect(await visit(await limitedDay.another(), 3)).toBe(3)
  expect(await usedOf(limitedDay, caller.account_id)).toMatchObject({ daily: 3 })
  expect(await visit(await limitedDay.another(), 50)).toBe(50)
  expect(await usedOf(limitedDay, caller.account_id)).toMatchObject({ daily: 53 })
  expect(await visit(await limitedDay.another(), 60)).toBe(47)
})

test('The remaining count falls with each call, including replays and refusals, but not with reading the limits', async () => {
  const fixture = await openFixture(limitedDay)
  const [prospect] = await addProspects(fixture)
  const path = `${fixture.at}/prospects/${prospect}/decisions` as const
  const answers = [
    await me(fixture.olga),
    await me(fixture.olga),
    await fixture.olga.post(path, { decision: 'accept' }, { key: 'k' }),
    await fixture.olga.post(path, { decision: 'accept' }, { key: 'k' }),
    await fixture.olga.get('/nothing'),
    await fixture.wanda.get('/companies'),
    await fixture.wanda.get('/limits'),
  ]
  expect(statuses(answers)).toEqual([200, 200, 201, 201, 404, 403, 200])
  expect(answers.map((answer) => reported(answer)[1])).toEqual([98, 97, 96, 95, 94, 93, 93])
  expect(answers.map((answer) => reported(answer)[0])).toEqual(Array.from({ length: 7 }, () => 100))
})

test('The day ends at Swiss midnight in winter, in summer and on the shortened day between', async () => {
  const caller = await openCaller(limitedDay)
  for (const [moment, midnight] of [
    ['2027-01-15T22:59:00Z', '2027-01-15T23:00:00Z'],
    ['2027-03-28T00:30:00Z', '2027-03-28T22:00:00Z'],
    ['2027-07-15T12:00:00Z', '2027-07-15T22:00:00Z'],
  ] as const) {
    await setClock(limitedDay, moment)
    const answers = await allAtOnce(101, [caller], me)
    const reset = Date.parse(midnight) / 1000
    expect(new Set(answers.map((answer) => reported(answer)[2]))).toEqual(new Set([reset]))
    const [refused, ...others] = answers.filter(({ status }) => status !== 200)
    expect(others).toEqual([])
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
    expect(reported(refused!)).toEqual([100, 0, reset])
    const wait = reset - Date.parse(moment) / 1000
    expect(refused!.body.retry_after).toBeGreaterThan(wait - 30)
    expect(refused!.body.retry_after).toBeLessThanOrEqual(wait)
    expect(refused!.headers.get('retry-after')).toBe(String(refused!.body.retry_after))
  }
})

test('The burst limits of a credential and its account reset with the minute, and refused calls are not counted', async () => {
  await setClock(limitedMinute, '2027-02-01T10:00:01Z')
  const account = await limitedMinute.account()
  const callers = [
    await account.credential(['companies:read']),
    await account.credential(['companies:read']),
    await account.credential(['companies:read']),
  ]
  const [first] = callers
  const ends = Date.parse('2027-02-01T10:01:00Z') / 1000

  const one = await me(first!)
  expect(one.headers.get('ratelimit-policy')).toBe(
    '"daily";q=60;w=86400, "burst";q=30;w=60, "credential_burst";q=12;w=60',
  )
  expect(one.headers.get('ratelimit')).toMatch(
    /^"daily";r=59;t=46\d\d\d, "burst";r=29;t=5\d, "credential_burst";r=11;t=5\d$/,
  )

  // The account's limit leaves room for all of these calls: even a caller refused by its own burst limit briefly takes
  // a place.
  const alone = await allAtOnce(24, [first!], me)
  expect(served(alone)).toBe(11)
  const refused = alone.find(({ status }) => status === 429)!
  expect(refused).toMatchObject({ body: { error: { code: 'burst_limited' } } })
  expect(reported(refused)).toEqual([12, 0, ends])
  expect(refused.headers.get('ratelimit')).toMatch(/^"credential_burst";r=0;t=5\d$/)
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after))
  expect(refused.body.retry_after).toBeLessThanOrEqual(59)

  const together = await allAtOnce(24, callers.slice(1), me)
  expect(served(together)).toBe(18)
  const full = together.find((answer) => answer.status === 429 && reported(answer)[0] === 30)!
  expect(reported(full)).toEqual([30, 0, ends])

  await setClock(limitedMinute, '2027-02-01T10:01:01Z')
  expect(reported(await me(first!))).toEqual([60, 60 - 30 - 1, Date.parse('2027-02-01T23:00:00Z') / 1000])
})

test('When several limits are reached, the one with the longest wait is reported', async () => {
  await setClock(limitedMinute, '2027-02-02T10:00:01Z')
  const account = await limitedMinute.account()
  const callers = [1, 2, 3].map(() => account.credential(['companies:read']))
  const people = await Promise.all(callers)
  for (const minute of ['00', '01']) {
    await setClock(limitedMinute, `2027-02-02T10:${minute}:01Z`)
    expect(served(await allAtOnce(36, people, me))).toBe(30)
  }
  // The minute is exhausted, and so is the day.
  expect(await me(people[0]!)).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
})

test('Two servers under load serve exactly the burst of the account', async () => {
  await setClock(limitedMinute, '2027-02-03T10:00:01Z')
  const second = await limitedMinute.another()
  const account = await limitedMinute.account()
  const people = await Promise.all([1, 2, 3, 4].map(() => account.credential(['companies:read'])))
  const callers = people.flatMap((who) => [who, second.actor(who.secret)])
  const inLoad = served(await allAtOnce(160, callers, me))
  // A call that its credential's burst limit refuses briefly takes a place in the account's limit.
  expect(inLoad).toBeGreaterThanOrEqual(20)
  expect(inLoad).toBeLessThanOrEqual(30)
  let calm = 0
  for (const who of Array.from({ length: 5 }, () => callers).flat())
    calm += (await me(who)).status === 200 ? 1 : 0
  expect(inLoad + calm).toBe(30)
  expect(await usedOf(limitedMinute, account.account_id)).toMatchObject({ burst: 30 })
  await second.stop()
})
