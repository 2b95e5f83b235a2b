import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addProspects, type Fixture, openFixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The size of the data returned by one claim is bounded, and a job with a large input is claimed like any other.

const world = await openWorld()

/** Opens a number of research jobs, each with an input of the given megabytes. */
async function openLargeJobs(count: number, megabytes: number) {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture, count), { stages: ['research'] })
  await expect.poll(async () => (await openJobs(fixture)).length).toBe(count)
  await world.sql(
    `update input_snapshots set content = left(content, -1) || ',"zz":"' || repeat('x', $2) || '"}' where project_id = $1`,
    [fixture.project, megabytes * 1_000_000],
  )
  return fixture
}

async function openJobs({ wanda, at }: Fixture) {
  return (await wanda.get(`${at}/stage-jobs?claimable=true`)).body.data
}

test('A claim returns as many large jobs as fit into one response, and the next claim returns the rest', async () => {
  const fixture = await openLargeJobs(4, 1.5)
  const claim = (key: string = randomUUID()) =>
    fixture.wanda.post(`${fixture.at}/stage-jobs/claims`, { max_jobs: 10 }, { key })
  const key = randomUUID()
  const first = await claim(key)
  const others = await claim()
  expect([first.body.data.length, others.body.data.length, (await claim()).body.data.length]).toEqual([
    2, 2, 0,
  ])
  const all = [...first.body.data, ...others.body.data]
  expect(new Set(all.map(({ job_id }) => job_id)).size).toBe(4)
  for (const { input } of all) expect(JSON.stringify(input).length).toBeGreaterThan(1_500_000)
  const again = await claim(key)
  expect(again.body.data.map(({ job_id }) => job_id)).toEqual(first.body.data.map(({ job_id }) => job_id))
})

test('A job whose input exceeds the response limit is claimed alone, and its lease can be extended', async () => {
  const fixture = await openLargeJobs(2, 5)
  const claimed = await fixture.wanda.post(`${fixture.at}/stage-jobs/claims`, { max_jobs: 10 })
  expect(claimed.body.data).toHaveLength(1)
  const [job] = claimed.body.data
  const lease_id = job!.lease!.lease_id!
  const extended = await fixture.wanda.post(`${fixture.at}/stage-jobs/${job!.job_id}/claims`, { lease_id })
  expect([extended.status, extended.body.data?.lease?.lease_id]).toEqual([200, lease_id])
  expect(JSON.stringify(extended.body.data?.input).length).toBeGreaterThan(5_000_000)
})
