import type { Untyped } from '../../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { newId } from '@alphorn/contract/core/ids'
import type { Api } from '@alphorn/contract/api'
import type { ClaimedJob } from '../../fixtures/jobs.ts'
import { nextJob } from '../../fixtures/jobs.ts'
import { buildList } from '../../fixtures/lists.ts'
import { outreachResult, qualificationResult, researchResult } from '../../fixtures/results.ts'
import { story } from '../../fixtures/story-companies.ts'
import type { Account } from '../../fixtures/accounts.ts'
import type { Actor } from '../../fixtures/actors.ts'

/** Who a fixture is set for: `caller` makes the call that is tested, `olga` of the same account may do everything. */
export type Actors = { account: Account; olga: Actor; caller: Actor }
/** Where a call succeeds: the ids of its path, and its body. */
export type Fixture = { ids: Readonly<Record<string, string>>; body?: object }

export type RouteCase = {
  fixture: (actors: Actors) => Promise<Fixture>
  /** Only for mutations: a body of the right shape, whose ids may name nothing. */
  body?: object
  /** Only for mutations: members that make the body another request. */
  other?: object
}

const noFingerprint = `sha256:${'0'.repeat(64)}`
const acceptance = { decision: 'accept', reason: 'good_fit' }
const muster = { uid: story.muster.uid, name: story.muster.name }
const failure = { code: 'site_unreachable', message: 'The website did not answer.' }
const someResult = {
  stage: 'research',
  input_snapshot: { id: 'snp_none', fingerprint: noFingerprint },
  upstream: [],
  producer: { name: 'wanda', version: '1.0.0' },
  evidence: [],
  facts: [],
  identity: { verdict: 'confirmed', reason: 'It is.', evidence_ids: [] },
  not_found: [],
  summary: 'Nothing.',
}

const fuel = { name: 'Fuel', kind: 'number' }
const someValue = { company_id: newId('company'), field_id: newId('field'), value: 'Gas' }

const bell = { name: 'Bell', url: 'https://hooks.example.ch/bell', kinds: ['release.ready'] }

const someone = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }

const bern = { screen: 'directory', name: 'Bern', search: 'canton=BE', shared: true }

const bakeries = { name: 'Bakeries', filters: { canton: ['BE'] } }

/** One case for each route of the table: a route without one does not compile, and fails the suite. */
export const cases: Record<keyof Api, RouteCase> = {
  project_list: { fixture: anywhere },
  project_detail: { fixture: withProject },
  audit_list: { fixture: withProject },
  cycle_create: { fixture: withProspect, body: {}, other: { mode: 'all' } },
  cycle_list: { fixture: withProject },
  // With its job open the cycle rests: two reads of it are alike.
  cycle_detail: { fixture: withJob },
  prospects: { fixture: withProject },
  prospect_add: {
    fixture: withProject,
    body: { companies: [muster] },
    other: { companies: [{ ...muster, external_ref: 'a' }] },
  },
  resolution_list: { fixture: withResolution },
  resolution_revoke: { fixture: withResolution, body: {} },
  prospect_detail: { fixture: withProspect },
  prospect_decisions: { fixture: withProspect, body: acceptance, other: { note: 'Call first.' } },
  prospect_decision_list: { fixture: withProspect },
  prospect_outcomes: { fixture: withProspect, body: { outcome: 'sent' }, other: { outcome: 'answered' } },
  prospect_outcome_list: { fixture: withProspect },
  prospect_outcome_withdrawals: { fixture: withOutcome, body: {} },
  letter_returns: {
    fixture: withLetter,
    body: { returns: [{ reference: 'Nobody AG' }] },
    other: { dry_run: true },
  },
  prospect_research: { fixture: withProspect, body: {} },
  prospect_approvals: {
    fixture: withDraft,
    body: { outreach_revision_id: 'orv_none', content_fingerprint: noFingerprint },
    other: { note: 'Well written.' },
  },
  prospect_approval_list: { fixture: withProspect },
  release_list: { fixture: withRelease },
  export_create: {
    fixture: withRelease,
    body: { release_ids: [newId('release')], format: 'csv' },
    other: { format: 'jsonl' },
  },
  export_list: { fixture: withExport },
  export_file: { fixture: withExport },
  stage_job_list: { fixture: withProject },
  stage_job_detail: { fixture: withJob },
  stage_job_batch_claims: { fixture: withJob, body: {}, other: { max_jobs: 2 } },
  stage_job_claims: { fixture: withJob, body: {}, other: { lease_seconds: 60 } },
  stage_job_results: { fixture: withResult, body: someResult, other: { summary: 'Something else.' } },
  stage_job_result_checks: { fixture: withResult, body: someResult },
  stage_job_batch_results: {
    fixture: withResults,
    body: { results: [{ job_id: 'job_none', result: someResult }] },
    other: { results: [{ job_id: 'job_other', result: someResult }] },
  },
  stage_job_failures: { fixture: withClaimedJob, body: failure, other: { message: 'It answered 404.' } },
  stage_job_retries: { fixture: withFailedJob, body: {} },
  stage_job_cancellations: { fixture: withJob, body: {}, other: { reason: 'Not needed.' } },
  companies: { fixture: anywhere },
  suppression_list: { fixture: withSuppression },
  suppression_add: { fixture: withoutSuppression, body: someone, other: { reason: 'A complaint.' } },
  company_detail: { fixture: withCompany },
  industries: { fixture: anywhere },
  company_resolve: { fixture: anywhere, body: { companies: [muster] } },
  field_list: { fixture: withField },
  field_create: { fixture: withoutField, body: fuel, other: { kind: 'text' } },
  field_update: { fixture: withField, body: { version: 1, archived: false }, other: { archived: true } },
  field_value_list: { fixture: withValue },
  field_values_set: {
    fixture: withoutValue,
    body: { values: [someValue] },
    other: { values: [{ ...someValue, value: 'Oil' }] },
  },
  market_list: { fixture: withList },
  market_create: { fixture: withoutList, body: bakeries, other: { filters: { canton: ['ZH'] } } },
  market_detail: { fixture: withList },
  market_update: { fixture: withList, body: { filters: {} }, other: { filters: { canton: ['ZH'] } } },
  market_delete: { fixture: withList, body: {} },
  market_count: { fixture: withList },
  market_build_create: { fixture: withList, body: {} },
  market_build_list: { fixture: withBuiltList },
  market_build_detail: { fixture: withBuiltList },
  market_build_changes: { fixture: withBuiltList },
  market_companies: { fixture: withBuiltList },
  market_signals: { fixture: withBuiltList },
  watch_list: { fixture: withWatch },
  watch_detail: { fixture: withWatch },
  watch_signals: { fixture: withWatch },
  webhook_list: { fixture: withWebhook },
  webhook_create: { fixture: withoutWebhook, body: bell },
  webhook_delete: { fixture: withWebhook, body: {} },
  view_list: { fixture: withView },
  me: { fixture: anywhere },
  limits: { fixture: anywhere },
  openapi: { fixture: anywhere },
  error_help: { fixture: async () => ({ ids: { code: 'not_found' } }) },
  schema_detail: { fixture: async () => ({ ids: { name: 'research-input' } }) },
}

async function anywhere(): Promise<Fixture> {
  return { ids: {} }
}

async function withResolution({ account, olga }: Actors): Promise<Fixture> {
  const project_id = await account.project()
  const path = `/projects/${project_id}/prospects` as const
  const { name } = story.kellerBern
  const { body } = await olga.post(path, { companies: [{ name }] })
  const { resolution_id } = body.data[0]!.resolution!
  await olga.post(path, { companies: [{ resolution_id, dismiss: true }] })
  return { ids: { project_id, resolution_id } }
}

async function withCompany(): Promise<Fixture> {
  return { ids: { company_id: story.muster.uid } }
}

async function withoutField(): Promise<Fixture> {
  return { ids: {}, body: { ...fuel, name: `Fuel ${randomUUID()}` } }
}

async function withField({ olga }: Actors) {
  const made = await olga.post('/fields', { name: `Fuel ${randomUUID()}`, kind: 'text' })
  return { ids: { field_id: made.body.data.field_id } }
}

async function withoutValue(actors: Actors): Promise<Fixture> {
  const { field_id } = (await withField(actors)).ids
  const { company_id } = (await actors.olga.get(`/companies/${story.muster.uid}`)).body.data
  return { ids: {}, body: { values: [{ company_id, field_id, value: 'Gas' }] } }
}

async function withValue(actors: Actors): Promise<Fixture> {
  await actors.olga.post('/field-values', (await withoutValue(actors)).body as Untyped)
  return { ids: {} }
}

/** Names are taken once: every call defines a list of its own. */
async function withoutList(): Promise<Fixture> {
  return { ids: {}, body: { ...bakeries, name: `Bakeries ${randomUUID()}` } }
}

async function withList({ olga }: Actors): Promise<Fixture> {
  const { body } = await withoutList()
  const made = await olga.post('/markets', body as Untyped)
  return { ids: { list_id: made.body.data.list_id } }
}

async function withBuiltList(actors: Actors): Promise<Fixture> {
  const { ids } = await withList(actors)
  await buildList(actors.olga, ids['list_id']!)
  return { ids: { ...ids, number: '1' } }
}

async function withWatch({ account }: Actors): Promise<Fixture> {
  const made = await account.app('POST', '/watches', { name: randomUUID(), filters: { canton: ['BE'] } })
  return { ids: { watch_id: made.body.data.watch_id } }
}

async function withView({ account }: Actors): Promise<Fixture> {
  await account.app('POST', '/views', { ...bern, name: randomUUID() } as Untyped)
  return { ids: {} }
}

async function withoutWebhook(): Promise<Fixture> {
  return { ids: {}, body: bell }
}

async function withWebhook({ account }: Actors): Promise<Fixture> {
  const made = await account.app('POST', '/webhooks', bell as Untyped)
  return { ids: { webhook_id: made.body.data.webhook_id } }
}

/** The account of some rules is one for all calls: each adds another domain. */
async function withoutSuppression(): Promise<Fixture> {
  return { ids: {}, body: { ...someone, value: `${randomUUID()}.example` } }
}

async function withSuppression({ olga }: Actors): Promise<Fixture> {
  await olga.post('/suppressions', someone as Untyped)
  return { ids: {} }
}

async function withProject({ account }: Actors) {
  return { ids: { project_id: await account.project() } }
}

async function withProspect(actors: Actors) {
  const { ids } = await withProject(actors)
  const added = await actors.olga.post(`/projects/${ids.project_id}/prospects`, { companies: [muster] })
  return { ids: { ...ids, prospect_id: added.body.data[0]!.prospect_id as string } }
}

async function withOutcome(actors: Actors) {
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

async function withJob(actors: Actors) {
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

async function withClaimedJob(actors: Actors) {
  const { ids } = await claimedJob(actors)
  return { ids, body: failure }
}

async function withResult(actors: Actors) {
  const { ids, job } = await claimedJob(actors)
  return { ids, body: researchResult(job) }
}

async function withResults(actors: Actors) {
  const { ids, body } = await withResult(actors)
  const { job_id, ...path } = ids
  return { ids: path, body: { results: [{ job_id, result: body }] } }
}

async function withFailedJob(actors: Actors) {
  const { ids } = await claimedJob(actors)
  await actors.caller.post(`/projects/${ids.project_id}/stage-jobs/${ids.job_id}/failures`, failure)
  return { ids }
}

/** A prospect with a text that may be approved. */
async function withDraft(actors: Actors) {
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

/** A text that is approved and not exported. */
async function withRelease(actors: Actors) {
  const { ids, body } = await withDraft(actors)
  const at = `/projects/${ids.project_id}` as const
  // Olga wrote the text, and no one approves a text of their own.
  const approver = await actors.account.credential(['prospect:approve'], { name: 'Anna' })
  const approved = await approver.post(`${at}/prospects/${ids.prospect_id}/approvals`, body)
  const { release_id } = approved.body.data.release
  return { ids: { project_id: ids.project_id }, body: { release_ids: [release_id], format: 'csv' } }
}

async function withExport(actors: Actors) {
  const { ids, body } = await withRelease(actors)
  const made = await actors.olga.post(`/projects/${ids.project_id}/exports`, body as Untyped)
  return { ids: { ...ids, export_id: made.body.data.export!.export_id }, release_ids: body.release_ids }
}

async function withLetter(actors: Actors) {
  const { ids, release_ids } = await withExport(actors)
  const [reference] = release_ids
  return { ids: { project_id: ids.project_id }, body: { returns: [{ reference }] } }
}
