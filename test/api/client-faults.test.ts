import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { api } from '@alphorn/contract/api'
import { createClient } from '@alphorn/sdk/client'
import {
  type ClaimedJob,
  type Ending,
  type Handler,
  runWorker,
  type StageOutput,
  type WorkerOptions,
} from '@alphorn/sdk/worker'
import { openProxy } from '../support/proxy.ts'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Tests the client and the worker kit against a real service, over a connection that cuts, drops, delays and resets.

const world = await openWorld()
const proxy = await openProxy(world.url)
const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))
afterEach(async () => {
  await world.sql('delete from test_clock')
  await world.service.clock.refresh()
})

const clientOf = (secret: string, baseUrl = proxy.url) =>
  createClient(api, { baseUrl, family: 'outreach', secret })

function outputOf(job: ClaimedJob): StageOutput {
  const { input_snapshot: _snapshot, upstream: _upstream, ...output } = researchResult(job)
  return output as StageOutput
}

/** Opens a fixture with open research jobs. */
async function openJobs(count = 1): Promise<Fixture> {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, count)
  await startCycle(fixture, prospects, { stages: ['research'] })
  return fixture
}

/** Runs a worker until a job has ended. */
async function work({ project, wanda }: Fixture, more: Partial<WorkerOptions> = {}, baseUrl = proxy.url) {
  const stop = new AbortController()
  const endings: Ending[] = []
  await runWorker(clientOf(wanda.secret, baseUrl), {
    project_id: project,
    worker_id: 'wanda-1',
    handle: async (job) => outputOf(job),
    signal: stop.signal,
    onEnding: (_job, ending) => {
      endings.push(ending)
      stop.abort()
    },
    ...more,
  })
  return endings
}

/** Returns the state of the fixture's jobs: states, leases, revisions. */
async function outcome({ project }: Fixture) {
  const jobs = await world.sql('select job_id, state from stage_jobs where project_id = $1', [project])
  const leases = await world.sql(
    'select job_leases.lease_id from job_leases join stage_jobs using (account_id, job_id) where project_id = $1',
    [project],
  )
  const revisions = await world.sql('select revision_id from revisions where project_id = $1', [project])
  return { states: jobs.map(({ state }) => state), leases: leases.length, revisions: revisions.length }
}

const doneOnce = { states: ['completed'], leases: 1, revisions: 1 }

test.each([
  ['before its first byte', 0],
  ['in its head', 60],
  ['in its body', -20],
])('A request whose answer is cut %s is sent again, and nothing is done twice', async (_where, bytes) => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  proxy.cutAnswerTo(/^POST .*\/decisions /, bytes)
  const { status, replayed } = await clientOf(fixture.olga.secret).prospect_decisions({
    project_id: fixture.project,
    prospect_id: prospect_id!,
    decision: 'accept',
  })
  expect({ status, replayed }).toEqual({ status: 201, replayed: true })
  const kept = await world.sql('select decision_id from decisions where prospect_id = $1', [prospect_id])
  expect(kept).toHaveLength(1)
})

test('A request that never arrived is sent again', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  proxy.swallow(/^POST .*\/decisions /)
  const given = { project_id: fixture.project, prospect_id: prospect_id!, decision: 'accept' } as const
  const { status, replayed } = await clientOf(fixture.olga.secret).prospect_decisions(given)
  expect({ status, replayed }).toEqual({ status: 201, replayed: false })
})

test('A list that is cut off in transit is read completely', async () => {
  const fixture = await openFixture(world)
  await addProspects(fixture, 20)
  proxy.cutAnswerTo(/^GET .*\/prospects/, 4000)
  const { data } = await clientOf(fixture.olga.secret).prospects({ project_id: fixture.project, limit: 200 })
  expect(data).toHaveLength(20)
})

test.each(['claims', 'results'])(
  'A worker whose answer from /%s is cut does its job exactly once',
  async (route) => {
    const fixture = await openJobs()
    proxy.cutAnswerTo(new RegExp(`^POST .*/${route} `), 300)
    expect(await work(fixture)).toMatchObject([{ ending: 'completed' }])
    expect(await outcome(fixture)).toEqual(doneOnce)
  },
)

test('A worker that is stopped during the answer to its claim leaves no lease open', async () => {
  const fixture = await openJobs()
  const claim = proxy.holdAnswerTo(/^POST .*\/stage-jobs\/claims /)
  const stop = new AbortController()
  const working = work(fixture, { signal: stop.signal })
  await claim.held
  stop.abort()
  expect(await working).toEqual([])
  claim.release()
  // The worker may have asked before the job was open.
  await expect.poll(() => outcome(fixture)).toMatchObject({ states: ['unclaimed'] })
})

test('A worker waits for a server that restarts during a long poll', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture)
  const first = await world.another()
  proxy.lead(first.url)
  const before = proxy.heard.length
  const working = work(fixture)
  await expect.poll(() => proxy.heard.slice(before).some((head) => head.includes('/claims '))).toBe(true)
  await first.stop()
  proxy.reset()
  proxy.lead(world.url)
  await startCycle(fixture, prospects, { stages: ['research'] })
  expect(await working).toMatchObject([{ ending: 'completed' }])
  expect(await outcome(fixture)).toEqual(doneOnce)
})

test('A worker continues after a complete network outage', async () => {
  const fixture = await openJobs()
  const handled = Promise.withResolvers<void>()
  const working = work(fixture, {
    handle: async (job) => {
      proxy.lead(null)
      proxy.reset()
      handled.resolve()
      return outputOf(job)
    },
  })
  await handled.promise
  // More than the attempts of a single call.
  await expect.poll(() => proxy.refusals).toBeGreaterThan(5)
  proxy.lead(world.url)
  expect(await working).toMatchObject([{ ending: 'completed' }])
  expect(await outcome(fixture)).toEqual(doneOnce)
})

test('A job that expired without another taker is claimed again, and its result is accepted', async () => {
  const fixture = await openJobs()
  const endings = await work(fixture, {
    handle: async (job) => {
      await world.travel(400)
      return outputOf(job)
    },
  })
  expect(endings).toMatchObject([{ ending: 'completed' }])
  expect(await outcome(fixture)).toEqual({ states: ['completed'], leases: 2, revisions: 1 })
})

test('A late result has no effect after another worker has claimed the job', async () => {
  const fixture = await openJobs()
  const otto = await fixture.acme.credential(['prospect:stages'], { name: 'Otto' })
  const endings = await work(fixture, {
    handle: async (job) => {
      await world.travel(400)
      await otto.post(`${fixture.at}/stage-jobs/${job.job_id}/claims`, {})
      return outputOf(job)
    },
  })
  expect(endings).toMatchObject([{ ending: 'lost', reason: { code: 'job_not_claimed' } }])
  expect(await outcome(fixture)).toMatchObject({ states: ['claimed'], revisions: 0 })
})

test.each([
  ['hours behind', -3 * 3600],
  ['hours ahead', 3 * 3600],
])('A worker completes its jobs even if the clock of the service is %s its own', async (_case, seconds) => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture)
  await world.travel(seconds)
  await startCycle(fixture, prospects, { stages: ['research'] })
  const handle: Handler = async (job, { now }) => {
    const output = outputOf(job)
    // The database clock stopped when the world travelled, but the worker's clock continues. A retrieval time of a
    // minute ago is valid on both.
    if (output.stage === 'research')
      output.evidence[0]!.retrieved_at = new Date(now().getTime() - 60_000).toISOString()
    return output
  }
  expect(await work(fixture, { handle })).toEqual([expect.objectContaining({ ending: 'completed' })])
})

test('A timestamp from a wrong clock is refused before it is sent, and can be repaired', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture)
  await world.travel(-3 * 3600)
  await startCycle(fixture, prospects, { stages: ['research'] })
  const codes: string[] = []
  const handle: Handler = async (job) => {
    const output = outputOf(job)
    if (output.stage === 'research') output.evidence[0]!.retrieved_at = new Date().toISOString()
    return output
  }
  const endings = await work(fixture, {
    handle,
    repair: async (job, { errors }) => {
      codes.push(...errors.map(({ code }) => code))
      return outputOf(job)
    },
  })
  expect(codes).toEqual(['timestamp_in_future'])
  expect(endings).toMatchObject([{ ending: 'completed' }])
  expect(
    await world.sql('select refused_results from stage_jobs where project_id = $1', [fixture.project]),
  ).toEqual([{ refused_results: 0 }])
})

test('A wrong address and a refused credential are reported differently', async () => {
  const fixture = await openFixture(world)
  const website = createServer((_request, response) => response.end('<html>Welcome</html>'))
  website.listen(0, '127.0.0.1')
  await once(website, 'listening')
  // With this notation, the address does not count as one of our services, whose responses are validated.
  const elsewhere = `http://127.1:${(website.address() as AddressInfo).port}`
  await expect(work(fixture, {}, elsewhere)).rejects.toMatchObject({
    code: 'unreadable_answer',
    message: expect.stringContaining('is the base URL right?'),
  })
  website.close()
  const refused = work({ ...fixture, wanda: { ...fixture.wanda, secret: 'alp_nobody' } })
  await expect(refused).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
})

/** Starts a worker in a separate process, and returns the lines that it prints. */
function startWorker({ wanda, project }: Fixture, pace: string) {
  const script = fileURLToPath(new URL('../support/worker-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, world.url, wanda.secret, project, pace], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, next: async () => String((await lines.next()).value) }
}

test('A worker that is killed during a job resumes it after a restart, and the job is done once', async () => {
  const fixture = await openJobs()
  const first = startWorker(fixture, 'dawdle')
  const began = await first.next()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = startWorker(fixture, 'swift')
  expect(await second.next()).toBe(began)
  expect(await second.next()).toMatch(/^completed job_/)
  second.child.kill('SIGTERM')
  expect(await second.next()).toBe('ended')
  expect(await outcome(fixture)).toEqual(doneOnce)
})

test('A worker that is asked to stop releases its job', async () => {
  const fixture = await openJobs()
  const { child, next } = startWorker(fixture, 'dawdle')
  await next()
  child.kill('SIGTERM')
  expect(await next()).toMatch(/^given_back job_/)
  expect(await next()).toBe('ended')
  expect(await outcome(fixture)).toMatchObject({ states: ['unclaimed'], revisions: 0 })
})
