import { expect, test } from 'vitest'
import { endProcess as end, startProcess } from '../support/api-processes.ts'
import { addProspects, openFixture } from '../fixtures/project.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { type Actor, actorAt, type Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Two processes of the service share one database, under load. They are stopped, killed and started again. Together
// they never accept more calls than one process would.

// Starting a process loads the whole service, and this test starts many.

const daily = 240
const rows = 90
const pepper = 'the pepper of all processes'
const world = await openWorld({
  plan: { requestsPerDay: daily, rowsPerDay: rows },
  config: { peppers: [pepper] },
})
await setClockMidMonth(world)

function start() {
  return startProcess(world.databaseUrl, {
    ALPHORN_PEPPERS: pepper,
    REQUESTS_PER_DAY: String(daily),
    ROWS_PER_DAY: String(rows),
  })
}

/** Makes concurrent calls of several callers until stopped or until one is refused. Returns the responses. */
async function load<R>(
  actorsNow: () => Actor[],
  call: (who: Actor) => Promise<Answer<R>>,
  isOver: () => boolean,
): Promise<Answer<R>[]> {
  const answers: Answer<R>[] = []
  const caller = async (at: number) => {
    while (!isOver()) {
      const actors = actorsNow()
      const answer = await call(actors[at % actors.length]!).catch(() => null) // killed in the middle of the call
      if (answer) answers.push(answer)
      if (answer?.status === 429) return
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, at) => caller(at)))
  return answers
}

const served = <R>(answers: Answer<R>[]) => answers.filter(({ status }) => status === 200)
const me = (who: Actor) => who.get('/me')

test('A restarted process keeps the usage, so that exactly the daily allowance is served', async () => {
  const account = await world.account()
  const { secret } = await account.credential(['companies:read'])
  const [first, second] = [await start(), await start()]
  const at = (...up: { url: string }[]) => up.map(({ url }) => actorAt(url, secret))

  let before = 0
  const early = await load(
    () => at(first, second),
    me,
    () => ++before > 60,
  )
  await Promise.all([end(first, 'SIGTERM'), end(second, 'SIGTERM')])
  const [third, fourth] = [await start(), await start()]
  const late = [
    ...(await load(
      () => at(third, fourth),
      me,
      () => false,
    )),
    // Allowance that one process held while the other refused is still available there.
    ...(await load(
      () => at(third),
      me,
      () => false,
    )),
    ...(await load(
      () => at(fourth),
      me,
      () => false,
    )),
  ]
  expect(served(early).length).toBeGreaterThan(0)
  expect(served([...early, ...late]).length).toBe(daily)
  expect(late.some(({ status }) => status === 429)).toBe(true)
  await Promise.all([end(third, 'SIGTERM'), end(fourth, 'SIGTERM')])
})

test('Processes killed under load never serve more requests or rows than allowed', async () => {
  const account = await world.account()
  const { secret } = await account.credential(['companies:read'])
  let [first, second] = [await start(), await start()]
  const actors = () => [first, second].map(({ url }) => actorAt(url, secret))
  let killed = 0
  const murders = (async () => {
    for (; killed < 3; killed++) {
      await end(killed % 2 === 0 ? first : second, 'SIGKILL')
      if (killed % 2 === 0) first = await start()
      else second = await start()
    }
  })()
  const answers = await load(
    actors,
    (who) => who.get('/companies?limit=2'),
    () => false,
  )
  await murders
  const returned = served(answers).reduce((sum, { body }) => sum + body.data.length, 0)
  expect(returned).toBeGreaterThan(0)
  expect(returned).toBeLessThanOrEqual(rows)
  expect(served(answers).length).toBeLessThanOrEqual(daily)
  for (const [window, limit] of [
    ['rows_daily', rows],
    ['daily', daily],
  ] as const) {
    const [{ used }] = await world.sql('select used from allowances where subject = $1', [
      `${window}:${account.account_id}`,
    ])
    expect(used, window).toBeLessThanOrEqual(limit)
  }
  await Promise.all([end(first, 'SIGKILL'), end(second, 'SIGKILL')])
})

test('A replay on another process, at once or after a kill, is charged no second unit, row or company', async () => {
  const fixture = await openFixture(world)
  const [first, second] = [await start(), await start()]
  const prospects = await addProspects(fixture, 3)
  const everywhere = [first, second].map(({ url }) => actorAt(url, fixture.olga.secret))
  const both = (path: string, body: object, key: string) =>
    Promise.all([...everywhere, ...everywhere].map((who) => who.post(fixture.at + path, body, { key })))

  const cycles = await both('/cycles', { prospect_ids: prospects }, 'cycle')
  const added = await both('/prospects', { companies: [{ name: 'Keller Bedachungen GmbH' }] }, 'add')
  for (const answers of [cycles, added]) {
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.data]))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(3)
    expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(4)
  }
  const rowsIn = async (table: string) =>
    (await world.sql(`select from ${table} where project_id = $1`, [fixture.project])).length
  const stateOf = async () => ({
    units: (await fixture.olga.get(fixture.at)).body.data.research_units,
    budget: (await fixture.olga.get('/limits')).body.data.find(
      (one: { name: string }) => one.name === 'rows_daily',
    ),
    rows: await Promise.all(['cycles', 'stage_jobs', 'prospects', 'resolutions'].map(rowsIn)),
  })
  await expect.poll(() => rowsIn('stage_jobs')).toBe(3)
  const before = await stateOf()
  expect(before).toMatchObject({ units: { reserved: 3, spent: 0 }, rows: [1, 3, 3, 1] })

  await end(first, 'SIGKILL')
  const third = await start()
  const again = await actorAt(third.url, fixture.olga.secret).post(
    `${fixture.at}/cycles`,
    { prospect_ids: prospects },
    { key: 'cycle' },
  )
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body.data).toEqual(cycles[0]!.body.data)
  expect(await stateOf()).toEqual(before)
  await Promise.all([end(second, 'SIGTERM'), end(third, 'SIGTERM')])
})
