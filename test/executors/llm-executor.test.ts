import type { Untyped } from '../fixtures/untyped.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { honestAnswer, startFakeModel } from './fake-model.ts'
import { addProspects, openFixture, type Fixture, fixtureOf, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
beforeEach(() => {
  fake.asked.length = 0
  fake.otherwise((asked) => ({ say: honestAnswer(asked) }))
})

const world = await openWorld({ config: { llm: fake.settings } })
const executor = { research: 'llm', qualification: 'llm', outreach: 'llm', verification: 'llm' }
const onlyResearch = {
  ...executor,
  qualification: 'external',
  outreach: 'external',
  verification: 'external',
}
const policies = { outreach_policy: 'auto', self_verification: true }

async function ended({ olga, at }: Fixture, cycle_id: string) {
  const read = async () => (await olga.get(`${at}/cycles/${cycle_id}`)).body.data
  await expect.poll(async () => (await read()).state, { interval: 50 }).toBe('completed')
  return read()
}

/** Takes one prospect through research by the model. Returns the finished job. */
async function researched(
  change: object = {},
): Promise<{ job: Untyped; fixture: Fixture; prospect: string }> {
  const fixture = await openFixture(world, { executor: onlyResearch, ...change })
  const [prospect] = await addProspects(fixture)
  await ended(fixture, (await startCycle(fixture, [prospect!], { stages: ['research'] })).cycle_id)
  return { job: await jobOf(fixture), fixture, prospect: prospect! }
}

async function jobOf({ olga, at }: Fixture) {
  return (await olga.get(`${at}/stage-jobs`)).body.data[0]
}

const failed = async () => (await researched()).job.failure

test('A model takes a prospect through all four stages and records its prompt with each', async () => {
  const fixture = await openFixture(world, { executor, policies })
  const [prospect] = await addProspects(fixture)
  const cycle = await ended(fixture, (await startCycle(fixture, [prospect!])).cycle_id)
  expect(cycle.counters).toMatchObject({ jobs_completed: 4, jobs_failed: 0, units_spent: 1 })

  const { heads, outreach_revision, gate } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect}`))
    .body.data
  expect(heads.map(({ stage, lineage }) => `${stage} ${lineage.executor}`).sort()).toEqual([
    'outreach llm',
    'qualification llm',
    'research llm',
    'verification llm',
  ])
  const hashes = heads.map(({ lineage }) => lineage.producer.prompt_sha256)
  expect(new Set(hashes).size).toBe(4)
  expect(heads[0]!.lineage.producer).toEqual({
    name: 'alphorn-llm',
    version: '2.5',
    model: 'fake-1',
    prompt_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    input_tokens: 1000,
    output_tokens: 200,
  })
  expect(outreach_revision!.produced_by).toBe('system:llm')
  expect(outreach_revision!.claims).toHaveLength(2)
  expect(gate.find(({ check }) => check === 'claims_supported')).toMatchObject({
    result: 'warn',
    detail: 'The claims were judged by the model that wrote the text.',
  })
})

test('The request to the endpoint carries the key, a token limit and the strict schema', async () => {
  await researched()
  const [{ path, headers, body }] = fake.asked as [(typeof fake.asked)[0]]
  expect({ path, authorization: headers.authorization }).toEqual({
    path: '/v1/chat/completions',
    authorization: 'Bearer sk-not-for-the-log',
  })
  expect(body).toMatchObject({ model: 'fake-1', max_tokens: 6000, response_format: { type: 'json_schema' } })
  expect(body.response_format!.json_schema).toMatchObject({
    strict: true,
    schema: { required: ['facts', 'identity', 'not_found', 'summary'], additionalProperties: false },
  })
})

test('A busy endpoint is retried when it allows, and the answer is charged once', async () => {
  fake.next(
    { status: 429, headers: { 'retry-after': '0' } },
    { status: 503, headers: { 'retry-after': '0' } },
  )
  const { job, fixture, prospect } = await researched()
  expect(job.state).toBe('completed')
  expect(fake.asked).toHaveLength(3)
  const { heads } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect}`)).body.data
  expect(heads[0]!.lineage.producer).toMatchObject({ input_tokens: 1000, output_tokens: 200 })
})

test('An endpoint that rejects the key fails the job at once, and the error does not reveal its address', async () => {
  fake.next({ status: 401, body: { error: { message: `Incorrect key at ${fake.endpoint}` } } })
  const failure = await failed()
  expect(failure).toMatchObject({ code: 'model_rejected', credential_name: 'system:llm' })
  expect(failure.message).not.toContain('127.0.0.1')
  expect(fake.asked).toHaveLength(1)
})

test('An answer in a code fence surrounded by text is parsed', async () => {
  fake.otherwise((asked) => ({
    say: `<think>{"facts": "no"}</think>Gern!\n\`\`\`json\n${JSON.stringify(honestAnswer(asked))}\n\`\`\`\nFertig.`,
  }))
  expect((await researched()).job.state).toBe('completed')
  expect(fake.asked).toHaveLength(1)
})

test('A claim not supported by its evidence is returned to the model with the gate’s error code and corrected', async () => {
  let round = 0
  fake.otherwise((asked) => {
    const honest = honestAnswer(asked) as Untyped
    if (round++ === 0) honest.facts[0].statement += ' Sie hat 4711 Angestellte.'
    return { say: honest }
  })
  const { job } = await researched()
  expect(job).toMatchObject({ state: 'completed', refused_results: 0 })
  const [, repair] = fake.asked
  const faults = repair!.body.messages.at(-1)!.content
  expect(faults).toContain('"code":"specific_not_in_evidence","field":"facts[0].statement"')
  expect(repair!.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
})

test('A job whose model does not correct its answer fails with the errors found', async () => {
  fake.otherwise((asked) => {
    const honest = honestAnswer(asked) as Untyped
    honest.facts[0].evidence_ids = ['evd_madeup']
    return { say: honest }
  })
  expect(await failed()).toMatchObject({
    code: 'result_refused',
    message: expect.stringContaining('evidence_reference_missing facts[0].evidence_ids'),
  })
  expect(fake.asked).toHaveLength(3)
})

test('A fact still unsupported after all corrections is left out if others are supported', async () => {
  fake.otherwise((asked) => {
    const honest = honestAnswer(asked) as Untyped
    const madeUp = { ...honest.facts[0], id: 'f2', statement: 'Sie hat 4711 Angestellte.', quotes: null }
    return { say: { ...honest, facts: [madeUp, ...honest.facts] } }
  })
  const { job, prospect } = await researched()
  expect(job.state).toBe('completed')
  expect(fake.asked).toHaveLength(3)
  const [{ content }] = await world.sql<{ content: string }>(
    'select content from revisions where prospect_id = $1',
    [prospect],
  )
  const { facts } = JSON.parse(content)
  expect(facts.map(({ statement }: { statement: string }) => statement)).toEqual([
    expect.stringContaining('Handelsregister'),
  ])
})

test('An answer of the wrong shape is refused with the faulty members named, and the next prompt includes the schema', async () => {
  fake.otherwise(() => ({ say: { facts: 'none', hacked: true } }))
  expect(await failed()).toMatchObject({
    code: 'model_answer_unfit',
    message: expect.stringMatching(/type_mismatch facts:[\s\S]*unknown_field hacked:/),
  })
  const [first, second] = fake.asked
  expect(first!.body.messages[0]!.content).not.toContain('JSON Schema of the answer')
  expect(second!.body.messages[0]!.content).toContain('JSON Schema of the answer')
})

test('A truncated, unparsable or declined answer fails the job after two corrections', async () => {
  fake.otherwise((asked) => ({ say: JSON.stringify(honestAnswer(asked)).slice(0, 100), finish: 'length' }))
  expect(await failed()).toMatchObject({ code: 'model_answer_cut_off' })
  fake.otherwise(() => ({ say: 'I would rather not answer in JSON.' }))
  expect(await failed()).toMatchObject({
    code: 'model_answer_unfit',
    message: expect.stringContaining('answer_not_json'),
  })
  fake.otherwise(() => ({ say: '', finish: 'content_filter' }))
  expect(await failed()).toMatchObject({ code: 'model_declined' })
})

test('A job ends before the request that would exceed its token budget', async () => {
  fake.otherwise(() => ({ say: 'no', usage: { prompt_tokens: 40_000, completion_tokens: 15_000 } }))
  expect(await failed()).toMatchObject({ code: 'budget_exhausted' })
  expect(fake.asked).toHaveLength(2)
  expect(fake.asked[1]!.body.max_tokens).toBeLessThan(6000)
})

test('As many jobs run at once as configured, and cancelling one stops its model request', async () => {
  fake.otherwise(() => 'silence')
  const fixture = await openFixture(world, { executor: onlyResearch })
  await startCycle(fixture, await addProspects(fixture, 4), { stages: ['research'] })
  await expect.poll(() => fake.asked.length).toBe(fake.settings.jobsAtOnce)
  type Shown = { job_id: string; state: string; result: unknown }
  const jobs = async (): Promise<Shown[]> => (await fixture.olga.get(`${fixture.at}/stage-jobs`)).body.data
  const open = await jobs()
  expect(open.map(({ state }) => state as string).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'claimed',
    'claimed',
    'unclaimed',
    'unclaimed',
  ])
  for (const { job_id } of open.toSorted((a, b) => (a.state > b.state ? -1 : 1)))
    await fixture.olga.post(`${fixture.at}/stage-jobs/${job_id}/cancellations`, {})
  await Promise.all(fake.asked.map(({ hungUp }) => hungUp))
  expect((await jobs()).map(({ state, result }) => `${state} ${String(result)}`)).toEqual(
    Array.from({ length: 4 }, () => 'cancelled null'),
  )
  expect(fake.asked).toHaveLength(fake.settings.jobsAtOnce)
})

test('A job left claimed by a crash is retried when its lease expires, with the rest of its budget', async () => {
  const fixture = await openFixture(world, { executor: { ...onlyResearch, research: 'external' } })
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
  await expect.poll(async () => await jobOf(fixture)).toBeDefined()
  // State after the process was killed: the job is claimed by the executor and charged, and no process works on it.
  await world.sql(
    `update stage_jobs set executor = 'llm', state = 'claimed', fencing_token = 1, lease_id = 'lse_left',
       lease_credential_id = 'system:llm', lease_credential_name = 'system:llm', lease_worker_id = 'built-in',
       lease_granted_at = app_now(), lease_expires_at = app_now() + interval '1 hour',
       checkpoint = '{"input_tokens": 50000, "output_tokens": 5000}' where cycle_id = $1`,
    [cycle_id],
  )
  await world.travel(3601)
  await ended(fixture, cycle_id)
  const job = await jobOf(fixture)
  expect(job).toMatchObject({ state: 'completed' })
  expect(fake.asked.at(-1)!.body.max_tokens).toBeLessThan(5000)
  const { heads } = (await fixture.olga.get(`${fixture.at}/prospects/${job!.prospect_id}`)).body.data
  expect(heads[0]!.lineage.producer).toMatchObject({ input_tokens: 51_000, output_tokens: 5200 })
})

test('Unchanged input is skipped until the model or the prompt changes', async () => {
  const { fixture, prospect } = await researched()
  const again = async () => {
    const { cycle_id } = await startCycle(fixture, [prospect], { stages: ['research'] })
    return (await ended(fixture, cycle_id)).counters
  }
  expect(await again()).toMatchObject({ skipped_unchanged: 1, jobs_completed: 0, units_spent: 0 })
  await world.sql(
    `update revisions set producer = jsonb_set(producer::jsonb, '{prompt_sha256}', to_jsonb(repeat('0', 64)))
     where prospect_id = $1`,
    [prospect],
  )
  expect(await again()).toMatchObject({ skipped_unchanged: 0, jobs_completed: 1, units_spent: 1 })
  await world.sql(
    `update revisions set producer = jsonb_set(producer::jsonb, '{model}', '"another"') where prospect_id = $1`,
    [prospect],
  )
  expect(await again()).toMatchObject({ skipped_unchanged: 0, jobs_completed: 1 })
})

test('Without a configured model the model executor cannot be chosen, and its jobs cannot run', async () => {
  const without = await world.another({ llm: null })
  const fixture = await fixtureOf(await world.account('Acme', without.url))
  const refusal = (field: string) => ({
    status: 422,
    body: {
      error: {
        errors: [{ code: 'executor_not_configured', field, detail: expect.stringContaining('LLM_ENDPOINT') }],
      },
    },
  })
  const { acme, project } = fixture
  expect((await acme.app('GET', '/executors')).body.data).toEqual({ executors: ['external', 'offline'] })
  const named = { name: 'Roofs', language: 'de', executor: { ...onlyResearch, research: 'llm' } }
  expect(await acme.app('POST', '/projects', named)).toMatchObject(refusal('executor.research'))
  const change = { executor: { outreach: 'llm' } }
  expect(await acme.app('PATCH', `/projects/${project}`, change)).toMatchObject(refusal('executor.outreach'))

  // A model chosen earlier remains chosen. Other changes are accepted, and only its stage is refused, by name.
  await world.sql(
    `update projects set executor = jsonb_set(executor::jsonb, '{research}', '"llm"') where project_id = $1`,
    [project],
  )
  const kept = await acme.app('PATCH', `/projects/${project}`, {
    name: 'Flat roofs',
    executor: { research: 'llm' },
  })
  expect(kept.status).toBe(200)
  const olga = without.actor(fixture.olga.secret)
  expect(await olga.post(`${fixture.at}/cycles`, { stages: ['research'] })).toMatchObject(
    refusal('stages[0]'),
  )
  await without.stop()
})

test('An internal error while storing an answer fails only its own job, and the model is not asked again', async () => {
  const fixture = await openFixture(world, { executor: onlyResearch })
  const [odd, other] = await addProspects(fixture, 2)
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
  expect(fake.asked).toHaveLength(2)
})

test('A server that is stopped releases its job, and another server completes it', async () => {
  fake.next('silence')
  const api = await world.another({ llm: fake.settings })
  const fixture = await openFixture({ ...world, ...api }, { executor: onlyResearch })
  // Whichever process took it: both are stopped but for the one that is left to do it again.
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
  await expect.poll(() => fake.asked.length).toBe(1)
  const third = await world.another({ llm: fake.settings })
  await Promise.all([world.stop(), api.stop()])
  const olga = third.actor(fixture.olga.secret)
  const moved = { ...fixture, olga: { ...olga, credential_id: fixture.olga.credential_id } }
  expect((await ended(moved, cycle_id)).counters).toMatchObject({ jobs_completed: 1, jobs_failed: 0 })
  expect(fake.asked).toHaveLength(2)
})
