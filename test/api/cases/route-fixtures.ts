import type { Untyped } from '../../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { ClaimedJob } from '../../fixtures/jobs.ts'
import { nextJob } from '../../fixtures/jobs.ts'
import { buildList } from '../../fixtures/lists.ts'
import { outreachResult, qualificationResult, researchResult } from '../../fixtures/results.ts'
import { story } from '../../fixtures/story-companies.ts'
import type { Account } from '../../fixtures/accounts.ts'
import type { Actor } from '../../fixtures/actors.ts'

// Fixtures for successful calls of the API routes: the required objects, the IDs of the path, and a body.

/** The actors of a fixture: `caller` makes the tested call; `olga` of the same account may do everything. */
export type Actors = { account: Account; olga: Actor; caller: Actor }
/** Input of a successful call: the IDs of its path, and its body. */
export type Fixture = { ids: Readonly<Record<string, string>>; body?: object }

export const acceptance = { decision: 'accept', reason: 'good_fit' }
export const muster = { uid: story.muster.uid, name: story.muster.name }
export const failure = { code: 'site_unreachable', message: 'The website did not answer.' }
export const fuel = { name: 'Fuel', kind: 'number' }
export const bell = { name: 'Bell', url: 'https://hooks.example.ch/bell', kinds: ['release.ready'] }
export const someone = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }
const bern = { screen: 'directory', name: 'Bern', search: 'canton=BE', shared: true }
export const bakeries = { name: 'Bakeries', filters: { canton: ['BE'] } }

export async function anywhere(): Promise<Fixture> {
  return { ids: {} }
}

export async function withResolution({ account, olga }: Actors): Promise<Fixture> {
  const project_id = await account.project()
  const path = `/projects/${project_id}/prospects` as const
  const { name } = story.kellerBern
  const { body } = await olga.post(path, { companies: [{ name }] })
  const { resolution_id } = body.data[0]!.resolution!
  await olga.post(path, { companies: [{ resolution_id, dismiss: true }] })
  return { ids: { project_id, resolution_id } }
}

export async function withCompany(): Promise<Fixture> {
  return { ids: { company_id: story.muster.uid } }
}

export async function withoutField(): Promise<Fixture> {
  return { ids: {}, body: { ...fuel, name: `Fuel ${randomUUID()}` } }
}

export async function withField({ olga }: Actors) {
  const made = await olga.post('/fields', { name: `Fuel ${randomUUID()}`, kind: 'text' })
  return { ids: { field_id: made.body.data.field_id } }
}

export async function withoutValue(actors: Actors): Promise<Fixture> {
  const { field_id } = (await withField(actors)).ids
  const { company_id } = (await actors.olga.get(`/companies/${story.muster.uid}`)).body.data
  return { ids: {}, body: { values: [{ company_id, field_id, value: 'Gas' }] } }
}

export async function withValue(actors: Actors): Promise<Fixture> {
  await actors.olga.post('/field-values', (await withoutValue(actors)).body as Untyped)
  return { ids: {} }
}

/** List names are unique, so every call defines a new list. */
export async function withoutList(): Promise<Fixture> {
  return { ids: {}, body: { ...bakeries, name: `Bakeries ${randomUUID()}` } }
}

export async function withList({ olga }: Actors): Promise<Fixture> {
  const { body } = await withoutList()
  const made = await olga.post('/markets', body as Untyped)
  return { ids: { list_id: made.body.data.list_id } }
}

export async function withBuiltList(actors: Actors): Promise<Fixture> {
  const { ids } = await withList(actors)
  await buildList(actors.olga, ids['list_id']!)
  return { ids: { ...ids, number: '1' } }
}

export async function withWatch({ account }: Actors): Promise<Fixture> {
  const made = await account.app('POST', '/watches', { name: randomUUID(), filters: { canton: ['BE'] } })
  return { ids: { watch_id: made.body.data.watch_id } }
}

export async function withView({ account }: Actors): Promise<Fixture> {
  await account.app('POST', '/views', { ...bern, name: randomUUID() } as Untyped)
  return { ids: {} }
}

export async function withoutWebhook(): Promise<Fixture> {
  return { ids: {}, body: bell }
}

export async function withWebhook({ account }: Actors): Promise<Fixture> {
  const made = await account.app('POST', '/webhooks', bell as Untyped)
  return { ids: { webhook_id: made.body.data.webhook_id } }
}

/**
 * An account has a limited number of webhooks, and some rules share one account. All deliveries therefore use one
 * webhook.
 */
export async function withDelivery({ account }: Actors): Promise<Fixture> {
  const known = (await account.app('GET', '/webhooks')).body.data.find(({ name }) => name === 'Rung')
  const { webhook_id } =
    known ?? (await account.app('POST', '/webhooks', { ...bell, name: 'Rung' } as Untyped)).body.data
  const sent = await account.app('POST', `/webhooks/${webhook_id}/tests`, {})
  return { ids: { webhook_id, event_id: sent.body.data.event_id } }
}

/** Some rules make all calls in one account, so each call adds a different domain. */
export async function withoutSuppression(): Promise<Fixture> {
  return { ids: {}, body: { ...someone, value: `${randomUUID()}.example` } }
}

export async function withSuppression({ olga }: Actors): Promise<Fixture> {
  await olga.post('/suppressions', someone as Untyped)
  return { ids: {} }
}

export async function withProject({ account }: Actors) {
  return { ids: { project_id: await account.project() } }
}

export async function withProspect(actors: Actors) {
  const { ids } = await withProject(actors)
  const added = await actors.olga.post(`/projects/${ids.project_id}/prospects`, { companies: [muster] })
  return { ids: { ...ids, prospect_id: added.body.data[0]!.prospect_id as string } }
}

export async function withOutcome(actors: Actors) {
  const { ids } = await withProspect(actors)
  const at = `/projects/${ids.project_id}/prospects/${ids.prospect_id}` as const
  const recorded = await actors.olga.post(`${at}/outcomes`, { outcome: 'sent' })
  return { ids: { ...ids, outcome_id: recorded.body.data.outcome_id } }
}

async function withCycle(actors: Actors) {
  const { ids } = await withProspect(actors)
  const started = await actors.olga.post(`/projects/${ids.project_id}/cycles`, {})
  return { ids: { ...ids, cycle_id: started.body.data.cycle_id as string } }
}

export async function withJob(actors: Actors) {
  const { ids } = await withCycle(actors)
  const job_id: string = await vi.waitFor(
    async () => {
      const open = await actors.olga.get(`/projects/${ids.project_id}/stage-jobs?state=unclaimed`)
      return open.body.data[0]!.job_id
    },
    { interval: 20, timeout: 30_000 },
  )
  return { ids: { ...ids, job_id } }
}

async function claimedJob(actors: Actors, stage = 'research') {
  const { ids } = await withCycle(actors)
  const job = await nextJob(actors.caller, ids.project_id, stage)
  return { ids: { ...ids, job_id: job.job_id }, job }
}

export async function withClaimedJob(actors: Actors) {
  const { ids } = await claimedJob(actors)
  return { ids, body: failure }
}

export async function withResult(actors: Actors) {
  const { ids, job } = await claimedJob(actors)
  return { ids, body: researchResult(job) }
}

export async function withResults(actors: Actors) {
  const { ids, body } = await withResult(actors)
  const { job_id, ...path } = ids
  return { ids: path, body: { results: [{ job_id, result: body }] } }
}

export async function withFailedJob(actors: Actors) {
  const { ids } = await claimedJob(actors)
  await actors.caller.post(`/projects/${ids.project_id}/stage-jobs/${ids.job_id}/failures`, failure)
  return { ids }
}

/** Creates a prospect with a text that may be approved. */
export async function withDraft(actors: Actors) {
  const { olga } = actors
  const { ids } = await withProspect(actors)
  const at = `/projects/${ids.project_id}` as const
  const complete = async (stage: string, resultOf: (job: ClaimedJob) => Untyped) => {
    const job = await nextJob(olga, ids.project_id, stage)
    await olga.post(`${at}/stage-jobs/${job.job_id}/results`, resultOf(job))
  }
  await olga.post(`${at}/cycles`, {})
  await complete('research', researchResult)
  await complete('qualification', qualificationResult)
  await olga.post(`${at}/prospects/${ids.prospect_id}/decisions`, acceptance)
  await olga.post(`${at}/cycles`, {})
  await complete('outreach', outreachResult)
  const { body } = await olga.get(`${at}/prospects/${ids.prospect_id}`)
  const { outreach_revision_id, content_fingerprint } = body.data.outreach_revision!
  return { ids, body: { outreach_revision_id, content_fingerprint } }
}

/** Creates an approved text that is not exported. */
export async function withRelease(actors: Actors) {
  const { ids, body } = await withDraft(actors)
  const at = `/projects/${ids.project_id}` as const
  // Olga wrote the text, and users may not approve their own texts.
  const approver = await actors.account.credential(['prospect:approve'], { name: 'Anna' })
  const approved = await approver.post(`${at}/prospects/${ids.prospect_id}/approvals`, body)
  const { release_id } = approved.body.data.release
  return { ids: { project_id: ids.project_id }, body: { release_ids: [release_id], format: 'csv' } }
}

export async function withExport(actors: Actors) {
  const { ids, body } = await withRelease(actors)
  const made = await actors.olga.post(`/projects/${ids.project_id}/exports`, body as Untyped)
  return { ids: { ...ids, export_id: made.body.data.export!.export_id }, release_ids: body.release_ids }
}

export async function withLetter(actors: Actors) {
  const { ids, release_ids } = await withExport(actors)
  const [reference] = release_ids
  return { ids: { project_id: ids.project_id }, body: { returns: [{ reference }] } }
}
