import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Call } from '@alphorn/server/platform/call'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { rawQuery } from '@alphorn/server/platform/db/raw'
import type { Incoming } from '@alphorn/server/platform/http/exchange'
import type { Key } from '@alphorn/server/platform/http/idempotency'
import { createContext } from '@alphorn/server/platform/http/request-context'
import { runTogether, type Task } from '@alphorn/server/platform/http/shared-transaction'
import { whileHeld } from '../fixtures/with-lock-held.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openScene, startCycle, takeJob } from '../fixtures/project.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Mutations that wait at the same moment share a transaction. None of them may notice the others.

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

test('Good, refused and repeated calls share a transaction and each gets its own answer', async () => {
  const scene = await openScene(world)
  const { olga, wanda, at, project } = scene
  const prospects = await addProspects(scene, 8)
  const decide = (n: number, body: object, key?: string) =>
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

test('Calls that lock the same things in different orders are all answered', async () => {
  const scene = await openScene(world)
  const { olga, wanda, at } = scene
  const prospects = await addProspects(scene, 3)
  await startCycle(scene, prospects, { stages: ['research'] })
  const jobs: ClaimedJob[] = []
  while (jobs.length < 3) jobs.push(await takeJob(scene, 'research'))
  const there = { olga: second.actor(olga.secret), wanda: second.actor(wanda.secret) }
  const calls = Array.from({ length: 300 }, (_, n) => {
    const who = n % 2 === 0 ? { olga, wanda } : there
    const pick = Math.floor(Math.random() * 3)
    const job = `${at}/stage-jobs/${jobs[pick]!.job_id}` as const
    if (n % 3 === 0)
      return who.olga.post(`${at}/prospects/${prospects[pick]}/decisions`, { decision: 'accept' })
    if (n % 3 === 1) return who.wanda.post(`${job}/claims`, { lease_seconds: 300 })
    return who.olga.post(`${job}/results`, researchResult(jobs[pick]!)) // Wanda holds it
  })
  expect(tally(await Promise.all(calls))).toEqual({ '200': 100, '201': 100, '409 job_not_claimed': 100 })
})

test('Claims that share a transaction share the jobs out', async () => {
  const scene = await openScene(world)
  const { wanda, at } = scene
  await startCycle(scene, await addProspects(scene, 30), { stages: ['research'] })
  await takeJob(scene, 'research')
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

test('A call that waits for a lock delays no other call of its route', async () => {
  const scene = await openScene(world)
  const { olga, at } = scene
  const [locked, ...free] = await addProspects(scene, 3)
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

describe('verbs in one transaction', () => {
  const { service } = world
  const incoming = {
    method: 'POST',
    target: '/trial',
    header: () => undefined,
    address: '',
  } as never as Incoming
  type Verb = (call: Call) => Promise<unknown>

  /** Runs verbs together; what each answered, or was refused with. */
  async function together(verbs: Verb[], { held = null as Key | null, writer = service.pools.write } = {}) {
    const tasks = verbs.map((verb) => {
      const handle = async (call: Call) => ({ status: 200, data: await verb(call) })
      const own = { ...incoming, request_id: newId('request') }
      const context = createContext(service, own)
      return { endpoint: { name: 'trial', handle }, context, incoming: own, input: {}, held, fingerprint: '' }
    })
    const outcomes = await runTogether(writer, tasks as never as Task[])
    return outcomes.map((outcome) =>
      outcome.ended === 'performed'
        ? outcome.answered.data
        : outcome.ended === 'refused' && (outcome.error as Error),
    )
  }

  /** Counts one up by reading and writing: right only for verbs that see each other's effect. */
  const countUp =
    (subject: string, says = true): Verb =>
    async ({ tx }) => {
      await tx.query(rawQuery(sql`select from allowances where subject = ${subject} for update`))
      if (says) tx.touch(subject)
      const [row] = await tx.query(
        rawQuery<{ used: number }>(sql`select used from allowances where subject = ${subject}`),
      )
      const used = row!.used + 1
      tx.writeQuery(rawQuery(sql`update allowances set used = ${used} where subject = ${subject}`))
      return used
    }
  const open = async (...subjects: string[]) => {
    for (const subject of subjects)
      await world.sql(`insert into allowances values ($1, 'trial', 0)`, [subject])
  }
  const usedBy = async (subject: string) =>
    (await world.sql('select used from allowances where subject = $1', [subject]))[0]!.used

  test("Verbs of one transaction that name the same object see each other's changes", async () => {
    await open('same', 'other')
    const answers = await together(
      Array.from({ length: 6 }, (_, n) => countUp(n % 2 === 0 ? 'same' : 'other')),
    )
    expect(answers.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 1, 2, 2, 3, 3])
    expect([await usedBy('same'), await usedBy('other')]).toEqual([3, 3])
  })

  test('A verb that does not name its objects would lose the changes of the others', async () => {
    await open('unsaid')
    expect(await together(Array.from({ length: 6 }, () => countUp('unsaid', false)))).toEqual(
      Array(6).fill(1),
    )
  })

  test('A verb that is refused before it writes leaves the others of its transaction alone', async () => {
    await open('kept')
    const refused: Verb = async ({ tx }) => {
      await tx.query(rawQuery(sql`select 1`))
      throw new Refusal('not_found')
    }
    const seen = new Set<object>()
    const noted: Verb = async (call) => {
      seen.add(call.tx.shared)
      return countUp('kept')(call)
    }
    expect(await together([refused, noted, refused])).toMatchObject([
      { code: 'not_found' },
      1,
      { code: 'not_found' },
    ])
    expect(seen.size).toBe(1)
  })

  test('Verbs of a transaction in which one fails are rolled back, and each runs alone', async () => {
    await open('undone')
    const failed: Verb = ({ tx }) => tx.query(rawQuery(sql`select 1 / 0`))
    const refusedLate: Verb = async (call) => {
      await countUp('undone')(call)
      throw new Refusal('not_found')
    }
    const answers = await together([countUp('undone'), failed, refusedLate])
    expect(answers).toMatchObject([1, { code: '22012' }, { code: 'not_found' }])
    expect(await usedBy('undone')).toBe(1)
  })

  test('Verbs whose connection is lost between statements are refused, and the process continues', async () => {
    const pools = connectPools(world.databaseUrl, { size: 1 })
    const [lost, elsewhere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    pools.write.pool.on('connect', (client) => client.once('end', lost.resolve))
    const fallen: unknown[] = []
    const note = (error: unknown) => void fallen.push(error)
    process.on('unhandledRejection', note)
    // A call with the same key is under way.
    const queue = `select pg_advisory_xact_lock(hashtextextended('trial lost', 0))`
    const answers = await whileHeld(world, queue, async () => {
      const held = { holder: 'trial', key: 'lost' }
      const answered = together([() => elsewhere.promise], { held, writer: pools.write })
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`
      await expect.poll(async () => (await world.sql(cut)).length).toBe(1)
      await lost.promise
      await new Promise((turn) => setImmediate(turn))
      elsewhere.resolve()
      return answered
    })
    process.off('unhandledRejection', note)
    await pools.end()
    expect(answers).toMatchObject([{ message: expect.stringContaining('terminat') }])
    expect(fallen).toEqual([])
  })
})
