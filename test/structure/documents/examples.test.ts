import { everyStageBy } from '../../fixtures/executors.ts'
import type { Untyped } from '../../fixtures/untyped.ts'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { shapeErrors } from '@alphorn/contract/core/shape'
import { resultSchemas } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { withoutFaults } from '@alphorn/example-worker/research'
import { ajv } from '../../support/documents.ts'
import { openProxy } from '../../support/proxy.ts'
import {
  outreachResult,
  qualificationResult,
  researchResult,
  verificationResult,
} from '../../fixtures/results.ts'
import {
  addProspects,
  openFixture,
  type Fixture,
  startCycle,
  submit,
  takeJob,
} from '../../fixtures/project.ts'
import { offering } from '../../fixtures/accounts.ts'
import { openWorld } from '../../fixtures/world.ts'

// Tests the example workers over real HTTP, and the claim as the only source of information for a new worker.

const world = await openWorld()
const external = everyStageBy('external')
const inBern = {
  ...offering,
  criteria: [
    { id: 'region', text: 'Kanton Bern', kind: 'must', weight: 3, test: { of: 'canton', in: ['BE'] } },
    { id: 'own', text: 'Eigenes Gebäude', kind: 'should', weight: 2 },
  ],
}
const running: ChildProcess[] = []
afterAll(() => running.forEach((child) => child.kill('SIGKILL')))

/** Runs a worker in the fixture's project as the page describes. */
function run(command: string, args: string[], { wanda, project }: Fixture, url = world.url) {
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'],
      ALPHORN_BASE_URL: url,
      ALPHORN_API_KEY: wanda.secret,
      PROJECT: project,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const said = Promise.all([text(child.stdout!), text(child.stderr!)])
  let sofar = ''
  child.stdout!.on('data', (piece) => (sofar += String(piece)))
  return {
    /**
     * Resolves when the worker has printed this. The service completes the work slightly before the worker learns of
     * it.
     */
    says: (words: RegExp) => expect.poll(() => sofar, { interval: 20 }).toMatch(words),
    /** Stops the worker as a supervisor would. Returns its output. */
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      const [out, err] = await said
      if (code !== 0) throw new Error(`It ended with ${String(code)}:\n${out}\n${err}`)
      return out
    },
  }
}

const at = (path: string) => fileURLToPath(new URL(`../../../examples/${path}`, import.meta.url))
const python = spawnSync('python3', ['--version']).status === 0

async function idle({ olga, at: project }: Fixture, cycle_id: string) {
  const read = async () => (await olga.get(`${project}/cycles/${cycle_id}`)).body.data
  await expect.poll(async () => (await read()).state, { interval: 100 }).toBe('completed')
  return (await read()).counters
}

test('The TypeScript example worker does research and qualification until it is stopped', async () => {
  const fixture = await openFixture(world, { executor: external, offering: inBern })
  const prospects = await addProspects(fixture, 3)
  const worker = run(process.execPath, [at('worker/worker.ts')], fixture)
  const { cycle_id } = await startCycle(fixture, prospects, { stages: ['research', 'qualification'] })
  expect(await idle(fixture, cycle_id)).toMatchObject({ jobs_completed: 6, jobs_failed: 0, units_spent: 3 })
  const said = await worker.stop()
  expect(said.match(/research completed/g)).toHaveLength(3)
  const { heads } = (await fixture.olga.get(`${fixture.at}/prospects/${prospects[0]}`)).body.data
  expect(heads.find(({ stage }) => stage === 'qualification')).toMatchObject({
    score: 1,
    coverage: 0.6,
  })
})

test('The example worker omits facts that the service refuses', () => {
  const output = { facts: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } as never
  const errors = [{ code: 'specific_not_in_evidence' as const, field: 'facts[1].statement', detail: '' }]
  expect(withoutFaults(output, errors).facts.map(({ id }) => id)).toEqual(['a', 'c'])
})

describe.skipIf(!python)(`the Python worker${python ? '' : ' (skipped: there is no python3 here)'}`, () => {
  test('The Python worker does research until it is stopped', async () => {
    const fixture = await openFixture(world, { executor: external })
    const prospects = await addProspects(fixture, 2)
    const worker = run('python3', [at('worker-python/worker.py')], fixture)
    const { cycle_id } = await startCycle(fixture, prospects, { stages: ['research'] })
    expect(await idle(fixture, cycle_id)).toMatchObject({ jobs_completed: 2, jobs_failed: 0 })
    await worker.says(/(research completed\s+\S*\s*){2}/)
    expect(await worker.stop()).toMatch(/(job_\w+ research completed\n){2}stopped/)
    const { heads } = (await fixture.olga.get(`${fixture.at}/prospects/${prospects[0]}`)).body.data
    expect(heads[0]!.lineage.producer).toEqual({ name: 'example-python', version: '1' })
  })

  test('The Python worker repeats a request whose response was lost, and does nothing twice', async () => {
    const proxy = await openProxy(world.url)
    const fixture = await openFixture(world, { executor: external })
    const { cycle_id } = await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
    proxy.cutAnswerTo(/^POST .*\/stage-jobs\/claims /, 100)
    proxy.cutAnswerTo(/^POST .*\/results /, 100)
    const worker = run('python3', [at('worker-python/worker.py')], fixture, proxy.url)
    expect(await idle(fixture, cycle_id)).toMatchObject({
      jobs_completed: 1,
      jobs_failed: 0,
      units_spent: 1,
    })
    const sent = () => proxy.heard.filter((head) => head.includes('/results ')).length
    await expect.poll(sent).toBe(2)
    await worker.says(/research completed/)
    expect(await worker.stop()).toMatch(/research completed\nstopped/)
  })
})

describe('information in a claim for an agent without a client library', () => {
  const results: Record<Stage, (job: Parameters<typeof researchResult>[0]) => object> = {
    research: researchResult,
    qualification: qualificationResult,
    outreach: outreachResult,
    verification: verificationResult,
  }

  test('The schema in a claim of every stage accepts what the service accepts, and refuses other shapes', async () => {
    const fixture = await openFixture(world, { executor: external })
    const [prospect] = await addProspects(fixture)
    await fixture.olga.post(`${fixture.at}/prospects/${prospect}/decisions`, { decision: 'accept' })
    await startCycle(fixture, [prospect!])
    for (const stage of ['research', 'qualification', 'outreach', 'verification'] as const) {
      const job = await takeJob(fixture, stage)
      // The JSON Schema for models has an object at its root, and is complete in the claim.
      expect(job.output_schema).toMatchObject({ type: 'object', additionalProperties: false })
      const fits = ajv.compile(job.output_schema)
      const result = results[stage](job)
      expect(fits(result), JSON.stringify(fits.errors)).toBe(true)
      for (const wrong of [
        { ...result, stage: 'other' },
        { ...result, more: 1 },
        { ...result, producer: {} },
      ]) {
        expect(fits(wrong)).toBe(false)
        expect(shapeErrors(resultSchemas[stage], wrong).errors).not.toEqual([])
      }
      expect((await submit(fixture, job, result)).status).toBe(201)
    }
  })

  test('A claim says where to send the result, what to copy into it, and how to react to each refusal', async () => {
    const fixture = await openFixture(world, { executor: external })
    await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
    const { instructions, output_schema } = await takeJob(fixture, 'research')
    for (const named of (output_schema as Untyped).required)
      if (['stage', 'input_snapshot', 'upstream', 'producer'].includes(named))
        expect(instructions).toContain(named)
    for (const reported of [
      '/results',
      '/failures',
      '/claims',
      'Idempotency-Key',
      'lease_id',
      'lease_expired',
      'job_cancelled',
      '422',
    ])
      expect(instructions).toContain(reported)
  })
})
