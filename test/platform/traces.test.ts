import { api } from '@alphorn/contract/api'
import { traceJob } from '@alphorn/cli/worker/tracing'
import { createClient } from '@alphorn/sdk/client'
import { type ClaimedJob, runWorker, type StageOutput } from '@alphorn/sdk/worker'
import { readTracing } from '@alphorn/server/platform/config/tracing'
import { expect, test } from 'vitest'
import { allScopes } from '../fixtures/accounts.ts'
import { openCollector, type ReceivedSpan } from '../fixtures/collector.ts'
import { openReceiver } from '../fixtures/receiver.ts'
import { researchResult } from '../fixtures/results.ts'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

const collector = await openCollector()
const egress = { protocols: ['http:'], allows: () => true }
const tracing = readTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  OTEL_BSP_SCHEDULE_DELAY: '50',
})
const world = await openWorld({ config: { tracing }, egress })
const acme = await world.account()
const { secret } = await acme.credential(allScopes)
const client = createClient(api, { baseUrl: world.url, family: 'outreach', secret })

/** Waits until spans for which the condition holds have arrived. */
async function exported(holds: (span: ReceivedSpan) => boolean) {
  await expect.poll(() => collector.spans.some(holds), { timeout: 60_000, interval: 50 }).toBe(true)
  return collector.spans.filter(holds)
}

const traceOf = (traceparent = '') => traceparent.split('-')[1]!
const childrenOf = ({ id, trace }: ReceivedSpan) =>
  collector.spans.filter((span) => span.trace === trace && span.parent === id)

async function openedJob() {
  const project_id = await acme.project()
  const added = await client.prospect_add({ project_id, companies: [{ uid: story.muster.uid }] })
  const prospect_id = added.data[0]!.prospect_id!
  await client.prospect_decisions({ project_id, prospect_id, decision: 'accept', reason: 'good_fit' })
  await client.cycle_create({ project_id, prospect_ids: [prospect_id] })
  return project_id
}

function researched(job: ClaimedJob) {
  const { input_snapshot: _snapshot, upstream: _upstream, ...output } = researchResult(job)
  return output as StageOutput
}

/** Does one research job of a new project. Returns its id, and the trace that the handler received. */
async function workOnce(options: { traceJob?: typeof traceJob }) {
  const project_id = await openedJob()
  const stop = new AbortController()
  const done = { job_id: '', traceparent: '' }
  await runWorker(client, {
    project_id,
    worker_id: 'wanda-1',
    stages: ['research'],
    signal: stop.signal,
    ...options,
    handle: async (job, { traceparent = '' }) => {
      Object.assign(done, { job_id: job.job_id, traceparent })
      return researched(job)
    },
    onEnding: () => stop.abort(),
  })
  return done
}

const isResult = ({ name }: ReceivedSpan) =>
  name === 'stage_job_results' || name === 'stage_job_batch_results'

test('A stage job is one trace, from its claim through the worker to the result and its SQL statements', async () => {
  const { job_id, traceparent } = await workOnce({ traceJob })
  const trace = traceOf(traceparent)
  const [result] = await exported((span) => isResult(span) && span.trace === trace)
  const [worker] = await exported(({ name, trace: its }) => name === 'worker research' && its === trace)
  const [claim] = await exported(({ id }) => id === worker!.parent)
  expect(claim).toMatchObject({ name: 'stage_job_batch_claims', trace, kind: 2, status: 0 })
  expect(worker).toMatchObject({ attributes: { 'alphorn.job_id': job_id, 'alphorn.stage': 'research' } })
  expect(result).toMatchObject({ parent: worker!.id, kind: 2, status: 0 })
  expect(result!.attributes).toMatchObject({
    'http.response.status_code': 201,
    'http.request.method': 'POST',
  })
  expect(result!.resource).toMatchObject({
    'service.name': 'alphorn',
    'deployment.environment.name': 'test',
  })
  for (const call of [claim!, result!]) {
    await exported(({ parent, name }) => parent === call.id && name === 'commit')
    const statements = childrenOf(call).filter(({ kind }) => kind === 3)
    for (const { attributes, name } of statements)
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name })
  }
  expect(childrenOf(result!).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'results_apply', 'commit']),
  )
})

test('The result of a worker without OpenTelemetry belongs to the trace of its claim', async () => {
  const { traceparent } = await workOnce({})
  const [result] = await exported((span) => isResult(span) && span.trace === traceOf(traceparent))
  const [claim] = await exported(({ id }) => id === result!.parent)
  expect(claim).toMatchObject({ name: 'stage_job_batch_claims' })
})

test("A call continues its caller's trace, and an invalid traceparent does not fail the call", async () => {
  const trace = 'a1'.repeat(16)
  const traceparent = `00-${trace}-${'b2'.repeat(8)}-01`
  const answer = await client.me({}, { traceparent })
  expect(traceOf(answer.traceparent)).toBe(trace)
  const [span] = await exported(({ name, trace: its }) => name === 'me' && its === trace)
  expect(span).toMatchObject({ parent: 'b2'.repeat(8), attributes: { 'http.route': '/me' } })
  for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-${'b2'.repeat(8)}-01`, `${traceparent}-`.repeat(9)]) {
    const { status, headers } = await fetch(`${world.url}/api/v1/outreach/me`, {
      headers: { authorization: `Bearer ${secret}`, traceparent: wrong },
    })
    expect(status).toBe(200)
    expect(headers.get('traceresponse')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(traceOf(headers.get('traceresponse')!)).not.toBe(trace)
  }
  const unsampled = await client.me({}, { traceparent: `00-${'c3'.repeat(16)}-${'b2'.repeat(8)}-00` })
  expect(unsampled.traceparent).toMatch(/-00$/)
})

test('A refusal does not mark its span as failed; a fault does, and its statement carries the PostgreSQL error code', async () => {
  const refused = await fetch(`${world.url}/api/v1/outreach/me`, {
    headers: { authorization: 'Bearer wrong' },
  })
  expect(refused.status).toBe(401)
  const [refusal] = await exported(({ attributes }) => attributes['http.response.status_code'] === 401)
  expect(refusal).toMatchObject({ name: 'me', status: 0 })

  await world.sql('alter table prospects rename to prospects_away')
  const project_id = await acme.project()
  const faulty = await fetch(`${world.url}/api/v1/outreach/projects/${project_id}/prospects`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  await world.sql('alter table prospects_away rename to prospects')
  expect(faulty.status).toBe(500)
  const [fault] = await exported(({ attributes }) => attributes['http.response.status_code'] === 500)
  expect(fault).toMatchObject({
    name: 'prospects',
    status: 2,
    attributes: { 'alphorn.project_id': project_id },
  })
  const failed = childrenOf(fault!).filter(({ status }) => status === 2)
  expect(failed[0]!.attributes).toMatchObject({ 'error.type': '42P01' })
})

test('A webhook carries the trace of its delivery', async () => {
  const receiver = await openReceiver()
  const made = await acme.app('POST', '/webhooks', {
    name: 'Ring',
    url: `${receiver.url}/?token=not-in-a-trace`,
    kinds: ['stage_job.opened'],
  })
  expect(made.status).toBe(201)
  await openedJob()
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const { traceparent } = receiver.received[0]!.headers
  const [delivery] = await exported(
    ({ name, trace }) => name === 'webhook' && trace === traceOf(String(traceparent)),
  )
  expect(delivery).toMatchObject({ kind: 3, attributes: { 'http.response.status_code': 204 } })
  const [run] = await exported(({ id }) => id === delivery!.parent)
  expect(run).toMatchObject({ name: 'send webhooks', parent: null })
})

test('No span contains a secret, an address or a name', async () => {
  await acme.project({ name: 'Roofs of Ostermundigen' })
  await client.companies({ q: 'Ostermundigen' })
  await exported(({ name }) => name === 'companies')
  for (const word of [secret, 'Ostermundigen', 'not-in-a-trace', story.muster.name, '@'])
    expect(collector.received.text).not.toContain(word)
})
