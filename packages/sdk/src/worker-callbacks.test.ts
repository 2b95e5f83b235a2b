import { newJob, newLease, output, refusal, replay, run } from '@alphorn/test/fixtures/fake-service'
import { expect, test } from 'vitest'

// A worker keeps working if its callbacks fail, or if responses are replays of older ones.

test.each([
  [
    'throws',
    () => {
      throw new Error('No disk.')
    },
  ],
  ['rejects', () => Promise.reject(new Error('No disk.'))],
])('An onEnding that %s is reported, and the worker continues', async (_how, fault) => {
  const faults: unknown[] = []
  const jobs = [newJob(), newJob(), newJob()]
  const stop = Promise.withResolvers<void>()
  let ended = 0
  const { heard } = await run({
    jobs,
    stopWhen: stop.promise,
    more: {
      max_jobs: 2,
      onFault: (reported: unknown) => faults.push(reported),
      onEnding: () => {
        if (++ended === jobs.length) stop.resolve()
        return fault()
      },
    },
  })
  expect(heard.map(({ route }) => route)).not.toContain('stage_job_failures')
  expect(faults).toHaveLength(3)
  expect(faults[0]).toMatchObject({ message: 'No disk.' })
})

test('An onFault that also throws has no effect', async () => {
  const stop = Promise.withResolvers<void>()
  await run({
    jobs: [newJob()],
    stopWhen: stop.promise,
    more: {
      onEnding: () => {
        stop.resolve()
        throw new Error('No disk.')
      },
      onFault: () => {
        throw new Error('No line.')
      },
    },
  })
})

test('A handler without a result fails its job instead of holding it until the lease expires', async () => {
  const { heard, endings } = await run({ jobs: [newJob()], handle: async () => undefined as never })
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_failures'])
  expect(endings).toMatchObject([{ ending: 'failed', failure: { code: 'worker_error' } }])
})

test('A failure report that the service refuses still fails the job with the reason', async () => {
  const faults: unknown[] = []
  const { heard, endings } = await run({
    jobs: [newJob()],
    handle: async () => ({ failure: { code: 'No Website', message: '' } }),
    more: { onFault: (reported: unknown) => faults.push(reported) },
    answers: {
      stage_job_failures: ({ given }) => {
        if (given['code'] === 'No Website') throw refusal(422, 'validation_failed')
        return {}
      },
    },
  })
  expect(heard.map(({ given }) => given['code'])).toEqual(['No Website', 'worker_error'])
  expect(endings).toMatchObject([{ ending: 'failed', failure: { code: 'worker_error' } }])
  expect(faults).toMatchObject([{ code: 'validation_failed' }])
})

test.each([
  ['the service refuses', { percent: 200, message: 'Almost.' }, () => refusal(422, 'validation_failed')],
  [
    'is no JSON',
    { percent: 20, message: 'Begun.', checkpoint: 1n },
    () => new TypeError('Do not know how to serialize a BigInt'),
  ],
])('A progress report that %s does not lose the lease', async (_which, progress, fault) => {
  const faults: unknown[] = []
  const extended = Promise.withResolvers<void>()
  const { endings } = await run({
    jobs: [newJob()],
    more: { lease_seconds: 0.03, onFault: (reported: unknown) => faults.push(reported) },
    answers: {
      stage_job_claims: ({ given }) => {
        if (given['progress']) throw fault()
        if (faults.length > 0) extended.resolve()
        return { lease: newLease(30) }
      },
    },
    handle: async (_job, context) => {
      context.progress(progress)
      await extended.promise
      return output
    },
  })
  expect(endings).toMatchObject([{ ending: 'completed' }])
  expect(faults).toHaveLength(1)
})

test('The leases of a repeated claim are extended before their jobs are worked on', async () => {
  const job = newJob()
  const fresh = newLease(30)
  const { heard, endings } = await run({
    jobs: [job],
    answers: {
      stage_job_batch_claims: () => replay([job]),
      stage_job_claims: () => ({ ...job, lease: fresh }),
    },
  })
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_claims', 'stage_job_results'])
  expect(heard[0]!.given).toMatchObject({ lease_id: job.lease!.lease_id, lease_seconds: 300 })
  expect(heard[1]!.given['lease_id']).toBe(fresh.lease_id)
  expect(endings).toMatchObject([{ ending: 'completed' }])
})

test('A job whose lease ran out in a repeated claim is worked on only after a later claim', async () => {
  const job = newJob()
  let claims = 0
  const { heard, endings } = await run({
    jobs: [job],
    answers: {
      stage_job_batch_claims: () => (claims++ === 0 ? replay([job]) : [{ ...job, lease: newLease(30) }]),
      stage_job_claims: () => {
        throw refusal(409, 'lease_expired')
      },
    },
  })
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_claims', 'stage_job_results'])
  expect(heard[1]!.given['lease_id']).not.toBe(job.lease!.lease_id)
  expect(endings).toMatchObject([{ ending: 'completed' }])
})

test('A machine that slept past its lease claims the job again and continues it', async () => {
  const job = newJob()
  const renewed = newLease(30)
  const awake = Promise.withResolvers<void>()
  const { heard, endings } = await run({
    jobs: [job],
    more: { lease_seconds: 0.03 },
    answers: {
      stage_job_claims: ({ given }) => {
        if (given['lease_id'] === job.lease!.lease_id) throw refusal(409, 'lease_expired')
        if (given['lease_id'] === renewed.lease_id) awake.resolve()
        return { lease: renewed }
      },
    },
    handle: async () => {
      await awake.promise
      return output
    },
  })
  expect(endings).toMatchObject([{ ending: 'completed' }])
  expect(heard.at(-1)!.given['lease_id']).toBe(renewed.lease_id)
})
