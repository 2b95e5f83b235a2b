import { expect } from 'vitest'
import { researchResult } from '../fixtures/results.ts'
import { type Scene, startCycle, submit, takeJob } from '../fixtures/project.ts'
import type { World } from '../fixtures/world.ts'

export const research = { stages: ['research'] }
export const failure = { code: 'site_down', message: 'Down.' }

/** What tests of cycles do and look at. */
export function cycleDeeds(world: World) {
  const cycleOf = async ({ olga, at }: Scene, cycle_id: string) =>
    (await olga.get(`${at}/cycles/${cycle_id}`)).body.data
  const unitsOf = async ({ olga, at }: Scene) => (await olga.get(at)).body.data.research_units

  async function ended(scene: Scene, cycle_id: string) {
    await expect.poll(async () => (await cycleOf(scene, cycle_id)).state).toBe('completed')
    return await cycleOf(scene, cycle_id)
  }

  async function doNext(scene: Scene, change: object = {}) {
    const job = await takeJob(scene, 'research')
    const done = await submit(scene, job, { ...researchResult(job), ...change })
    expect(done.status).toBe(201)
    return job
  }

  /** The account's units in the ledger must be those that are reported. */
  async function ledgerAgrees(scene: Scene) {
    const [{ reserve, spend, release }] = await world.sql<Record<'reserve' | 'spend' | 'release', number>>(
      `select count(*) filter (where movement = 'reserve')::int as reserve,
         count(*) filter (where movement = 'spend')::int as spend,
         count(*) filter (where movement = 'release')::int as release
       from unit_ledger where account_id = $1`,
      [scene.acme.account_id],
    )
    const { reserved, spent, available, allowance } = await unitsOf(scene)
    expect({ reserved, spent }).toEqual({ reserved: reserve - spend - release, spent: spend })
    expect(available).toBe(Math.max(0, allowance - reserved - spent))
    return { reserved, spent, released: release }
  }

  async function failedResearch(scene: Scene, prospects: string[]) {
    const { cycle_id } = await startCycle(scene, prospects, research)
    const job = await takeJob(scene, 'research')
    await scene.wanda.post(`${scene.at}/stage-jobs/${job.job_id}/failures`, failure)
    return { cycle_id, retry: () => scene.wanda.post(`${scene.at}/stage-jobs/${job.job_id}/retries`, {}) }
  }

  return { cycleOf, doNext, ended, failedResearch, ledgerAgrees, unitsOf }
}
