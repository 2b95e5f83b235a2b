import { setTimeout } from 'node:timers/promises'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { manyCompanies } from '../fixtures/story-companies.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'

/** A job with its path and its details. */
export type FoundJob = { at: `/projects/${string}/stage-jobs/${string}`; project_id: string; job: ClaimedJob }

/** Adds companies to a project and starts a cycle with them. Returns their research jobs, once all are open. */
export async function openResearchJobs(olga: Actor, project_id: string, count: number): Promise<FoundJob[]> {
  const at = `/projects/${project_id}` as const
  const companies = manyCompanies(count).map(({ uid, name }) => ({ uid, name }))
  const added = await olga.post(`${at}/prospects`, { companies })
  const prospect_ids = added.body.data.map(({ prospect_id }) => prospect_id!)
  await olga.post(`${at}/cycles`, { prospect_ids })
  for (;;) {
    const { body } = await olga.get(`${at}/stage-jobs?limit=200`)
    if (body.data?.length === count)
      return Promise.all(body.data.map(({ job_id }) => find(olga, project_id, job_id)))
    await setTimeout(20)
  }
}

async function find(olga: Actor, project_id: string, job_id: string): Promise<FoundJob> {
  const at = `/projects/${project_id}/stage-jobs/${job_id}` as const
  return { at, project_id, job: (await olga.get(at)).body.data as unknown as ClaimedJob }
}

/** Returns new research jobs one at a time, from as many projects as necessary. */
export function supplyOfJobs(account: Account, olga: Actor) {
  const supply: FoundJob[] = []
  return async (): Promise<FoundJob> => {
    if (supply.length === 0) supply.push(...(await openResearchJobs(olga, await account.project(), 40)))
    return supply.pop()!
  }
}
