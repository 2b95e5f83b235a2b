import { expect, test } from 'vitest'
import { recordSignal } from '../lists/change-fixtures.ts'
import { approve, decide, detailOf, drafted, waitForIdle, namedIn, released } from '../fixtures/drafts.ts'
import { waitForLockWaiters, withLockHeld } from '../fixtures/with-lock-held.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { outreachResult, qualificationResult, researchResult } from '../fixtures/results.ts'
import {
  addProspects,
  companyUids,
  openFixture,
  type Fixture,
  startCycle,
  submit,
} from '../fixtures/project.ts'
import { offering } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Two simultaneous actions on the same prospect: one is first, and neither is applied partially.

const world = await openWorld()
const count = 10

/** Claims Wanda's next jobs of a stage, the given number of them. */
async function takeAll({ wanda, at }: Fixture, stage: string): Promise<ClaimedJob[]> {
  const jobs: ClaimedJob[] = []
  while (jobs.length < count) {
    const claimed = await wanda.post(`${at}/stage-jobs/claims`, {
      stages: [stage],
      wait_seconds: 20,
      max_jobs: count,
    })
    if (!claimed.body.data) throw new Error(JSON.stringify(claimed.body))
    jobs.push(...(claimed.body.data as unknown as ClaimedJob[]))
  }
  return jobs
}

async function doAll(fixture: Fixture, stage: string, write: (job: ClaimedJob) => object) {
  for (const job of await takeAll(fixture, stage))
    expect((await submit(fixture, job, write(job))).status).toBe(201)
}

/** Creates prospects with one text each, all accepted. */
async function allDrafted(fixture: Fixture, from: number) {
  const prospects = await addProspects(fixture, count, from)
  for (const id of prospects) await decide(fixture, id, 'accept')
  await startCycle(fixture, prospects)
  await doAll(fixture, 'research', researchResult)
  await doAll(fixture, 'qualification', qualificationResult)
  await doAll(fixture, 'outreach', outreachResult)
  await waitForIdle(fixture)
  return Promise.all(prospects.map(async (id) => ({ id, named: await namedIn(fixture, id) })))
}

/** Starts all pairs at once, alternating which action starts first. */
function race<One, Other>(
  of: number,
  one: (at: number) => Promise<One>,
  other: (at: number) => Promise<Other>,
) {
  const pair = async (_: unknown, at: number): Promise<[One, Other]> => {
    if (at % 2 === 0) return Promise.all([one(at), other(at)])
    const ahead = other(at)
    return [await one(at), await ahead]
  }
  return Promise.all(Array.from({ length: of }, pair))
}

/** The job's state agrees with its response: completed with one revision, or cancelled with none. Never both. */
async function isWhatWasAnswered({ olga, at }: Fixture, { job_id }: ClaimedJob, { status, body }: Answer) {
  const { state, result } = (await olga.get(`${at}/stage-jobs/${job_id}`)).body.data
  const [{ revisions }] = await world.sql(
    'select count(*)::int as revisions from revisions where job_id = $1',
    [job_id],
  )
  if (status === 201) expect({ state, revisions }).toEqual({ state: 'completed', revisions: 1 })
  else {
    expect(body.error.code).toBe('job_cancelled')
    expect({ state, result, revisions }).toEqual({ state: 'cancelled', result: null, revisions: 0 })
  }
  return state as string
}

test('A result that races with new research is either stored as stale or refused with its job cancelled', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, count)
  await startCycle(fixture, prospects, { stages: ['research'] })
  await doAll(fixture, 'research', researchResult)
  await waitForIdle(fixture)
  await startCycle(fixture, prospects, { stages: ['research', 'qualification'], mode: 'all' })
  const failed = await takeAll(fixture, 'research')
  for (const { job_id } of failed)
    await fixture.wanda.post(`${fixture.at}/stage-jobs/${job_id}/failures`, {
      code: 'site_down',
      message: 'Down.',
    })
  const later = await takeAll(fixture, 'qualification')
  for (const { job_id } of failed) await fixture.wanda.post(`${fixture.at}/stage-jobs/${job_id}/retries`, {})
  const research = await takeAll(fixture, 'research')
  const anew = new Map(research.map((job) => [job.prospect_id, job]))

  const answers = await race(
    count,
    (at) => submit(fixture, later[at]!, qualificationResult(later[at]!)),
    (at) => {
      const job = anew.get(later[at]!.prospect_id)!
      return submit(fixture, job, { ...researchResult(job), summary: 'Neu.' })
    },
  )
  for (const [at, [result, replacement]] of answers.entries()) {
    expect(replacement.status).toBe(201)
    const state = await isWhatWasAnswered(fixture, later[at]!, result)
    const { heads } = await detailOf(fixture, later[at]!.prospect_id)
    const head = heads.find(({ stage }) => stage === 'qualification')
    if (state === 'completed') expect(head!.stale).toBe(true)
    else expect(head).toBeUndefined()
  }
})

test('A result that races with an edit of the offering is either stored as stale or refused, and research is repeated', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, count)
  await startCycle(fixture, prospects, { stages: ['research'] })
  const jobs = await takeAll(fixture, 'research')
  const edited = { ...offering, questions: [{ id: 'roof', text: 'Wie alt ist das Dach?' }] }
  const half = jobs.length / 2
  const [first, done, second] = await Promise.all([
    Promise.all(jobs.slice(0, half).map((job) => submit(fixture, job, researchResult(job)))),
    fixture.acme.app('PUT', `/projects/${fixture.project}/offering`, edited),
    Promise.all(jobs.slice(half).map((job) => submit(fixture, job, researchResult(job)))),
  ])
  expect(done.status).toBe(200)
  for (const [at, answer] of [...first, ...second].entries()) {
    const state = await isWhatWasAnswered(fixture, jobs[at]!, answer)
    const { heads } = await detailOf(fixture, jobs[at]!.prospect_id)
    if (state === 'completed') expect(heads).toMatchObject([{ stage: 'research', stale: true }])
    else expect(heads).toEqual([])
  }
  // In either order, everything is researched again, with the current questions.
  for (const job of await takeAll(fixture, 'research'))
    expect(job.input.offering.questions).toEqual(edited.questions)
})

const releasesOf = async ({ acme, project }: Fixture) =>
  (await acme.app('GET', `/projects/${project}/releases?limit=100`)).body.data

test('An approval that races with a decision, an edit or the gazette is either refused or its release is stopped', async () => {
  for (const [from, against, code, states] of [
    [10, 'decision', 'decision_not_accepted', ['withdrawn']],
    [20, 'edit', 'revision_stale', ['held']],
    [30, 'gazette', 'company_not_contactable', ['held']],
  ] as const) {
    const fixture = await openFixture(world)
    const drafts = await allDrafted(fixture, from)
    const summary = 'Wir prüfen Flachdächer mit Drohnen und Kameras.'
    const oppose = {
      decision: (at: number) => decide(fixture, drafts[at]!.id, 'reject'),
      edit: (at: number) =>
        fixture.acme.app('PUT', `/projects/${fixture.project}/offering`, {
          ...offering,
          summary: `${summary} ${at}`,
        }),
      gazette: (at: number) => recordSignal(world, from + at, 'bankruptcy_opened'),
    }[against] as (at: number) => Promise<unknown>
    const answers = await race(count, (at) => approve(fixture, drafts[at]!.id, drafts[at]!.named), oppose)
    for (const [approval] of answers)
      if (approval.status !== 201) expect(approval.body.error.errors.map((one) => one.code)).toContain(code)
    const releases = await releasesOf(fixture)
    expect(releases).toHaveLength(answers.filter(([{ status }]) => status === 201).length)
    for (const { state } of releases) expect(states).toContain(state)
  }
})

test('An export that races with a suppression is either blocked, or its file is closed', async () => {
  const fixture = await openFixture(world)
  const from = 40
  const drafts = await allDrafted(fixture, from)
  const approved = await Promise.all(drafts.map(({ id, named }) => approve(fixture, id, named)))
  const ids = approved.map(({ body }) => body.data.release.release_id as string)
  const take = (at: number) =>
    fixture.acme.app('POST', `/projects/${fixture.project}/exports`, {
      release_ids: [ids[at]],
      format: 'csv',
    })
  const answers = await race(count, take, (at) =>
    fixture.acme.app('POST', '/suppressions', {
      kind: 'uid',
      value: companyUids[from + at],
      reason: 'Asked.',
    }),
  )
  const states = new Map((await releasesOf(fixture)).map(({ release_id, state }) => [release_id, state]))
  for (const [at, [{ body }, suppressed]] of answers.entries()) {
    expect(suppressed.status).toBe(201)
    const { outcome } = body.data.outcomes[0]!
    expect(states.get(ids[at]!)).toBe(outcome)
    expect(['exported', 'blocked']).toContain(outcome)
    // An exported text is not added to another file, and is never exported again.
    if (outcome === 'exported') {
      const { export_id } = body.data.export!
      const file = await fixture.acme.app('GET', `/projects/${fixture.project}/exports/${export_id}/file`)
      expect(file.body.error.errors).toMatchObject([{ code: 'prospect_suppressed' }])
    }
    expect((await take(at)).body.data.outcomes).toMatchObject([{ outcome: 'blocked' }])
  }
})

test.each([
  [
    'an edit of the offering',
    50,
    async ({ acme, project }: Fixture) => {
      const edited = { ...offering, summary: 'Wir prüfen Flachdächer mit Drohnen und Kameras.' }
      await acme.app('PUT', `/projects/${project}/offering`, edited)
    },
  ],
  ['what the gazette tells', 51, async () => recordSignal(world, 51, 'bankruptcy_opened')],
])('%s reaches an approval that was checked before and stored after it', async (_, from, change) => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture, {}, from)
  await waitForIdle(fixture)
  // The gate has passed the text, and nothing of the approval is written yet.
  await withLockHeld(world, 'lock table approvals in share mode', async (letGo) => {
    const approval = approve(fixture, prospect_id, named)
    await waitForLockWaiters(world, 1)
    let isDone = false
    const changed = change(fixture).then(() => (isDone = true))
    await waitForLockWaiters(world, 2, () => isDone)
    await letGo()
    expect((await approval).status).toBe(201)
    await changed
  })
  expect(await releasesOf(fixture)).toMatchObject([{ state: 'held' }])
})

test('Only one of two concurrent exports of the same text reports it as exported', async () => {
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  const ring = { name: 'Bell', url: 'https://bell.example/', kinds: ['release.exported'] }
  expect((await acme.app('POST', '/webhooks', ring)).status).toBe(201)
  const { prospect_id, release_id } = await released(fixture, {}, 52)
  // Each call uses a separate process: within one, such calls of an account wait for one another.
  const other = await world.another()
  const take = async ({ url }: { url: string }) => {
    const answer = await fetch(`${url}/app/api/projects/${project}/exports`, {
      method: 'POST',
      headers: {
        cookie: acme.cookie,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ release_ids: [release_id], format: 'csv' }),
    })
    return (await answer.json()) as { data: { outcomes: { outcome: string }[] } }
  }
  const row = `select from prospects where prospect_id = '${prospect_id}' for update`
  const exports = await withLockHeld(world, row, async (letGo) => {
    const both = [take(world), take(other)]
    await waitForLockWaiters(world, 2)
    await letGo()
    return Promise.all(both)
  })
  for (const { data } of exports) expect(data.outcomes).toMatchObject([{ outcome: 'exported' }])
  const reported = `select event_id from outbox where subject = $1 and kind = 'release.exported'`
  expect(await world.sql(reported, [release_id])).toHaveLength(1)
})
