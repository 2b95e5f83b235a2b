import { expect, test } from 'vitest'
import { type RecordedCall, missing, newJob, output, refusal, run } from '@alphorn/test/fixtures/fake-service'

const jobsOf = (count: number) => Array.from({ length: count }, () => newJob())
const given = ({ given: reported }: RecordedCall) =>
  ((reported['results'] ?? [reported]) as { job_id: string }[]).map(({ job_id }) => job_id)
const more = { max_jobs: 5 }

test('A result with none ahead of it is sent alone; results that queue up meanwhile are sent together', async () => {
  const jobs = jobsOf(5)
  const { heard, endings } = await run({ jobs, more })
  expect(heard.map(({ route }) => route)).toEqual(['stage_job_results', 'stage_job_batch_results'])
  expect(heard.flatMap(given)).toEqual(jobs.map(({ job_id }) => job_id))
  expect(endings).toEqual([
    { ending: 'completed', revision_id: 'rev_1' },
    ...jobs.slice(1).map(({ job_id }) => ({ ending: 'completed', revision_id: `rev_of_${job_id}` })),
  ])
})

test('A refused result in a batch is repaired on its own, and the others are completed', async () => {
  const jobs = jobsOf(4)
  const repaired: string[] = []
  const { endings } = await run({
    jobs,
    answers: {
      stage_job_batch_results: (call) =>
        given(call).map((job_id, at) =>
          at === 1
            ? {
                job_id,
                accepted: null,
                job: null,
                error: { code: 'validation_failed', message: '', errors: [missing] },
              }
            : { job_id, accepted: { revision_id: 'rev_2' } },
        ),
    },
    more: {
      ...more,
      repair: async ({ job_id }: { job_id: string }, { errors }: { errors: object[] }) => {
        repaired.push(job_id)
        expect(errors).toEqual([missing])
        return output
      },
    },
  })
  expect(repaired).toEqual([jobs[2]!.job_id])
  expect(endings.map(({ ending }) => ending)).toEqual(Array(4).fill('completed'))
})

test('A batch refused as a whole is split up, and a service without the batch route is not tried again', async () => {
  const old = () => {
    throw refusal(405, 'method_not_allowed')
  }
  const { heard, endings } = await run({
    jobs: jobsOf(8),
    answers: { stage_job_batch_results: old },
    more,
  })
  expect(endings.map(({ ending }) => ending)).toEqual(Array(8).fill('completed'))
  expect(heard.filter(({ route }) => route === 'stage_job_batch_results')).toHaveLength(1)
  expect(heard.filter(({ route }) => route === 'stage_job_results')).toHaveLength(8)
})

test('A lease taken by another worker is lost, whatever happens to the other results in the batch', async () => {
  const { endings } = await run({
    jobs: jobsOf(3),
    answers: {
      stage_job_batch_results: (call) =>
        given(call).map((job_id) => ({
          job_id,
          accepted: null,
          job: { state: 'claimed' },
          error: { code: 'job_not_claimed', message: '', errors: [] },
        })),
    },
    more,
  })
  expect(endings.map(({ ending }) => ending)).toEqual(['completed', 'lost', 'lost'])
  expect(endings[1]).toMatchObject({ reason: { code: 'job_not_claimed', status: 409 } })
})
