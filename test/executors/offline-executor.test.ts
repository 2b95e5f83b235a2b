import { expect, test } from 'vitest'
import { offering } from '@alphorn/server/app/demo/offering'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { outreachInput } from '../prospecting/letters/letter-actors.ts'
import { everyStageBy } from '../fixtures/executors.ts'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const offline = everyStageBy('offline')
const policies = { languages: ['de', 'fr', 'it', 'en'], outreach_policy: 'auto', four_eyes: true }
const inBern = {
  ...offering,
  criteria: [
    { id: 'region', text: 'Kanton Bern', kind: 'must', weight: 3, test: { of: 'canton', in: ['BE'] } },
    { id: 'own', text: 'Eigenes Gebäude', kind: 'should', weight: 2 },
  ],
}

async function ended({ olga, at }: Fixture, cycle_id: string) {
  const read = async () => (await olga.get(`${at}/cycles/${cycle_id}`)).body.data
  await expect.poll(async () => (await read()).state).toBe('completed')
  return read()
}

test(
  'The offline executor takes prospects from research to verified letters',
  { timeout: 180_000 },
  async () => {
    const fixture = await openFixture(world, { executor: offline, policies, offering: inBern })
    const { olga, at } = fixture
    const prospects = await addProspects(fixture, 5)
    const { cycle_id } = await startCycle(fixture, prospects)
    const cycle = await ended(fixture, cycle_id)
    expect(cycle.counters).toMatchObject({
      jobs_completed: 20,
      jobs_failed: 0,
      units_spent: 5,
      units_reserved: 0,
    })

    const { body } = await olga.get(`${at}/prospects/${prospects[0]}`)
    const { heads, outreach_revision, gate } = body.data
    expect(heads.map(({ stage, lineage }) => `${stage} ${lineage.executor}`).sort()).toEqual([
      'outreach offline',
      'qualification offline',
      'research offline',
      'verification offline',
    ])
    expect(heads.find(({ stage }) => stage === 'qualification')).toMatchObject({
      score: 1,
      recommendation: 'pursue',
    })
    expect(outreach_revision!.variants[0]).toMatchObject({
      language: 'de',
      subject: 'Solaranlagen auf Betriebsdächern',
    })
    expect(outreach_revision!.produced_by).toBe('system:offline')
    expect(gate.find(({ check }) => check === 'claims_supported')!.result).toBe('pass')
  },
)

test('A person answers what the register cannot decide, and the prospect is qualified again', async () => {
  const criteria = [
    { id: 'roof', text: 'Hat ein eigenes Dach', kind: 'must', weight: 3 },
    { id: 'power', text: 'Braucht viel Strom', kind: 'should', weight: 1 },
  ]
  const fixture = await openFixture(world, { executor: offline, policies, offering: { ...inBern, criteria } })
  const prospects = await addProspects(fixture, 2)
  await ended(fixture, (await startCycle(fixture, prospects)).cycle_id)
  const [good, bad] = prospects as [string, string]
  const { acme } = fixture
  const dossier = async (id: string) =>
    (await acme.app('GET', `/projects/${fixture.project}/prospects/${id}/dossier`)).body.data
  expect((await dossier(good)).qualification).toMatchObject({ recommendation: 'review', coverage: 0 })

  const answer = (id: string, criterion_id: string, said: string) =>
    acme.app('POST', `/projects/${fixture.project}/prospects/${id}/criterion-answers`, {
      criterion_id,
      answer: said,
    })
  expect((await answer(good, 'power', 'no')).body.data).toMatchObject({
    answer: 'no',
    qualifies_again: false,
  })
  expect((await answer(good, 'roof', 'yes')).body.data).toMatchObject({ qualifies_again: true })
  await expect
    .poll(async () => (await dossier(good)).qualification?.recommendation, { timeout: 30_000 })
    .toBe('pursue')
  await expect.poll(async () => (await dossier(good)).outreach_revisions.length, { timeout: 30_000 }).toBe(1)

  // One answer can suffice: the remaining questions need not be asked.
  expect((await answer(bad, 'roof', 'no')).body.data).toMatchObject({ qualifies_again: true })
  await expect
    .poll(async () => (await dossier(bad)).qualification?.recommendation, { timeout: 60_000 })
    .toBe('skip')
  expect((await answer(bad, 'nothing', 'yes')).status).toBe(422)
})

test('The project’s history records the offline executor’s work with the units spent', async () => {
  const fixture = await openFixture(world, { executor: offline, policies, offering: inBern })
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 1))
  await ended(fixture, cycle_id)
  const { body } = await fixture.olga.get(`${fixture.at}/audit?limit=200`)
  const deeds = body.data.filter(({ credential_name }) => credential_name === 'system:offline')
  expect(deeds.map(({ operation_id, units_spent }) => `${operation_id} ${units_spent}`).sort()).toEqual([
    'stage_job_results 0',
    'stage_job_results 0',
    'stage_job_results 0',
    'stage_job_results 1',
  ])
})

test('The same input produces the same text', async () => {
  const texts = await Promise.all(
    [1, 2].map(async () => {
      const fixture = await openFixture(world, { executor: offline, policies, offering: inBern })
      const prospects = await addProspects(fixture, 1)
      await ended(fixture, (await startCycle(fixture, prospects)).cycle_id)
      return (await fixture.olga.get(`${fixture.at}/prospects/${prospects[0]}`)).body.data.outreach_revision!
        .variants
    }),
  )
  expect(texts[0]).toEqual(texts[1])
})

test('A worker receives only external jobs, and the service completes only its own', async () => {
  const fixture = await openFixture(world, {
    executor: { ...offline, qualification: 'external' },
    policies,
    offering: inBern,
  })
  await startCycle(fixture, await addProspects(fixture, 1))
  const claimed = await fixture.wanda.post(`${fixture.at}/stage-jobs/claims`, { wait_seconds: 20 })
  expect(claimed.body.data.map(({ stage }) => stage)).toEqual(['qualification'])
  const { body } = await fixture.olga.get(`${fixture.at}/stage-jobs`)
  expect(body.data.map(({ stage, state }) => `${stage} ${state}`)).toEqual([
    'qualification claimed',
    'research completed',
  ])
})

test('Only the assigned executor can claim, complete or fail a job', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  await startCycle(fixture, await addProspects(fixture, 2), { stages: ['research'] })
  const [held, free] = [await takeJob(fixture, 'research'), await takeJob(fixture, 'research')]
  await wanda.post(`${at}/stage-jobs/${free.job_id}/claims`, { lease_seconds: 0 })
  const claimable = async (wanted: boolean) =>
    (await wanda.get(`${at}/stage-jobs?claimable=${wanted}`)).body.data.map(({ job_id }) => job_id)
  expect(await claimable(true)).toEqual([free.job_id])
  // No model is configured: no executor takes the jobs before Wanda tries.
  await world.sql(`update stage_jobs set executor = 'llm' where project_id = $1`, [fixture.project])
  expect(await claimable(true)).toEqual([])
  expect(await claimable(false)).toHaveLength(2)

  const refused = {
    status: 409,
    body: { error: { code: 'job_not_claimed', message: expect.stringContaining('"llm"') } },
  }
  const of = ({ job_id }: { job_id: string }) => `${at}/stage-jobs/${job_id}`
  expect(await wanda.post(`${of(free)}/claims`, {})).toMatchObject(refused)
  expect(await wanda.post(`${of(held)}/claims`, {})).toMatchObject(refused)
  expect(await submit(fixture, held, researchResult(held))).toMatchObject(refused)
  const failure = { code: 'site_down', message: 'Down.' }
  expect(await wanda.post(`${of(held)}/failures`, failure)).toMatchObject(refused)
  const results = [{ job_id: held.job_id, result: researchResult(held) }]
  const together = await wanda.post(`${at}/stage-jobs/results`, { results })
  expect(together.body.data).toMatchObject([{ outcome: 'refused', error: { code: 'job_not_claimed' } }])
})

test('Two processes on one database share the jobs, each completed once', async () => {
  const second = await world.another()
  const fixture = await openFixture(world, { executor: offline, policies, offering: inBern })
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 12))
  const cycle = await ended(fixture, cycle_id)
  expect(cycle.counters).toMatchObject({ jobs_completed: 48, jobs_failed: 0, units_spent: 12 })
  await second.stop()
})

test('A job left claimed by a crash is completed when its lease expires', async () => {
  const fixture = await openFixture(world, {
    executor: { ...offline, research: 'external' },
    policies,
    offering: inBern,
  })
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 1))
  // State after the process was killed: the job is claimed by the executor, and no process works on it.
  await expect
    .poll(() => fixture.olga.get(`${fixture.at}/stage-jobs`).then(({ body }) => body.data.length))
    .toBe(1)
  await world.sql(
    `update stage_jobs set executor = 'offline', state = 'claimed', fencing_token = 1, lease_id = 'lse_left',
       lease_credential_id = 'system:offline', lease_credential_name = 'system:offline', lease_worker_id = 'built-in',
       lease_granted_at = app_now(), lease_expires_at = app_now() + interval '1 hour' where cycle_id = $1`,
    [cycle_id],
  )
  await world.travel(3601)
  expect((await ended(fixture, cycle_id)).counters).toMatchObject({ jobs_completed: 4 })
})

test('A result that cannot be stored fails only its own job', async () => {
  const fixture = await openFixture(world, { executor: offline, policies, offering: inBern })
  const [odd, other] = await addProspects(fixture, 2, 30)
  await world.sql(`create function refuse_one() returns trigger language plpgsql as $$
    begin if new.prospect_id = '${odd}' then raise exception 'odd'; end if; return new; end $$`)
  await world.sql(
    `create trigger refuse_one before insert on revisions for each row execute function refuse_one()`,
  )
  const { cycle_id } = await startCycle(fixture, [odd!, other!], { stages: ['research'] })
  expect((await ended(fixture, cycle_id)).counters).toMatchObject({ jobs_completed: 1, jobs_failed: 1 })
  await world.sql('drop trigger refuse_one on revisions')
  const { data } = (await fixture.olga.get(`${fixture.at}/stage-jobs?state=failed`)).body
  expect(data).toMatchObject([{ prospect_id: odd, failure: { code: 'executor_error' } }])
})

test('No letter is written to a company in liquidation', async () => {
  const fixture = await openFixture(world, {
    executor: { ...offline, research: 'external' },
    policies,
    offering: inBern,
  })
  const [prospect] = await addProspects(fixture, 1, 20)
  const { cycle_id } = await startCycle(fixture, [prospect!])
  const job = await takeJob(fixture, 'research')
  await world.sql(
    `update companies set status = 'being_cancelled' where company_id =
    (select company_id from prospects where prospect_id = $1)`,
    [prospect],
  )
  expect((await submit(fixture, job, researchResult(job))).status).toBe(201)
  expect((await ended(fixture, cycle_id)).counters).toMatchObject({ jobs_completed: 1, jobs_failed: 0 })
  const refused = await fixture.olga.post(`${fixture.at}/cycles`, { prospect_ids: [prospect] })
  expect(refused.body.error.errors).toMatchObject([{ code: 'prospect_excluded' }])

  const reported = { kind: 'bankruptcy_opened' as const }
  const bankrupt = {
    name: 'Muster AG',
    form: '0106',
    language: 'de' as const,
    seat: 'Bern',
    canton: 'BE',
    purpose: '',
    reported,
  }
  expect(writeOutreach(outreachInput(bankrupt), '2026-03-20')).toMatchObject({
    failure: { code: 'company_not_contactable' },
  })
})
