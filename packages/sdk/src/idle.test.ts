import { newJob, refusal, run } from '@alphorn/test/fixtures/fake-service'
import { expect, test } from 'vitest'

// A worker that finds no job reports the reason once.

const external = {
  research: 'external',
  qualification: 'external',
  outreach: 'external',
  verification: 'external',
}

/** Runs a worker whose project has no job for some polls. Returns what it reported. */
async function idleMessages(answers: NonNullable<Parameters<typeof run>[0]['answers']>, more: object = {}) {
  const messages: string[] = []
  const stop = Promise.withResolvers<void>()
  let polls = 0
  const waits: unknown[] = []
  await run({
    jobs: [],
    stopWhen: stop.promise,
    answers: {
      ...answers,
      stage_job_batch_claims: ({ given }) => {
        waits.push(given['wait_seconds'])
        if (++polls === 3) stop.resolve()
        return []
      },
    },
    more: { ...more, onIdle: (message: string) => messages.push(message) },
  })
  return { messages, waits }
}

test('A worker reports once that another executor does its stage, before it waits for jobs', async () => {
  const project_detail = () => ({ executor: { ...external, research: 'offline' } })
  const { messages, waits } = await idleMessages({ project_detail }, { stages: ['research'] })
  expect(messages).toEqual([
    'No job of project prj_1 can be claimed now. Stage research of this project is done by offline. ' +
      'To do a stage with a worker, choose "External" for it in the settings of the project. The worker waits.',
  ])
  expect(waits).toEqual([0, 25, 25])
})

test.each([
  ['one stage is off', { ...external, verification: 'off' }, 'Stage verification of this project is off.'],
  ['all stages are for workers', external, 'Start a cycle to open jobs.'],
])('A worker without jobs names the reason when %s', async (_when, executor, reason) => {
  const { messages } = await idleMessages({ project_detail: () => ({ executor }) })
  expect(messages).toEqual([expect.stringContaining(reason)])
})

test.each([
  ['other executors have jobs', [{}], 'The project leaves its open jobs to another executor.'],
  ['no job is open', [], 'Start a cycle to open jobs.'],
])('A worker that may not read the project reports that %s', async (_which, open, reason) => {
  const { messages } = await idleMessages({
    project_detail: () => {
      throw refusal(403, 'insufficient_scope')
    },
    stage_job_list: ({ given }) => (given['claimable'] === 'false' ? open : []),
  })
  expect(messages).toEqual([expect.stringContaining(reason)])
})

test('A worker whose first claim finds a job reports nothing', async () => {
  const messages: string[] = []
  await run({ jobs: [newJob()], more: { onIdle: (message: string) => messages.push(message) } })
  expect(messages).toEqual([])
})
