import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { nextJob, type ClaimedJob } from './jobs.ts'
import { crowd } from './story-companies.ts'
import { type Account, type Actor, allScopes, type World } from './world.ts'

// Where most tests of guarantees begin: Acme with a project, Olga who runs it, Wanda who works in it.

export type Person = Actor & { credential_id: string }
export type Scene = {
  acme: Account
  project: string
  /** The path of the project. */
  at: `/projects/${string}`
  olga: Person
  wanda: Person
}

export async function openScene(world: World, change: object = {}): Promise<Scene> {
  return sceneOf(await world.account(), change)
}

/** A scene in an account that is there already. */
export async function sceneOf(acme: Account, change: object = {}): Promise<Scene> {
  const project = await acme.project(change)
  const olga = await acme.credential(allScopes, { name: 'Olga' })
  const wanda = await acme.credential(['prospect:stages'], { name: 'Wanda' })
  return { acme, project, at: `/projects/${project}`, olga, wanda }
}

/** UIDs of companies that any project may take in: at most 60. */
export const crowdUids = crowd(60).map(({ uid }) => uid)

/** Takes companies of the crowd into the project; the ids of the prospects, in order. */
export async function addProspects({ olga, at }: Scene, count = 1, from = 0): Promise<string[]> {
  const companies = crowdUids.slice(from, from + count).map((uid) => ({ uid }))
  const added = await olga.post(`${at}/prospects`, { companies })
  return added.body.data.map(({ prospect_id }) => prospect_id!)
}

/** Starts a cycle of the prospects and answers it as it was queued. */
export async function startCycle({ olga, at }: Scene, prospect_ids: string[], more: object = {}) {
  const started = await olga.post(`${at}/cycles`, { prospect_ids, ...more })
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  return started.body.data as { cycle_id: string }
}

/** Wanda's next job of the stage. */
export function takeJob({ wanda, project }: Scene, stage: string, more: object = {}): Promise<ClaimedJob> {
  return nextJob(wanda, project, stage, more)
}

/** Sends Wanda's result for a job. */
export function submit({ wanda, at }: Scene, { job_id }: Pick<StageJobDetail, 'job_id'>, result: object) {
  return wanda.post(`${at}/stage-jobs/${job_id}/results`, result)
}
