import type { Untyped } from '../fixtures/untyped.ts'
import { expect, test } from 'vitest'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()

type Given = { job_id: string; result: Untyped }
const send = ({ wanda, at }: Fixture, results: Given[]) => wanda.post(`${at}/stage-jobs/results`, { results })
const given = (job: ClaimedJob, change: object = {}): Given => ({
  job_id: job.job_id,
  result: { ...researchResult(job), ...change },
})
const research = { stages: ['research'] }

/** Opens a project with a cycle, whose jobs Wanda has claimed. */
async function heldJobs(count: number) {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture, count), research)
  const jobs: ClaimedJob[] = []
  while (jobs.length < count) jobs.push(await takeJob(fixture, 'research'))
  return { fixture, jobs }
}

const stateOf = async ({ wanda, at }: Fixture, { job_id }: { job_id: string }) =>
  (await wanda.get(`${at}/stage-jobs/${job_id}`)).body.data.state

/** Returns the fields of a job that do not depend on the time of the request. */
const steady = ({ lease: _lease, result, ...job }: { lease: unknown; result: unknown }) => ({
  ...job,
  isDone: result !== null,
})

test('Each result of a batch is checked as if it were submitted alone, and stored regardless of the others', async () => {
  const { fixture, jobs } = await heldJobs(4)
  const { wanda, at } = fixture
  const [good, meaningless, lost, alone] = jobs as [ClaimedJob, ClaimedJob, ClaimedJob, ClaimedJob]
  await wanda.post(`${at}/stage-jobs/${lost.job_id}/claims`, { lease_seconds: 0 })
  const dangling = { facts: [{ ...researchResult(meaningless).facts[0], evidence_ids: ['e9'] }] }
  const results = [
    given(good),
    given(meaningless, dangling),
    given(lost),
    { ...given(good), job_id: 'job_00000000000000000000000000' },
  ]
  const answer = await send(fixture, results)
  expect(answer.status).toBe(200)
  expect(answer.body.data.map(({ outcome, error }) => error?.code ?? outcome)).toEqual([
    'completed',
    'validation_failed',
    'job_not_claimed',
    'not_found',
  ])
  expect(answer.body.data.map(({ job_id }) => job_id)).toEqual(results.map(({ job_id }) => job_id))
  expect(await Promise.all(jobs.map((job) => stateOf(fixture, job)))).toEqual([
    'completed',
    'claimed',
    'unclaimed',
    'claimed',
  ])

  const single = await submit(fixture, alone, researchResult(alone))
  const { accepted, ...job } = single.body.data
  expect(Object.keys(answer.body.data[0]!.accepted!)).toEqual(Object.keys(accepted))
  expect(Object.keys(steady(answer.body.data[0]!.job!))).toEqual(Object.keys(steady(job)))
  for (const at of [1, 2]) {
    const refused = await submit(fixture, { job_id: results[at]!.job_id }, results[at]!.result)
    const { error, job: shown } = answer.body.data[at]!
    const withErrors: object = { errors: [], ...(refused.body.error as object) }
    expect(withErrors).toEqual(error)
    expect(shown).toEqual(refused.body.job ?? null)
  }
})

test('Each result of a batch has all its effects: unit, evidence, revision, next job and history', async () => {
  const { fixture, jobs } = await heldJobs(3)
  const { olga, at, project } = fixture
  const answer = await send(
    fixture,
    jobs.map((job) => given(job)),
  )
  expect(answer.body.data.map(({ outcome }) => outcome)).toEqual(Array(3).fill('completed'))
  expect((await olga.get(at)).body.data.research_units).toMatchObject({ reserved: 0, spent: 3 })
  const [counted] = await world.sql(
    `select (select count(*)::int from revisions where project_id = $1 and not superseded) as heads,
       (select count(*)::int from evidence where project_id = $1) as evidence,
       (select count(*)::int from prospects where project_id = $1 and state = 'researched') as researched`,
    [project],
  )
  expect(counted).toEqual({ heads: 3, evidence: 3, researched: 3 })
  await expect.poll(async () => (await olga.get(`${at}/cycles`)).body.data[0]!.state).toBe('completed')
  const { body } = await olga.get(`${at}/audit?operation_id=stage_job_batch_results`)
  expect(body.data).toMatchObject([{ status: 200, units_spent: 3, credential_name: 'Wanda' }])
})

test('Replaying a batch repeats no effect, and does not retry a refused result', async () => {
  const { fixture, jobs } = await heldJobs(2)
  const { wanda, olga, at } = fixture
  const [good, spoilt] = jobs as [ClaimedJob, ClaimedJob]
  const body = {
    results: [
      given(good),
      given(spoilt, {
        upstream: [{ stage: 'research', revision_id: 'rev_x', fingerprint: `sha256:${'0'.repeat(64)}` }],
      }),
    ],
  }
  const headers = { 'idempotency-key': 'the-batch' }
  const first = await wanda.post(`${at}/stage-jobs/results`, body, { headers })
  const again = await wanda.post(`${at}/stage-jobs/results`, body, { headers })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body.data).toEqual(first.body.data)
  expect((await olga.get(at)).body.data.research_units).toMatchObject({ reserved: 1, spent: 1 })
  expect((await wanda.get(`${at}/stage-jobs/${spoilt.job_id}`)).body.data.refused_results).toBe(1)
  const other = { results: body.results.slice(0, 1) }
  expect((await wanda.post(`${at}/stage-jobs/results`, other, { headers })).body.error.code).toBe(
    'idempotency_conflict',
  )
})

test('Results for one prospect in a batch are applied in order: the first makes the second stale', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  const prospects = await addProspects(fixture)
  const fail = ({ job_id }: ClaimedJob) =>
    wanda.post(`${at}/stage-jobs/${job_id}/failures`, { code: 'site_down', message: 'Down.' })
  const retry = ({ job_id }: ClaimedJob) => wanda.post(`${at}/stage-jobs/${job_id}/retries`, {})
  const cycles = async (state: string) =>
    (await fixture.olga.get(`${at}/cycles?state=${state}`)).body.data.length

  await startCycle(fixture, prospects, research)
  const failed = await takeJob(fixture, 'research')
  await fail(failed)
  await expect.poll(() => cycles('running')).toBe(0)
  await startCycle(fixture, prospects, { stages: ['research', 'qualification'] })
  const done = await takeJob(fixture, 'research')
  await submit(fixture, done, researchResult(done))
  const qualification = await takeJob(fixture, 'qualification')
  await fail(qualification)
  await retry(failed)
  const first = await takeJob(fixture, 'research')
  await retry(qualification)
  const second = await takeJob(fixture, 'qualification')
  expect(first.job_id < second.job_id).toBe(true)

  const answer = await send(fixture, [
    { job_id: second.job_id, result: qualificationResult(second) },
    given(first),
  ])
  expect(answer.body.data).toMatchObject([
    { outcome: 'refused', error: { code: 'job_cancelled' }, job: { state: 'cancelled' } },
    { outcome: 'completed' },
  ])
  expect(await stateOf(fixture, second)).toBe('cancelled')
})

test('The tenth refused result ends its job, also within a batch', async () => {
  const { fixture, jobs } = await heldJobs(2)
  const [good, bad] = jobs as [ClaimedJob, ClaimedJob]
  await world.sql('update stage_jobs set refused_results = 9 where job_id = $1', [bad.job_id])
  await send(fixture, [
    given(good),
    given(bad, { facts: [{ ...researchResult(bad).facts[0], evidence_ids: ['e9'] }] }),
  ])
  expect([await stateOf(fixture, good), await stateOf(fixture, bad)]).toEqual(['completed', 'failed'])
})

test('A batch accepts one result per job, and finds no job in a project of another account', async () => {
  const { fixture, jobs } = await heldJobs(1)
  const [job] = jobs as [ClaimedJob]
  const twice = await send(fixture, [given(job), given(job)])
  expect(twice.body.error.errors).toMatchObject([{ code: 'duplicate_item', field: 'results[1].job_id' }])
  const rival = await openFixture(world)
  const foreign = await rival.wanda.post(`${fixture.at}/stage-jobs/results`, { results: [given(job)] })
  expect(foreign.body.error.code).toBe('not_found')
  const elsewhere = await send(rival, [given(job)])
  expect(elsewhere.body.data).toMatchObject([{ outcome: 'refused', error: { code: 'not_found' }, job: null }])
  expect(await stateOf(fixture, job)).toBe('claimed')
})
