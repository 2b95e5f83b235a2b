import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { StalenessChange } from '@alphorn/contract/prospecting/staleness'
import { transaction } from '@alphorn/server/platform/db/connection'
import { recordSignals } from '@alphorn/server/directory/signals/record'
import { expect } from 'vitest'
import { everyStageBy } from '../fixtures/executors.ts'
import { decide, drafted, waitForIdle, released, work } from '../fixtures/drafts.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { outreachResult, researchResult, verificationResult } from '../fixtures/results.ts'
import { companyUids, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { offering } from '../fixtures/accounts.ts'
import type { World } from '../fixtures/world.ts'

// A prospect with a text, and work on it during which a change of each kind happens.

export type ChangeFixture = { fixture: Fixture; prospect_id: string; at: number }

const verified = everyStageBy('external')

/** Opens a project in which the change can happen during work: for a newer text, one with verification. */
export function openFor(world: World, change: StalenessChange) {
  return openFixture(world, change === 'new_text' ? { executor: verified } : {})
}

/** Creates a released text, with no open work. */
export async function releasedFor(fixture: Fixture, change: StalenessChange, at: number) {
  if (change !== 'new_text') {
    const text = await released(fixture, {}, at)
    await waitForIdle(fixture)
    return text
  }
  const draft = await drafted(fixture, {}, at)
  await work(fixture, 'verification', verificationResult)
  await waitForIdle(fixture)
  const approved = await fixture.olga.post(
    `${fixture.at}/prospects/${draft.prospect_id}/approvals`,
    draft.named,
  )
  expect(approved.status).toBe(201)
  return { ...draft, release_id: approved.body.data.release.release_id as string }
}

const fail = ({ wanda, at }: Fixture, { job_id }: ClaimedJob) =>
  wanda.post(`${at}/stage-jobs/${job_id}/failures`, { code: 'site_down', message: 'Down.' })

/** Returns the stage of the job during which the change happens, and a retry that then causes it, if needed. */
export async function jobFor({ fixture, prospect_id }: ChangeFixture, change: StalenessChange) {
  const { wanda, at } = fixture
  if (change !== 'new_revision' && change !== 'new_text') {
    await startCycle(fixture, [prospect_id], { stages: ['research'], mode: 'all' })
    return { stage: 'research', retry: undefined }
  }
  // The earlier stage fails, so that the later one continues with the existing data. The earlier one is then retried.
  const [before, stage] =
    change === 'new_revision' ? ['research', 'qualification'] : ['outreach', 'verification']
  await startCycle(fixture, [prospect_id], { stages: [before, stage], mode: 'all' })
  const failed = await takeJob(fixture, before!)
  await fail(fixture, failed)
  return { stage: stage!, retry: () => wanda.post(`${at}/stage-jobs/${failed.job_id}/retries`, {}) }
}

const anew = (job: ClaimedJob) => ({ ...researchResult(job), summary: 'Jetzt mit neuer Halle.' })
const otherText = (job: ClaimedJob) => {
  const result = outreachResult(job)
  return { ...result, variants: result.variants.map((one) => ({ ...one, subject: 'Ein anderer Betreff' })) }
}

/** Repeats a stage: through the pending retry, or in a separate cycle. */
async function redo(
  { fixture, prospect_id }: ChangeFixture,
  stage: string,
  write: (job: ClaimedJob) => object,
  retry?: () => Promise<unknown>,
) {
  if (retry) await retry()
  else await startCycle(fixture, [prospect_id], { stages: [stage], mode: 'all' })
  const job = await takeJob(fixture, stage)
  expect((await submit(fixture, job, write(job))).status).toBe(201)
}

let numbers = 0
/** Publishes a gazette entry about one of the companies, and waits until it was read. */
export async function recordSignal(
  world: World,
  at: number,
  kind: SignalKind,
  { isApplied = true }: { isApplied?: boolean } = {},
) {
  // Signals of today, since research ignores those published more than a year ago.
  const [{ company_id, today }] = await world.sql(
    'select company_id, app_now()::date::text as today from companies where uid = $1',
    [companyUids[at]],
  )
  const number = `HR02-${++numbers}`
  await transaction(world.service.pools.write, (tx) =>
    recordSignals(tx, [
      {
        company_id,
        kind,
        published_on: today as string,
        occurred_on: null,
        source: { name: 'shab', rubric: 'HR02', number, url: null },
        before: null,
        after: null,
        text: null,
        language: 'de',
        confidence: null,
      },
    ]),
  )
  if (!isApplied) return
  const open = `select 1 from signals s where number = $1
    and (not reacted or exists (select from signal_effects e where e.signal_id = s.signal_id))`
  await expect.poll(async () => (await world.sql(open, [number])).length).toBe(0)
}

/** Causes a change of each kind in the way it happens in production. */
export async function happen(
  world: World,
  met: ChangeFixture,
  change: StalenessChange,
  retry?: () => Promise<unknown>,
) {
  const { fixture, prospect_id, at } = met
  switch (change) {
    case 'new_revision':
      return redo(met, 'research', anew, retry)
    case 'new_text':
      return redo(met, 'outreach', otherText, retry)
    case 'offering_edited': {
      const edited = { ...offering, summary: 'Wir prüfen Flachdächer mit Drohnen und Kameras.' }
      const done = await fixture.acme.app('PUT', `/projects/${fixture.project}/offering`, edited)
      return expect(done.status).toBe(200)
    }
    case 'decided_against':
      return expect((await decide(fixture, prospect_id, 'later')).status).toBe(201)
    case 'suppressed': {
      const entry = { kind: 'uid', value: companyUids[at], reason: 'Asked.' }
      return expect((await fixture.acme.app('POST', '/suppressions', entry)).status).toBe(201)
    }
    case 'company_gone':
      return recordSignal(world, at, 'bankruptcy_opened')
    case 'new_signal':
      return recordSignal(world, at, 'seat_moved')
  }
}
