import { playLeases } from '@alphorn/cli/conformance/play'
import { mockFaultNames } from '@alphorn/cli/mock/mock-faults'
import { type RunningMock, startMock } from '@alphorn/cli/mock/mock-server'
import { readRecordedJobs } from '@alphorn/cli/mock/recorded-jobs'
import { api } from '@alphorn/contract/api'
import { stages } from '@alphorn/contract/prospecting/stages'
import { createClient } from '@alphorn/sdk/client'
import { runWorker } from '@alphorn/sdk/worker'
import { checkAgainstDocuments } from '@alphorn/test/support/contract-checked-server'
import { afterEach, expect, test } from 'vitest'
import { draftOf, qualificationOf, researchOf } from '#cli/demo/fill-results'

// `alphorn mock` against the kit, the conformance kit and plain calls. Every response is validated against the OpenAPI
// documents.

let mock: RunningMock | undefined
afterEach(async () => mock?.close())

async function open(options: Partial<Parameters<typeof startMock>[0]> = {}) {
  mock = await startMock({ port: 0, ...options })
  checkAgainstDocuments(mock.url)
  return mock
}

const clientOf = (baseUrl: string, secret = 'alp_wanda') =>
  createClient(api, { baseUrl, family: 'outreach', secret, wait: async () => {} })

async function post(path: string, body: object | string, headers: Record<string, string> = {}) {
  const { url, project_id } = mock!
  const answer = await fetch(`${url}/api/v1/outreach/projects/${project_id}/stage-jobs${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer alp_wanda',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const read = (await answer.json()) as {
    data?: unknown
    error?: { code: string; message: string; errors?: object[] }
  }
  return { status: answer.status, headers: answer.headers, ...read }
}

test('A worker of the kit completes every job of the first three stages', async () => {
  const { url, project_id } = await open()
  const stop = new AbortController()
  const endings: string[] = []
  const jobs = readRecordedJobs().jobs.filter(({ stage }) => stage !== 'verification')
  await runWorker(clientOf(url), {
    project_id,
    worker_id: 'wanda-1',
    max_jobs: 4,
    stages: ['research', 'qualification', 'outreach'],
    signal: stop.signal,
    handle: async (job) => {
      if (job.stage === 'research') return researchOf(job)
      return (job.stage === 'qualification' ? qualificationOf(job) : draftOf(job, 0)) as never
    },
    onEnding: (_job, { ending }) => {
      endings.push(ending)
      if (endings.length === jobs.length) stop.abort()
    },
  })
  expect(new Set(endings)).toEqual(new Set(['completed']))
})

test('The mock passes the lease checks of the conformance kit', async () => {
  const { url, project_id, travel } = await open()
  const verdicts = await playLeases(
    {
      project_id,
      wanda: clientOf(url),
      otto: clientOf(url, 'alp_otto'),
      skewed: clientOf(url),
      runOut: async () => travel(10.5),
    },
    true,
  )
  expect(verdicts.filter(({ passed }) => !passed)).toEqual([])
  expect(verdicts).toHaveLength(5)
})

test('Two starts of the mock produce the same jobs for every stage', async () => {
  const listed = async () => {
    const { url, project_id } = await open()
    const { data } = await clientOf(url).stage_job_list({ project_id, limit: 200 })
    await mock!.close()
    return data.map(({ job_id, stage, input_snapshot }) => ({ job_id, stage, input_snapshot }))
  }
  const first = await listed()
  expect(first).toEqual(await listed())
  expect(new Set(first.map(({ stage }) => stage))).toEqual(new Set(stages))
  await open()
})

test('The mock refuses what the service refuses, with the same codes and messages', async () => {
  await open()
  expect(await post('/claims', { max_job: 1 })).toMatchObject({
    status: 422,
    error: { code: 'validation_failed', errors: [{ code: 'unknown_field', field: 'max_job' }] },
  })
  expect(await post('/claims', '{"max_jobs":1,"max_jobs":2}')).toMatchObject({
    status: 400,
    error: { code: 'invalid_request' },
  })
  expect(await post('/claims', {}, { 'idempotency-key': '' })).toMatchObject({
    status: 400,
    error: { message: 'A mutation needs the header Idempotency-Key: a fresh value for each intent.' },
  })
  expect(await post('/claims', {}, { authorization: 'Bearer wrong' })).toMatchObject({ status: 401 })
  const key = { 'idempotency-key': 'one' }
  const first = await post('/claims', { max_jobs: 1 }, key)
  const again = await post('/claims', { max_jobs: 1 }, key)
  expect(again.data).toEqual(first.data)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await post('/claims', { max_jobs: 2 }, key)).toMatchObject({
    error: { code: 'idempotency_conflict' },
  })
})

test('A result citing evidence that does not exist is refused, and the tenth such result fails the job', async () => {
  const { url, project_id } = await open()
  const client = clientOf(url)
  const { data } = await client.stage_job_batch_claims({ project_id, stages: ['research'] })
  const [job] = data
  const wrong = { ...researchOf(job!), evidence: [] }
  const send = () => post(`/${job!.job_id}/results`, wrong)
  expect(await send()).toMatchObject({
    status: 422,
    error: {
      errors: expect.arrayContaining([expect.objectContaining({ code: 'evidence_reference_missing' })]),
    },
  })
  for (let sent = 1; sent < 10; sent++) await send()
  expect(await send()).toMatchObject({ status: 409, error: { code: 'external_worker_failed' } })
  const { data: failed } = await client.stage_job_detail({ project_id, job_id: job!.job_id })
  expect(failed.failure?.code).toBe('result_attempts_exhausted')
  expect((await client.stage_job_retries({ project_id, job_id: job!.job_id })).data.attempt).toBe(2)
})

test.each([
  ['lease_expired', 409, 'lease_expired'],
  ['lease_taken', 409, 'lease_expired'],
  ['job_cancelled', 409, 'job_cancelled'],
  ['job_expired', 409, 'job_expired'],
  ['burst_limited', 429, 'burst_limited'],
  ['api_disabled', 503, 'api_disabled'],
  ['internal_error', 500, 'internal_error'],
] as const)('The queued fault %s answers the next result, as %i %s', async (fault, status, code) => {
  const { url, project_id } = await open()
  const { data } = await clientOf(url).stage_job_batch_claims({ project_id, stages: ['research'] })
  const queued = await fetch(`${url}/mock/faults`, {
    method: 'POST',
    body: JSON.stringify({ faults: [fault] }),
  })
  expect(queued.status).toBe(200)
  const refused = await post(`/${data[0]!.job_id}/results`, researchOf(data[0]!))
  expect(refused).toMatchObject({ status, error: { code } })
  expect(refused.headers.has('retry-after')).toBe(status === 429 || status === 503)
})

test('A worker of the kit survives every temporary fault', async () => {
  const faults = mockFaultNames.filter((name) => !['job_cancelled', 'job_expired', 'slow'].includes(name))
  const { url, project_id } = await open({ faults })
  const stop = new AbortController()
  const endings: string[] = []
  await runWorker(clientOf(url), {
    project_id,
    worker_id: 'wanda-1',
    stages: ['research'],
    signal: stop.signal,
    handle: async (job) => researchOf(job),
    onEnding: (_job, { ending }) => {
      endings.push(ending)
      if (endings.length === 3) stop.abort()
    },
  })
  expect(endings).toContain('completed')
})
