import { expect } from 'vitest'
import { researchResult } from '../fixtures/results.ts'
import { type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import type { World } from '../fixtures/world.ts'

export const research = { stages: ['research'] }
export const failure = { code: 'site_down', message: 'Down.' }

/** Returns the actions and checks that tests of cycles share. */
export function cycleDeeds(world: World) {
  const cycleOf = async ({ olga, at }: Fixture, cycle_id: string) =>
    (await olga.get(`${at}/cycles/${cycle_id}`)).body.data
  const unitsOf = async ({ olga, at }: Fixture) => (await olga.get(at)).body.data.research_units

  async function ended(fixture: Fixture, cycle_id: string) {
    await expect.poll(async () => (await cycleOf(fixture, cycle_id)).state).toBe('completed')
    return await cycleOf(fixture, cycle_id)
  }

  async function doNext(fixture: Fixture, change: object = {}) {
    const job = await takeJob(fixture, 'research')
    const done = await submit(fixture, job, { ...researchResult(job), ...change })
    expect(done.status).toBe(201)
    return job
  }

  /** Checks that the account's units in the ledger equal the reported ones. */
  async function ledgerAgrees(fixture: Fixture) {
    const [{ reserve, spend, release }] = await world.sql<Record<'reserve' | 'spend' | 'release', number>>(
      `select count(*) filter (where movement = 'reserve')::int as reserve,
         count(*) filter (where movement = 'spend')::int as spend,
         count(*) filter (where movement = 'release')::int as release
       from unit_ledger where account_id = $1`,
      [fixture.acme.account_id],
    )
    const { reserved, spent, available, allowance } = await unitsOf(fixture)
    expect({ reserved, spent }).toEqual({ reserved: reserve - spend - release, spent: spend })
    expect(available).toBe(Math.max(0, allowance - reserved - spent))
    return { reserved, spent, released: release }
  }

  async function failedResearch(fixture: Fixture, prospects: string[]) {
    const { cycle_id } = await startCycle(fixture, prospects, research)
    const job = await takeJob(fixture, 'research')
    await fixture.wanda.post(`${fixture.at}/stage-jobs/${job.job_id}/failures`, failure)
    return { cycle_id, retry: () => fixture.wanda.post(`${fixture.at}/stage-jobs/${job.job_id}/retries`, {}) }
  }

  return { cycleOf, doNext, ended, failedResearch, ledgerAgrees, unitsOf }
}
