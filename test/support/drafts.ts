import { expect } from 'vitest'
import { outreachResult, qualificationResult, researchResult } from './results.ts'
import { addProspects, type Scene, startCycle, submit, takeJob } from './scenes.ts'
import type { Body } from './world.ts'

// A prospect that was accepted and has a text, as most tests of approvals and releases need it.

type Change = { research?: object; outreach?: object }

export async function work(scene: Scene, stage: string, write: (job: Body) => object) {
  const job = await takeJob(scene, stage)
  const done = await submit(scene, job, write(job))
  if (done.status !== 201) throw new Error(JSON.stringify(done.body))
}

/** Takes a company of the crowd to a draft; the prospect, and what names its text in an approval. */
export async function drafted(scene: Scene, { research = {}, outreach = {} }: Change = {}, from = 0) {
  const [prospect_id] = await addProspects(scene, 1, from)
  await decide(scene, prospect_id!, 'accept')
  await startCycle(scene, [prospect_id!])
  await work(scene, 'research', (job) => ({ ...researchResult(job), ...research }))
  await work(scene, 'qualification', qualificationResult)
  await work(scene, 'outreach', (job) => ({ ...outreachResult(job), ...outreach }))
  return { prospect_id: prospect_id!, named: await namedIn(scene, prospect_id!) }
}

export async function detailOf({ olga, at }: Scene, id: string) {
  return (await olga.get(`${at}/prospects/${id}`)).body.data
}

/** Get the results of the stages of a prospect, as the app shows it. */
export async function dossierOf({ acme, project }: Scene, id: string): Promise<Body> {
  return (await acme.app('GET', `/projects/${project}/prospects/${id}/dossier`)).body.data
}

export function decide({ olga, at }: Scene, id: string, decision: string, reason = 'other') {
  return olga.post(`${at}/prospects/${id}/decisions`, { decision, reason })
}

export function approve({ olga, at }: Scene, id: string, body: object, who = olga) {
  return who.post(`${at}/prospects/${id}/approvals`, body)
}

/** Waits until the cycle that was started last has ended. */
export async function idle({ olga, at }: Scene) {
  const state = async () => (await olga.get(`${at}/cycles`)).body.data[0].state
  await expect.poll(state).toBe('completed')
}

/** An approved text that may be exported. */
export async function released(scene: Scene, change: Change = {}, from = 0) {
  const { prospect_id, named } = await drafted(scene, change, from)
  const approved = await approve(scene, prospect_id, named)
  if (approved.status !== 201) throw new Error(JSON.stringify(approved.body))
  const { approval_id, release } = approved.body.data
  return {
    prospect_id,
    named,
    approval_id: approval_id as string,
    release_id: release.release_id as string,
  }
}

export async function namedIn(scene: Scene, prospect_id: string) {
  const { outreach_revision_id, content_fingerprint } = (await detailOf(scene, prospect_id)).outreach_revision
  return { outreach_revision_id, content_fingerprint }
}
