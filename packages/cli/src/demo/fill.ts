import type { AppTable } from '@alphorn/contract/app'
import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { ApiError, type Client } from '@alphorn/sdk/client'
import { items } from '@alphorn/sdk/pages'
import type { ClaimedJob } from '@alphorn/sdk/worker'
import type { ApiClient } from '#cli/demo/cast'
import { draftOf, qualificationOf, researchOf } from '#cli/demo/fill-results'
import { frenchProject } from '@alphorn/server/app/demo/offering'

type Site = { app: Client<AppTable>; project_id: string; clientWith: (secret: string) => ApiClient }
type DemoContext = { app: Client<AppTable>; worker: ApiClient; project_id: string }

/** Number of demo prospects that reach each stage; the others wait, are in progress, or have failed. */
const researched = 22
const failed = 2
const qualified = 18
const accepted = 11
const drafted = 8
const approved = 2

/**
 * Rows of a customer list: names that match several companies, or none with certainty. They wait for a person's choice.
 */
const ambiguous = [
  { name: 'Meier Architekturbüro', external_ref: 'K-1004' },
  { name: 'Meyer Farben GmbH', external_ref: 'K-1017' },
  { name: 'Kaufmann Bau', external_ref: 'K-1032' },
]

/**
 * Brings the demo project into a typical state over the service's own routes: a worker processes jobs, and the user
 * decides and approves.
 */
export async function fillDemo({ app, project_id, clientWith }: Site) {
  const { data: cycles } = await app.cycle_list({ project_id, limit: 1 })
  if (cycles.length > 0) return
  const worker = clientWith(await makeCredentials(app, project_id))
  const filling = { app, worker, project_id }
  await makeFrenchProject(app)
  await app.cycle_create({ project_id })
  await completeJobs(filling, 'research', researched, researchOf)
  await failSome(filling)
  await completeJobs(filling, 'qualification', qualified, qualificationOf)
  await decideSome(filling)
  await completeJobs(filling, 'outreach', drafted, draftOf)
  await approveSome(filling)
  await leaveJobsInProgress(filling)
  await app.prospect_add({ project_id, companies: ambiguous })
}

/** Creates the worker's credential, and two more for the list of credentials. Returns the worker's secret. */
async function makeCredentials(app: Site['app'], project_id: string) {
  const { data: worker } = await app.app_credential_create({
    name: 'Recherche-Server',
    scopes: ['prospect:stages'],
    project_ids: [project_id],
  })
  const in90Days = new Date(Date.now() + 90 * 86_400_000).toISOString()
  await app.app_credential_create({
    name: 'Auswertung',
    scopes: ['prospect:read', 'companies:read'],
    expires_at: in90Days,
  })
  const { data: old } = await app.app_credential_create({ name: 'Alter Export', scopes: ['prospect:read'] })
  await app.app_credential_revoke({ credential_id: old.credential_id, reason: 'Ersetzt.' })
  return worker.secret
}

/** Creates a second project, in French, that has just begun. */
async function makeFrenchProject(app: Site['app']) {
  const { data: project } = await app.app_project_create(frenchProject)
  const found = await Promise.all(
    ['VD', 'GE', 'NE', 'JU'].map((canton) =>
      app.companies({ canton: [canton], status: ['active'], limit: 3 }),
    ),
  )
  const companies = found.flatMap(({ data }) => data.map(({ company_id }) => ({ company_id })))
  if (companies.length > 0) await app.prospect_add({ project_id: project.project_id, companies })
}

/** Thrown when the service has not progressed far enough for the demo. */
export class IncompleteDemoError extends Error {}

const pageOfJobs = 10

async function completeJobs(
  { worker, project_id }: DemoContext,
  stage: Stage,
  count: number,
  resultOf: (job: ClaimedJob, at: number) => object,
) {
  for (let done = 0; done < count;) {
    const jobs = await claimJobs(worker, project_id, stage, Math.min(pageOfJobs, count - done))
    for (const job of jobs) {
      const result = resultOf(job, done++)
      await worker.stage_job_results({ project_id, job_id: job.job_id, ...result } as never)
    }
  }
}

/**
 * Seconds that a call waits for a job, and the number of repetitions. A busy machine may take minutes to open the first
 * job.
 */
const wait_seconds = 10
const maxWaits = 18

/** Claims at least one job. If none opens in time, the demo is incomplete. */
async function claimJobs(worker: ApiClient, project_id: string, stage: Stage, max_jobs: number) {
  for (let waits = 0; waits < maxWaits; waits++) {
    const { data } = await worker.stage_job_batch_claims({
      project_id,
      stages: [stage],
      max_jobs,
      wait_seconds,
      lease_seconds: 900,
      worker_id: 'recherche-1',
    })
    if (data.length > 0) return data
  }
  throw new IncompleteDemoError(
    `No job of the stage ${stage} was opened within ${maxWaits * wait_seconds} seconds.`,
  )
}

async function failSome({ worker, project_id }: DemoContext) {
  const reasons = [
    { code: 'site_unreachable', message: 'Die Webseite antwortet nicht.' },
    { code: 'robots_disallowed', message: 'Die Webseite erlaubt den Abruf nicht.' },
  ]
  for (const [at, job] of (await claimJobs(worker, project_id, 'research', failed)).entries())
    await worker.stage_job_failures({
      project_id,
      job_id: job.job_id,
      lease_id: job.lease!.lease_id!,
      ...reasons[at % reasons.length]!,
    })
}

const refusals: readonly DecisionInput[] = [
  { decision: 'reject', reason: 'too_small' },
  { decision: 'reject', reason: 'existing_customer', note: 'Anlage 2023 durch uns gebaut.' },
  { decision: 'later', reason: 'bad_timing' },
]

/** Accepts most qualified prospects as the user, rejects some, and leaves a few undecided. */
async function decideSome({ app, project_id }: DemoContext) {
  let at = 0
  for await (const { prospect_id } of items(app.prospects, { project_id, state: 'qualified' })) {
    const decision =
      at < accepted ? { decision: 'accept' as const, reason: 'good_fit' as const } : refusals[at - accepted]
    at++
    if (decision) await app.prospect_decisions({ project_id, prospect_id, ...decision })
  }
}

/** Approves the texts that the gate accepts; the others stay drafts. */
async function approveSome({ app, project_id }: DemoContext) {
  let done = 0
  for await (const { prospect_id } of items(app.prospects, { project_id, state: 'drafted' })) {
    if (done === approved) return
    const { data } = await app.prospect_detail({ project_id, prospect_id })
    const { outreach_revision_id, content_fingerprint } = data.outreach_revision!
    const granted = await app
      .prospect_approvals({ project_id, prospect_id, outreach_revision_id, content_fingerprint })
      .then(() => true, isRefusal)
    if (granted) done++
  }
}

function isRefusal(error: unknown) {
  if (error instanceof ApiError && error.status === 422) return false
  throw error
}

/** Leaves some jobs claimed by a worker that reports its progress. */
async function leaveJobsInProgress({ worker, project_id }: DemoContext) {
  const jobs = await claimJobs(worker, project_id, 'research', 3)
  for (const [at, { job_id, lease }] of jobs.entries())
    await worker.stage_job_claims({
      project_id,
      job_id,
      lease_id: lease!.lease_id!,
      worker_id: 'recherche-1',
      lease_seconds: 3600,
      progress: { percent: 20 + 25 * at, message: 'Liest die Webseite' },
    })
}
