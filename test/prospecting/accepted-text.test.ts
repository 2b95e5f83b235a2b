import { continueCycles } from '@alphorn/server/background/continue-cycles'
import { sealAuditRows } from '@alphorn/server/platform/audit/seal'
import { startFollowUps } from '@alphorn/server/prospecting/decisions/start-follow-ups'
import { runOffline } from '@alphorn/server/executors/run-offline'
import { expect, test } from 'vitest'
import { addProspects, openFixture, type Fixture, startCycle } from '../fixtures/project.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { offering } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// An accepted company gets its text, whenever it is accepted. No background job runs here except those that a test
// runs.

const world = await openWorld({ role: 'api', plan: { unitsPerMonth: 40 } })
await setClockMidMonth(world)
const { pools } = world.service
const plan = { ...world.config.plan, executors: ['external', 'offline'] as const }
const builtIn = { research: 'offline', qualification: 'offline', outreach: 'offline', verification: 'off' }

const feed = () => continueCycles(pools, () => null)
const work = () => runOffline(pools, { readsWebsites: false, signal: new AbortController().signal })
const followUp = () => startFollowUps(pools, plan)

/** Runs the background jobs until the project has no more work for them. */
async function runToTheEnd() {
  for (let round = 0; round < 8; round++) for (const step of [feed, work, followUp]) await step()
}

const openProject = (executor: object = builtIn) => openFixture(world, { executor })
const decide = async ({ olga, at }: Fixture, id: string, decision = 'accept') => {
  const made = await olga.post(`${at}/prospects/${id}/decisions`, { decision, reason: 'other' })
  expect(made.status).toBe(201)
  return made.body.data
}
const withdraw = ({ acme, at }: Fixture, decision_ids: string[]) =>
  acme.app('POST', `${at}/decisions/withdrawals`, { decision_ids })
const cyclesOf = async ({ olga, at }: Fixture) => (await olga.get(`${at}/cycles`)).body.data
const unitsOf = async ({ olga, at }: Fixture) => (await olga.get(at)).body.data.research_units
const textsOf = ({ project }: Fixture) =>
  world.sql(
    `select r.prospect_id, j.cycle_id, c.created_by from revisions r
       join stage_jobs j on j.job_id = r.job_id join cycles c on c.cycle_id = j.cycle_id
     where r.project_id = $1 and r.stage = 'outreach'`,
    [project],
  )

/** Opens a project whose companies were researched by a finished cycle. */
async function ended(count = 1, executor: object = builtIn) {
  const fixture = await openProject(executor)
  const prospects = await addProspects(fixture, count)
  const { cycle_id } = await startCycle(fixture, prospects)
  await runToTheEnd()
  expect((await cyclesOf(fixture)).map(({ state }) => state)).toEqual(['completed'])
  return { fixture, prospects, cycle_id }
}

// Runs these steps of the cycle of one company; after the last one the cycle has ended.
const steps = [feed, work, feed, work, feed, feed]

test.each(steps.map((_, at) => at).concat(steps.length))(
  'A company accepted after step %i of its cycle gets one text, from the cycle that the response names',
  async (at) => {
    const fixture = await openProject()
    const [prospect] = await addProspects(fixture)
    const { cycle_id } = await startCycle(fixture, [prospect!])
    for (const step of steps.slice(0, at)) await step()
    const { state } = (await cyclesOf(fixture))[0]!
    const { outreach } = await decide(fixture, prospect!)
    if (state === 'completed')
      expect(outreach).toEqual({ state: 'follow_up_cycle', cycle_id: null, reason: 'cycle_ended' })
    else expect(outreach).toEqual({ state: 'job_opens', cycle_id, reason: null })
    await runToTheEnd()
    const texts = await textsOf(fixture)
    expect(texts).toHaveLength(1)
    if (state === 'completed') expect(texts[0]!.created_by).toBe('system:decisions')
    else expect(texts[0]!.cycle_id).toBe(cycle_id)
    expect(await unitsOf(fixture)).toMatchObject({ spent: 1, reserved: 0 })
    expect((await decide(fixture, prospect!)).outreach!.state).toBe('already_written')
  },
)

test('A company accepted while its cycle ends gets one text, and the response names its cycle', async () => {
  const rounds = 12
  const places = { job_opens: 0, follow_up_cycle: 0 }
  const fixtures = await Promise.all(Array.from({ length: rounds }, () => openProject()))
  const prospects: string[] = []
  for (const fixture of fixtures) {
    const [prospect] = await addProspects(fixture)
    prospects.push(prospect!)
    await startCycle(fixture, [prospect!])
  }
  for (const step of steps.slice(0, 4)) await step()
  const [answers] = await Promise.all([
    Promise.all(fixtures.map((fixture, at) => decide(fixture, prospects[at]!))),
    feed().then(feed).then(followUp),
  ])
  await runToTheEnd()
  for (const [at, fixture] of fixtures.entries()) {
    const texts = await textsOf(fixture)
    expect(texts).toHaveLength(1)
    const { state, cycle_id } = answers[at]!.outreach as {
      state: keyof typeof places
      cycle_id: string | null
    }
    places[state]++
    if (state === 'job_opens') expect(texts[0]!.cycle_id).toBe(cycle_id)
    else expect(texts[0]!.created_by).toBe('system:decisions')
  }
  expect(places.job_opens + places.follow_up_cycle).toBe(rounds)
})

test('Companies accepted together after the end of their cycle share one follow-up cycle that costs no unit', async () => {
  const { fixture, prospects } = await ended(5)
  const { spent } = await unitsOf(fixture)
  const made = await fixture.acme.app('POST', `${fixture.at}/decisions`, {
    prospect_ids: prospects,
    decision: 'accept',
  })
  const states = made.body.data.map(({ outreach }) => outreach!.state)
  expect(states).toEqual(Array(5).fill('follow_up_cycle'))
  await followUp()
  const [cycle] = await cyclesOf(fixture)
  expect(cycle).toMatchObject({ stages: ['outreach'], counters: { prospects: 5, units_reserved: 0 } })
  await sealAuditRows(pools)
  const { body } = await fixture.olga.get(`${fixture.at}/audit?operation_id=cycle_create`)
  const bySystem = body.data.filter(({ method }) => method === 'SYSTEM')
  expect(bySystem).toMatchObject([{ credential_name: 'system:decisions', target: cycle!.cycle_id }])
  await runToTheEnd()
  expect(await textsOf(fixture)).toHaveLength(5)
  expect(await cyclesOf(fixture)).toHaveLength(2)
  expect(await unitsOf(fixture)).toMatchObject({ spent, reserved: 0 })
})

test('An active follow-up cycle includes the next company that is accepted', async () => {
  const { fixture, prospects } = await ended(2)
  await fixture.acme.app('PATCH', fixture.at, { executor: { outreach: 'external' } })
  await decide(fixture, prospects[0]!)
  await followUp()
  await feed()
  const [cycle] = await cyclesOf(fixture)
  const { outreach } = await decide(fixture, prospects[1]!)
  expect(outreach).toEqual({ state: 'job_opens', cycle_id: cycle!.cycle_id, reason: null })
  await feed()
  expect((await cyclesOf(fixture))[0]!.counters).toMatchObject({ prospects: 2, jobs_open: 2 })
})

test('A company accepted during a cycle that writes no texts gets its text after that cycle', async () => {
  const { fixture, prospects } = await ended(2)
  const { cycle_id } = await startCycle(fixture, [prospects[1]!], { stages: ['research'], mode: 'all' })
  const { outreach } = await decide(fixture, prospects[0]!)
  expect(outreach).toEqual({ state: 'follow_up_cycle', cycle_id: null, reason: 'cycle_active' })
  await followUp()
  expect((await cyclesOf(fixture))[0]!.cycle_id).toBe(cycle_id)
  await runToTheEnd()
  expect((await textsOf(fixture)).map(({ prospect_id }) => prospect_id)).toEqual([prospects[0]])
})

test('No follow-up cycle starts for a decision that was withdrawn or overruled', async () => {
  const { fixture, prospects } = await ended(2)
  const { decision_id } = await decide(fixture, prospects[0]!)
  await decide(fixture, prospects[1]!)
  await withdraw(fixture, [decision_id])
  await decide(fixture, prospects[1]!, 'later')
  await runToTheEnd()
  expect(await cyclesOf(fixture)).toHaveLength(1)
})

test('A withdrawn acceptance cancels the job of its text and ends the follow-up cycle', async () => {
  const { fixture, prospects } = await ended()
  await fixture.acme.app('PATCH', fixture.at, { executor: { outreach: 'external' } })
  const { decision_id } = await decide(fixture, prospects[0]!)
  await followUp()
  await feed()
  await withdraw(fixture, [decision_id])
  await runToTheEnd()
  const [cycle] = await cyclesOf(fixture)
  expect(cycle).toMatchObject({ state: 'completed', counters: { jobs_open: 0, jobs_completed: 0 } })
  const { data } = (await fixture.wanda.get(`${fixture.at}/stage-jobs?stage=outreach`)).body
  expect(data.map(({ state }) => state)).toEqual(['cancelled'])
  // After a new acceptance, it is written after all.
  expect((await decide(fixture, prospects[0]!)).outreach!.state).toBe('follow_up_cycle')
})

test('An acceptance that takes effect again after a withdrawal leads to a text', async () => {
  const { fixture, prospects } = await ended()
  await decide(fixture, prospects[0]!)
  const { decision_id } = await decide(fixture, prospects[0]!, 'reject')
  await withdraw(fixture, [decision_id])
  await runToTheEnd()
  expect(await textsOf(fixture)).toHaveLength(1)
})

test('A company that is rejected and accepted again during a cycle gets its text in that cycle', async () => {
  const fixture = await openProject()
  const [prospect, other] = await addProspects(fixture, 2)
  const { cycle_id } = await startCycle(fixture, [prospect!, other!])
  await feed()
  await decide(fixture, prospect!, 'reject')
  await feed()
  expect((await decide(fixture, prospect!)).outreach).toMatchObject({ state: 'job_opens', cycle_id })
  await runToTheEnd()
  expect(await textsOf(fixture)).toMatchObject([{ prospect_id: prospect, cycle_id }])
  expect(await unitsOf(fixture)).toMatchObject({ spent: 2, reserved: 0 })
})

test('Outdated research is repeated before the text, for one unit, as soon as a unit is available', async () => {
  const { fixture, prospects } = await ended()
  const edited = { ...offering, questions: [{ id: 'roof', text: 'Wie alt ist das Dach?' }] }
  expect((await fixture.acme.app('PUT', `${fixture.at}/offering`, edited)).status).toBe(200)
  await world.sql('update research_units set reserved = 39 where account_id = $1', [fixture.acme.account_id])
  const { outreach } = await decide(fixture, prospects[0]!)
  expect(outreach).toMatchObject({ state: 'follow_up_cycle', reason: 'research_units_exhausted' })
  await runToTheEnd()
  expect(await cyclesOf(fixture)).toHaveLength(1)
  await world.sql('update research_units set reserved = 0 where account_id = $1', [fixture.acme.account_id])
  await runToTheEnd()
  expect(await textsOf(fixture)).toHaveLength(1)
  expect(await unitsOf(fixture)).toMatchObject({ spent: 2, reserved: 0 })
})

test.each([
  ['no research unit is left', 'update research_units set reserved = 39 where account_id = $1', 'research'],
  [
    'their qualification has no worker here',
    `update projects set executor = executor || '{"qualification": "llm"}' where account_id = $1`,
    'qualification',
  ],
])('A text alone is written although 500 companies wait longer because %s', async (_, change, lacking) => {
  const { fixture, prospects } = await ended()
  await decide(fixture, prospects[0]!)
  await world.sql(
    `insert into prospects select (jsonb_populate_record(p, jsonb_build_object('prospect_id', 'prs_' || $2 || n,
         'company_id', 'cmp_' || $2 || n, 'follow_up_since', p.follow_up_since - interval '1 day'))).*
       from prospects p, generate_series(1, 500) n where prospect_id = $1`,
    [prospects[0], lacking],
  )
  await world.sql(change, [fixture.acme.account_id])
  await runToTheEnd()
  expect(await textsOf(fixture)).toMatchObject([{ prospect_id: prospects[0] }])
  await world.sql('update prospects set follow_up_since = null where project_id = $1', [fixture.project])
})

test('An acceptance that cannot lead to a text gives the reason', async () => {
  const outreachOf = async (fixture: Fixture, id: string) => (await decide(fixture, id)).outreach
  const { fixture, prospects } = await ended(3)
  const [added] = await addProspects(fixture, 1, 10)
  const refused = (reason: string) => ({ state: 'not_possible', cycle_id: null, reason })
  expect(await outreachOf(fixture, added!)).toEqual(refused('no_cycle'))
  await decide(fixture, prospects[2]!, 'do_not_contact')
  expect(await outreachOf(fixture, prospects[2]!)).toEqual(refused('prospect_excluded'))
  await fixture.acme.app('PATCH', fixture.at, { executor: { outreach: 'off' } })
  expect(await outreachOf(fixture, prospects[0]!)).toEqual(refused('stage_off'))
  await fixture.acme.app('PATCH', fixture.at, { status: 'archived' })
  expect(await outreachOf(fixture, prospects[0]!)).toEqual(refused('project_archived'))
  expect((await decide(fixture, prospects[1]!, 'reject')).outreach).toBeNull()
  await runToTheEnd()
  expect(await cyclesOf(fixture)).toHaveLength(1)
})
