import {
  type RecordedCall,
  missing,
  newJob,
  newLease,
  output,
  refusal,
  run,
  wrong,
} from '@alphorn/test/fixtures/fake-service'
import { expect, test } from 'vitest'
import type { ClaimedJob, Repair } from '#sdk/worker'

test('A refused result is repaired with the codes of the service, whether client or service refused it', async () => {
  const reported: unknown[] = []
  let refusals = 1
  const repair: Repair = async (_job, { errors, attempt }) => {
    reported.push([attempt, errors[0]!.code, errors[0]!.field])
    return output
  }
  const { heard, endings } = await run({
    jobs: [newJob()],
    handle: async () => wrong,
    more: { repair },
    answers: {
      stage_job_results: () => {
        if (refusals-- > 0) throw refusal(422, 'validation_failed', [missing])
        return { accepted: { revision_id: 'rev_3' } }
      },
    },
  })
  expect(reported).toEqual([
    [1, 'evidence_reference_missing', 'identity.evidence_ids'],
    [2, 'evidence_reference_missing', 'identity.evidence_ids'],
  ])
  expect(endings).toEqual([{ ending: 'completed', revision_id: 'rev_3' }])
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_results', 'stage_job_results'])
  expect(heard[0]!.key).not.toBe(heard[1]!.key)
})

test('Repairs are limited, and the job then fails with the faults', async () => {
  let repairs = 0
  const repair: Repair = async () => {
    repairs++
    return wrong
  }
  const { heard, endings } = await run({
    jobs: [newJob()],
    handle: async () => wrong,
    more: { repair, most_repairs: 3 },
  })
  expect(repairs).toBe(3)
  expect(endings).toMatchObject([{ ending: 'failed', failure: { code: 'result_refused' } }])
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_failures'])
})

test('A repair that gives up, or throws, fails its job', async () => {
  const failure = { code: 'beyond_repair', message: 'No.' }
  const gaveUp = await run({
    jobs: [newJob()],
    handle: async () => wrong,
    more: { repair: async () => ({ failure }) },
  })
  expect(gaveUp.endings).toEqual([{ ending: 'failed', failure }])
  const thrown = await run({
    jobs: [newJob()],
    handle: async () => wrong,
    more: { repair: () => Promise.reject(new Error('Out of ink.')) },
  })
  expect(thrown.endings).toMatchObject([{ failure: { code: 'worker_error', message: 'Out of ink.' } }])
})

test('A restarted worker resumes the jobs that it held and gives back those beyond its limit', async () => {
  const held = [newJob(), newJob()]
  const others = { ...newJob(), lease: { ...newLease(30), worker_id: 'w2' } } as unknown as ClaimedJob
  const { heard, endings } = await run({
    jobs: [held[0]!],
    answers: {
      stage_job_list: ({ given }) => (given['claimed_by'] === 'me' ? [...held, others] : []),
      stage_job_batch_claims: () => [],
      stage_job_claims: ({ given }) => held.find(({ job_id }) => job_id === given['job_id'])!,
    },
  })
  expect(heard.map(({ route, given }) => [route, given['job_id'], given['lease_seconds']])).toEqual([
    ['stage_job_claims', held[0]!.job_id, 300],
    ['stage_job_claims', held[1]!.job_id, 0],
    ['stage_job_results', held[0]!.job_id, undefined],
  ])
  expect(heard[0]!.given).toMatchObject({ lease_id: held[0]!.lease!.lease_id })
  expect(endings).toMatchObject([{ ending: 'completed' }])
})

test('A worker that is stopped while it resumes jobs gives back those that it took up', async () => {
  const held = [newJob(), newJob()]
  const stopped = Promise.withResolvers<void>()
  const { heard, endings } = await run({
    jobs: held,
    more: { max_jobs: 2 },
    stopWhen: stopped.promise,
    answers: {
      stage_job_list: () => held,
      stage_job_claims: ({ given }) => {
        if (given['job_id'] === held[0]!.job_id) return held[0]!
        stopped.resolve()
        return new Promise(() => {})
      },
    },
  })
  expect(endings).toEqual([])
  expect(heard.at(-1)).toMatchObject({
    route: 'stage_job_claims',
    given: { job_id: held[0]!.job_id, lease_seconds: 0 },
  })
})

test('A worker with more places than a claim may bring asks for as many as allowed', async () => {
  const asked: unknown[] = []
  const job = newJob()
  await run({
    jobs: [job],
    more: { max_jobs: 60 },
    answers: {
      stage_job_batch_claims: ({ given }) => {
        asked.push(given['max_jobs'])
        return asked.length === 1 ? [job] : []
      },
    },
  })
  expect(asked[0]).toBe(50)
})

test('A job that is no longer available is not resumed', async () => {
  const gone = newJob()
  const { endings } = await run({
    jobs: [newJob()],
    answers: {
      stage_job_list: () => [gone],
      stage_job_claims: () => {
        throw refusal(409, 'lease_expired')
      },
    },
  })
  expect(endings).toMatchObject([{ ending: 'completed' }])
})

test('A claim whose response was lost is repeated under its key', async () => {
  const job = newJob()
  const keys: (string | undefined)[] = []
  const { endings } = await run({
    jobs: [job],
    answers: {
      stage_job_batch_claims: ({ key }) => {
        keys.push(key)
        if (keys.length === 1) throw refusal(503, 'api_disabled', [], 0.001)
        return keys.length === 2 ? [job] : []
      },
    },
  })
  expect(endings).toMatchObject([{ ending: 'completed' }])
  expect(keys[1]).toBe(keys[0])
})

test.each([
  ['granted', true],
  ['still open', false],
])('A long poll that was %s when the worker was stopped leaves no open lease', async (_case, granted) => {
  const job = newJob()
  const waiting = Promise.withResolvers<void>()
  const claims: RecordedCall[] = []
  let polls = 0
  const { heard } = await run({
    jobs: [],
    stopWhen: waiting.promise,
    answers: {
      stage_job_batch_claims: (call) => {
        // The first claim does not wait.
        if (call.given['wait_seconds'] === 0 && claims.length === 0 && polls++ === 0) return []
        claims.push(call)
        if (claims.length === 1) {
          waiting.resolve()
          return new Promise<object>(() => {})
        }
        if (granted && claims.length === 2) throw refusal(422, 'idempotency_conflict')
        return [job]
      },
    },
  })
  expect(claims.map(({ given }) => given['wait_seconds'])).toEqual(granted ? [25, 0, 25] : [25, 0])
  expect(new Set(claims.map(({ key }) => key)).size).toBe(1)
  expect(heard).toMatchObject([
    { route: 'stage_job_claims', given: { lease_seconds: 0, lease_id: job.lease!.lease_id } },
  ])
})

test('A result is retried through an outage under one key', async () => {
  const keys: (string | undefined)[] = []
  const { endings } = await run({
    jobs: [newJob()],
    answers: {
      stage_job_results: ({ key }) => {
        keys.push(key)
        if (keys.length < 4) throw refusal(503, 'api_disabled', [], 0.001)
        return { accepted: { revision_id: 'rev_1' } }
      },
    },
  })
  expect(endings).toMatchObject([{ ending: 'completed' }])
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

test('A worker stopped during an outage ends after its grace period', async () => {
  const begun = Promise.withResolvers<void>()
  const { endings } = await run({
    jobs: [newJob()],
    stopWhen: begun.promise,
    more: { grace_seconds: 0.02 },
    answers: {
      stage_job_results: () => {
        begun.resolve()
        throw refusal(503, 'api_disabled')
      },
    },
  })
  expect(endings).toMatchObject([{ ending: 'lost' }])
})

test('The time given to a handler is that of the service, not of the local machine', async () => {
  const job = newJob()
  const ahead = 3 * 3600_000
  job.lease!.expires_at = new Date(Date.now() + 30_000 + ahead).toISOString()
  let reported = 0
  await run({
    jobs: [job],
    handle: async (_job, { now }) => {
      reported = now().getTime() - Date.now()
      return output
    },
  })
  expect(Math.round(reported / 60_000)).toBe(ahead / 60_000)
})
