import { expect, test } from 'vitest'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'
import { openResearchJobs } from './research-jobs.ts'

const world = await openWorld()
const acme = await world.account()
const olga = await acme.credential(allScopes)
const project_id = await acme.project()
const at = `/projects/${project_id}` as const
const found = await openResearchJobs(olga, project_id, 6)

type State = { state: string; jobs: number; stuck: number; repeated: number }

async function countsOf(query = '') {
  const { body } = await acme.app('GET', `${at}/board/counts${query}`)
  const { states } = body.data as { states: State[] }
  return Object.fromEntries(
    states.map(({ state, jobs, stuck, repeated }) => [state, [jobs, stuck, repeated]]),
  )
}

async function idsOf(trouble: string) {
  const { body } = await acme.app('GET', `${at}/board?trouble=${trouble}`)
  return (body.data as { job_id: string }[]).map(({ job_id }) => job_id)
}

test('The board counts all jobs by state, whatever the size of the loaded page', async () => {
  const page = await acme.app('GET', `${at}/board?limit=1`)
  expect(page.body.data).toHaveLength(1)
  expect(await countsOf()).toMatchObject({ unclaimed: [6, 0, 0], claimed: [0, 0, 0] })
  expect(await countsOf('?stage=outreach')).toMatchObject({ unclaimed: [0, 0, 0] })
})

test('A job counts as stuck once half of its lease has passed without progress', async () => {
  const [silent, reporting] = found
  await olga.post(`${silent!.at}/claims`, { lease_seconds: 300 })
  const progress = { percent: 10, message: 'Reading' }
  await olga.post(`${reporting!.at}/claims`, { lease_seconds: 300 })
  await olga.post(`${reporting!.at}/claims`, { lease_seconds: 300, progress })
  await world.travel(149)
  expect(await countsOf()).toMatchObject({ unclaimed: [4, 0, 0], claimed: [2, 0, 0] })
  await world.travel(2)
  expect(await countsOf()).toMatchObject({ unclaimed: [4, 0, 0], claimed: [2, 1, 0] })
  expect(await idsOf('stuck')).toEqual([silent!.job.job_id])
  // A lease that has expired leaves its job unclaimed, before the background job has written it.
  await world.travel(150)
  expect(await countsOf()).toMatchObject({ unclaimed: [6, 0, 0], claimed: [0, 0, 0] })
  expect(await idsOf('stuck')).toEqual([])
})

test('A failure counts as repeated from the second attempt on', async () => {
  const fail = async (path: `/projects/${string}/stage-jobs/${string}`) => {
    await olga.post(`${path}/claims`, {})
    await olga.post(`${path}/failures`, { code: 'site_unreachable', message: 'No answer.' })
  }
  const { at: first } = found[2]!
  await fail(first)
  expect(await countsOf()).toMatchObject({ unclaimed: [5, 0, 0], failed: [1, 0, 0] })
  const { body } = await olga.post(`${first}/retries`, {})
  const { job_id } = body.data
  await fail(`${at}/stage-jobs/${job_id}`)
  expect(await countsOf()).toMatchObject({ unclaimed: [5, 0, 0], failed: [2, 0, 1] })
  expect(await idsOf('repeated')).toEqual([job_id])
})
