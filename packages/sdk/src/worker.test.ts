import { newJob, newLease, output, refusal, run, wrong } from '@alphorn/test/fixtures/fake-service'
import { expect, test } from 'vitest'
import type { Handler } from '#sdk/worker'

test('A result is sent with the binding and the lease of its job', async () => {
  const job = newJob()
  const { heard, endings } = await run({ jobs: [job] })
  const { input_snapshot, upstream, lease, job_id } = job
  expect(endings).toEqual([{ ending: 'completed', revision_id: 'rev_1' }])
  expect(heard).toEqual([
    {
      route: 'stage_job_results',
      given: { project_id: 'prj_1', job_id, ...output, input_snapshot, upstream, lease_id: lease!.lease_id },
      key: expect.any(String),
    },
  ])
})

test('A result that the service would refuse is not sent: the job fails with the faults', async () => {
  const { heard, endings } = await run({ jobs: [newJob()], handle: async () => wrong })
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_failures'])
  expect(heard[0]!.given).toMatchObject({
    code: 'result_refused',
    details: [{ code: 'evidence_reference_missing', field: 'identity.evidence_ids' }],
  })
  expect(endings).toMatchObject([{ ending: 'failed', failure: { code: 'result_refused' } }])
})

test('A handler that reports a failure, or throws, fails its job', async () => {
  const failure = { code: 'no_website', message: 'There is none.' }
  const reported = await run({ jobs: [newJob()], handle: async () => ({ failure }) })
  expect(reported.heard[0]).toMatchObject({ route: 'stage_job_failures', given: failure })
  const thrown = await run({ jobs: [newJob()], handle: () => Promise.reject(new Error('Out of ink.')) })
  expect(thrown.heard[0]!.given).toMatchObject({ code: 'worker_error', message: 'Out of ink.' })
})

test('A lease is extended after a third of its time, with the progress, each time under a new key', async () => {
  let extended = 0
  const twice = Promise.withResolvers<void>()
  const { heard } = await run({
    jobs: [newJob()],
    answers: {
      stage_job_claims: () => {
        if (++extended === 2) twice.resolve()
        return { lease: newLease(30) }
      },
    },
    more: { lease_seconds: 0.06 },
    handle: async (_job, { progress }) => {
      progress({ percent: 50, message: 'Half.' })
      await twice.promise
      return output
    },
  })
  const extensions = heard.filter(({ route }) => route === 'stage_job_claims')
  expect(extensions.length).toBeGreaterThanOrEqual(2)
  expect(extensions[0]!.given).toMatchObject({ worker_id: 'w1', progress: { percent: 50 } })
  expect(extensions[1]!.given).not.toHaveProperty('progress')
  expect(new Set(extensions.map(({ key }) => key)).size).toBe(extensions.length)
  expect(heard.at(-1)!.route).toBe('stage_job_results')
})

test('When the lease is lost, the handler is aborted and nothing is sent', async () => {
  const { heard, endings } = await run({
    jobs: [newJob()],
    answers: {
      stage_job_claims: () => {
        throw refusal(409, 'job_cancelled')
      },
    },
    more: { lease_seconds: 0.03 },
    handle: (_job, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  expect(endings).toMatchObject([{ ending: 'lost', reason: { code: 'job_cancelled' } }])
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_claims'])
})

test('A lease whose extension is not answered is lost when it expires', async () => {
  const { endings } = await run({
    jobs: [newJob(0.06)],
    answers: { stage_job_claims: () => new Promise<object>(() => {}) },
    more: { lease_seconds: 0.06 },
    handle: (_job, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  expect(endings).toMatchObject([{ ending: 'lost', reason: { name: 'TimeoutError' } }])
})

test('An outage shorter than the lease does not lose it', async () => {
  let outages = 2
  const over = Promise.withResolvers<void>()
  const { endings } = await run({
    jobs: [newJob()],
    answers: {
      stage_job_claims: () => {
        if (outages-- > 0) throw refusal(503, 'api_disabled')
        over.resolve()
        return { lease: newLease(30) }
      },
    },
    more: { lease_seconds: 0.03 },
    handle: async () => {
      await over.promise
      return output
    },
  })
  expect(endings).toMatchObject([{ ending: 'completed' }])
})

test('An expired lease is claimed again, and the result is sent once more under the new lease', async () => {
  const job = newJob()
  let attempts = 0
  const { heard, endings } = await run({
    jobs: [job],
    answers: {
      stage_job_results: () => {
        if (attempts++ === 0) throw refusal(409, 'lease_expired')
        return { accepted: { revision_id: 'rev_2' } }
      },
    },
  })
  expect(heard.map(({ route }) => route)).toEqual([
    'stage_job_results',
    'stage_job_claims',
    'stage_job_results',
  ])
  expect(heard[1]!.given).not.toHaveProperty('lease_id')
  expect(heard[2]!.given['lease_id']).not.toBe(job.lease!.lease_id)
  expect(heard[2]!.key).not.toBe(heard[0]!.key)
  expect(endings).toMatchObject([{ ending: 'completed', revision_id: 'rev_2' }])
})

test('A lease that expires twice, or is held by another, ends the job for this worker', async () => {
  const expired = () => {
    throw refusal(409, 'lease_expired')
  }
  const twice = await run({ jobs: [newJob()], answers: { stage_job_results: expired } })
  expect(twice.heard).toHaveLength(3)
  expect(twice.endings).toMatchObject([{ ending: 'lost', reason: { code: 'lease_expired' } }])

  const held = () => {
    throw refusal(409, 'job_not_claimed')
  }
  const taken = await run({
    jobs: [newJob()],
    answers: { stage_job_results: expired, stage_job_claims: held },
  })
  expect(taken.endings).toMatchObject([{ ending: 'lost', reason: { code: 'job_not_claimed' } }])
})

test('A stopped worker gives its lease back', async () => {
  const job = newJob()
  const begun = Promise.withResolvers<void>()
  const { heard, endings } = await run({
    jobs: [job],
    stopWhen: begun.promise,
    handle: (_job, { signal }) => {
      begun.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  expect(endings).toEqual([{ ending: 'given_back' }])
  expect(heard).toMatchObject([
    { route: 'stage_job_claims', given: { lease_seconds: 0, lease_id: job.lease!.lease_id } },
  ])
})

test('As many jobs as allowed are worked on concurrently', async () => {
  let now = 0
  let most = 0
  const handle: Handler = async () => {
    most = Math.max(most, ++now)
    await new Promise((later) => setTimeout(later, 5))
    now--
    return output
  }
  const { endings } = await run({
    jobs: Array.from({ length: 7 }, () => newJob()),
    handle,
    more: { max_jobs: 3 },
  })
  expect(endings).toHaveLength(7)
  expect(most).toBe(3)
})

test('A worker without permission to claim ends with the refusal', async () => {
  const forbidden = () => {
    throw refusal(403, 'forbidden')
  }
  await expect(run({ jobs: [], answers: { stage_job_batch_claims: forbidden } })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
