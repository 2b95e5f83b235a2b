import type { Untyped } from '../fixtures/untyped.ts'
import { expect, test } from 'vitest'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()

const jobOf = async ({ wanda, at }: Fixture, job_id: string) =>
  (await wanda.get(`${at}/stage-jobs/${job_id}`)).body.data
const detailOf = async ({ olga, at }: Fixture, id: string) =>
  (await olga.get(`${at}/prospects/${id}`)).body.data
const fail = ({ wanda, at }: Fixture, job_id: string) =>
  wanda.post(`${at}/stage-jobs/${job_id}/failures`, { code: 'site_down', message: 'The site is down.' })
const cycleState = async ({ olga, at }: Fixture, cycle_id: string) =>
  (await olga.get(`${at}/cycles/${cycle_id}`)).body.data.state

/** Creates a prospect whose research is done, in a finished cycle. */
async function researched(fixture: Fixture) {
  const [prospect_id] = await addProspects(fixture)
  const { cycle_id } = await startCycle(fixture, [prospect_id!], { stages: ['research'] })
  const job = await takeJob(fixture, 'research')
  await submit(fixture, job, researchResult(job))
  await expect.poll(() => cycleState(fixture, cycle_id)).toBe('completed')
  return prospect_id!
}

/** Submits new research while a later stage works with the previous research. */
async function overtake(fixture: Fixture, prospect_id: string, stage: string) {
  const { cycle_id } = await startCycle(fixture, [prospect_id], { mode: 'all' })
  const first = await takeJob(fixture, 'research')
  await fail(fixture, first.job_id)
  const overtaken = await takeJob(fixture, stage)
  await fixture.wanda.post(`${fixture.at}/stage-jobs/${first.job_id}/retries`, {})
  const again = await takeJob(fixture, 'research')
  const result = { ...researchResult(again), summary: 'Jetzt mit neuer Halle.' }
  expect((await submit(fixture, again, result)).status).toBe(201)
  return { cycle_id, overtaken }
}

test('Ten refused results end the job, which keeps its lease until then', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  const { cycle_id } = await startCycle(fixture, [prospect_id!], { stages: ['research'] })
  const job = await takeJob(fixture, 'research')
  const wrong = {
    ...researchResult(job),
    upstream: [{ stage: 'research', revision_id: 'x', fingerprint: `sha256:${'0'.repeat(64)}` }],
  }
  for (let refused = 1; refused < 10; refused++) {
    expect((await submit(fixture, job, wrong)).status).toBe(422)
    const now = await jobOf(fixture, job.job_id)
    expect(now).toMatchObject({ state: 'claimed', refused_results: refused, lease: { held_by_caller: true } })
  }
  // A body that does not match the schema is not an attempt: its content has not been checked yet.
  expect((await submit(fixture, job, { ...wrong, summary: 7 })).status).toBe(422)
  expect((await jobOf(fixture, job.job_id)).refused_results).toBe(9)

  expect((await submit(fixture, job, wrong)).status).toBe(422)
  expect(await jobOf(fixture, job.job_id)).toMatchObject({
    state: 'failed',
    refused_results: 10,
    failure: { code: 'result_attempts_exhausted', credential_name: 'Wanda' },
  })
  expect(await submit(fixture, job, researchResult(job))).toMatchObject({
    status: 409,
    body: { error: { code: 'external_worker_failed' }, job: { state: 'failed' } },
  })
  await expect.poll(() => cycleState(fixture, cycle_id)).toBe('completed')
  const retried = await fixture.wanda.post(`${fixture.at}/stage-jobs/${job.job_id}/retries`, {})
  expect(retried).toMatchObject({ status: 201, body: { data: { attempt: 2, refused_results: 0 } } })
})

test('Concurrent refused results are all counted', async () => {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
  const job = await takeJob(fixture, 'research')
  const wrong = { ...researchResult(job), facts: [{ ...researchResult(job).facts[0], evidence_ids: ['e9'] }] }
  await Promise.all(Array.from({ length: 9 }, () => submit(fixture, job, wrong)))
  expect(await jobOf(fixture, job.job_id)).toMatchObject({ state: 'claimed', refused_results: 9 })
})

test('A refused result that is resent with the same idempotency key after a lost response is counted once', async () => {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
  const job = await takeJob(fixture, 'research')
  const wrong = { ...researchResult(job), facts: [{ ...researchResult(job).facts[0], evidence_ids: ['e9'] }] }
  const send = (result: Untyped, key: string) =>
    fixture.wanda.post(`${fixture.at}/stage-jobs/${job.job_id}/results`, result, { key })
  for (let again = 0; again < 11; again++) expect((await send(wrong, 'one')).status).toBe(422)
  await Promise.all(Array.from({ length: 5 }, () => send(wrong, 'two')))
  expect(await jobOf(fixture, job.job_id)).toMatchObject({ state: 'claimed', refused_results: 2 })
  // A different result is another attempt, whatever its key: the key of a refused result may be used again.
  await send({ ...wrong, summary: 'Wrong, in other words.' }, 'one')
  expect((await jobOf(fixture, job.job_id)).refused_results).toBe(3)
  expect((await send(researchResult(job), 'one')).status).toBe(201)
})

test('New research cancels and replaces a claimed later job', async () => {
  const fixture = await openFixture(world)
  const prospect_id = await researched(fixture)
  const { cycle_id, overtaken } = await overtake(fixture, prospect_id, 'qualification')

  const replacement = await takeJob(fixture, 'qualification')
  expect(replacement.input.facts).not.toEqual(overtaken.input.facts)
  const refused = await submit(fixture, overtaken, qualificationResult(overtaken))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: { code: 'job_cancelled' },
      job: { job_id: overtaken.job_id, state: 'cancelled', replaced_by_job_id: replacement.job_id },
    },
  })
  const heartbeat = await fixture.wanda.post(`${fixture.at}/stage-jobs/${overtaken.job_id}/claims`, {
    lease_id: overtaken.lease!.lease_id,
  })
  expect(heartbeat).toMatchObject({ status: 409, body: { job: { replaced_by_job_id: replacement.job_id } } })
  expect((await submit(fixture, replacement, qualificationResult(replacement))).status).toBe(201)
  await expect.poll(() => cycleState(fixture, cycle_id)).toBe('completed')
})

test('New research makes the revisions of later stages stale until they are redone', async () => {
  const fixture = await openFixture(world)
  const prospect_id = await researched(fixture)
  await fixture.olga.post(`${fixture.at}/prospects/${prospect_id}/decisions`, { decision: 'accept' })
  await startCycle(fixture, [prospect_id], { stages: ['qualification'] })
  const first = await takeJob(fixture, 'qualification')
  await submit(fixture, first, qualificationResult(first))
  await expect
    .poll(async () => (await fixture.olga.get(`${fixture.at}/cycles`)).body.data[0]!.state)
    .toBe('completed')

  const { overtaken } = await overtake(fixture, prospect_id, 'qualification')
  const stale = async () =>
    (await detailOf(fixture, prospect_id)).heads.map(({ stage, stale: is }) => `${stage} ${is}`)
  expect(await stale()).toEqual(['research false', 'qualification true'])
  const again = await takeJob(fixture, 'qualification')
  expect((await jobOf(fixture, overtaken.job_id)).replaced_by_job_id).toBe(again.job_id)
  await submit(fixture, again, qualificationResult(again))
  expect(await stale()).toEqual(['research false', 'qualification false'])
  const outreach = await takeJob(fixture, 'outreach')
  expect((await submit(fixture, outreach, outreachResult(outreach))).status).toBe(201)
})

test('A job that a worker or a person gave up is not reopened by its cycle', async () => {
  const fixture = await openFixture(world)
  const prospect_id = await researched(fixture)
  await startCycle(fixture, [prospect_id], { stages: ['qualification'] })
  const first = await takeJob(fixture, 'qualification')
  await submit(fixture, first, qualificationResult(first))
  await expect
    .poll(async () => (await fixture.olga.get(`${fixture.at}/cycles`)).body.data[0]!.state)
    .toBe('completed')

  const { cycle_id } = await startCycle(fixture, [prospect_id], { mode: 'all' })
  const research = await takeJob(fixture, 'research')
  await submit(fixture, research, { ...researchResult(research), summary: 'Anders als zuvor.' })
  const again = await takeJob(fixture, 'qualification') // its head is stale now
  await fail(fixture, again.job_id)
  await expect.poll(() => cycleState(fixture, cycle_id)).toBe('completed')
  expect((await fixture.wanda.get(`${fixture.at}/stage-jobs?claimable=true`)).body.data).toEqual([])
})
