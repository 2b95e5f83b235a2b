import type { Untyped } from '../fixtures/untyped.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, takeJob } from '../fixtures/project.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Mutations that wait at the same moment share a transaction, and must not affect each other.

const world = await openWorld()
const second = await world.another()

const tally = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = `${status} ${body.error?.code ?? ''}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('Valid, refused and repeated calls in one batch each get their own answer', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at, project } = fixture
  const prospects = await addProspects(fixture, 8)
  const decide = (n: number, body: Untyped, key?: string) =>
    olga.post(`${at}/prospects/${prospects[n % 8]}/decisions`, body, key === undefined ? {} : { key })
  const first = await Promise.all(
    prospects.map((_, n) => decide(n, { decision: 'accept', note: `first ${n}` }, `k${n}`)),
  )

  const calls = Array.from({ length: 160 }, (_, n) => {
    if (n % 5 === 0) return decide(n, { decision: 'reject' }) // 422: no reason
    if (n % 5 === 1) return olga.post(`${at}/prospects/prs_other/decisions`, { decision: 'accept' })
    if (n % 5 === 2) return decide(n % 8, { decision: 'accept', note: `first ${n % 8}` }, `k${n % 8}`)
    if (n % 5 === 3) return wanda.post(`${at}/stage-jobs/job_other/claims`, {})
    return decide(n, { decision: 'accept', note: `new ${n}` })
  })
  const answers = await Promise.all(calls)
  expect(tally(answers)).toEqual({
    '201': 64,
    '404 not_found': 64,
    '422 validation_failed': 32,
  })
  for (const [n, answer] of answers.entries()) {
    if (n % 5 === 2) expect(answer.body.data).toEqual(first[n % 8]!.body.data)
    if (n % 5 === 4)
      expect(answer.body.data).toMatchObject({ note: `new ${n}`, prospect_id: prospects[n % 8] })
  }
  const notes = await world.sql('select note from decisions where project_id = $1', [project])
  expect(notes.length).toBe(8 + 32)
  const rows = await world.sql(
    'select status, count(*)::int as count from audit_rows where request_id = any($1) group by 1',
    [answers.map(({ body }) => body.request_id)],
  )
  expect(Object.fromEntries(rows.map(({ status, count }) => [status, count]))).toEqual({
    201: 64,
    404: 64,
    422: 32,
  })
})

test('Calls that lock the same objects in different orders are all answered', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at } = fixture
  const prospects = await addProspects(fixture, 3)
  await startCycle(fixture, prospects, { stages: ['research'] })
  const jobs: ClaimedJob[] = []
  while (jobs.length < 3) jobs.push(await takeJob(fixture, 'research'))
  const there = { olga: second.actor(olga.secret), wanda: second.actor(wanda.secret) }
  const calls = Array.from({ length: 300 }, (_, n) => {
    const who = n % 2 === 0 ? { olga, wanda } : there
    const pick = Math.floor(Math.random() * 3)
    const job = `${at}/stage-jobs/${jobs[pick]!.job_id}` as const
    if (n % 3 === 0)
      return who.olga.post(`${at}/prospects/${prospects[pick]}/decisions`, { decision: 'accept' })
    if (n % 3 === 1) return who.wanda.post(`${job}/claims`, { lease_seconds: 300 })
    return who.olga.post(`${job}/results`, researchResult(jobs[pick]!)) // claimed by Wanda
  })
  expect(tally(await Promise.all(calls))).toEqual({ '200': 100, '201': 100, '409 job_not_claimed': 100 })
})

test('Claims of the next jobs in one batch receive different jobs', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  await startCycle(fixture, await addProspects(fixture, 30), { stages: ['research'] })
  await takeJob(fixture, 'research')
  await expect
    .poll(async () => (await wanda.get(`${at}/stage-jobs?claimable=true&limit=100`)).body.data.length)
    .toBe(29)
  const claims = Array.from({ length: 24 }, (_, n) =>
    wanda.post(`${at}/stage-jobs/claims`, {
      max_jobs: 1 + (n % 3),
      ...(n % 2 === 0 && { stages: n % 4 === 0 ? ['research'] : ['research', 'outreach'] }),
    }),
  )
  const answers = await Promise.all(claims)
  expect(tally(answers)).toEqual({ '200': 24 })
  const jobs = answers.flatMap(({ body }) => body.data)
  expect(new Set(jobs.map(({ job_id }) => job_id)).size).toBe(29)
  expect(jobs.length).toBe(29)
  for (const [n, { body }] of answers.entries()) expect(body.data.length).toBeLessThanOrEqual(1 + (n % 3))
  const leases = await world.sql('select lease_id from job_leases where job_id = any($1)', [
    jobs.map(({ job_id }) => job_id),
  ])
  expect(leases.length).toBe(29)
})

test('A call that waits for a lock does not delay other calls of its route', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [locked, ...free] = await addProspects(fixture, 3)
  const decide = (id: string) => olga.post(`${at}/prospects/${id}/decisions`, { decision: 'accept' })
  const holder = new pg.Client(world.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from prospects where prospect_id = $1 for update', [locked])
  let released = false
  const waiting = decide(locked!).finally(() => expect(released).toBe(true))
  for (const id of free) expect((await decide(id)).status).toBe(201)
  released = true
  await holder.query('rollback')
  await holder.end()
  expect((await waiting).status).toBe(201)
})
