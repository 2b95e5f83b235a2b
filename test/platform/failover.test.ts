import { setTimeout as delay } from 'node:timers/promises'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { ensureOwnSessions } from '@alphorn/server/platform/db/usable'
import pg from 'pg'
import { expect, test } from 'vitest'
import { expectInHistory, insistent } from './crash-load.ts'
import { binaries, startPair, type StandbyPair } from './standby-pair.ts'
import { allScopes, openAccount } from '../fixtures/accounts.ts'
import { type Actor, actorAt, type Answer } from '../fixtures/actors.ts'
import { addProspects, type Fixture } from '../fixtures/project.ts'
import { importStory } from '../fixtures/import-story.ts'
import { startProcess } from '../support/api-processes.ts'

// Kills or freezes a primary under load, and promotes its synchronous standby. The database address names both hosts,
// without a proxy in front. ROUNDS=50 for the long run.

const rounds = Number(process.env['ROUNDS'] ?? 2)
if (!binaries)
  console.warn('No PostgreSQL with pg_basebackup is installed: no failover was played in this run.')

test.runIf(binaries)(
  'A failover between database hosts loses no acknowledged write, duplicates none and omits no audit row',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    const pair = await startPair()
    await migrateDatabase(pair.url)
    await ensureOwnSessions(pair.url)
    const settings = { ALPHORN_PEPPERS: 'one pepper', LOG_LEVEL: 'silent', SEARCH_INDEX: 'sql' }
    const ups = [
      await startProcess(pair.url, { ...settings, ROLE: 'all' }),
      await startProcess(pair.url, settings),
    ]
    const fixture = await openProject(pair, ups[0]!.url)
    const prospects = await addProspects(fixture, 20)
    const load = startLoad(
      fixture,
      prospects,
      ups.map(({ url }) => url),
    )
    const recoveries: number[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        await delay(500 + Math.random() * 1000)
        // Frozen in every other round: its connections stay open, and TCP reports nothing.
        if (round % 2 === 0) pair.killPrimary()
        else pair.freezePrimary()
        await delay(200)
        const promoted = await pair.promote()
        const done = performance.now()
        await expect.poll(() => load.lastWrite(), { timeout: 50_000, interval: 10 }).toBeGreaterThan(done)
        recoveries.push(load.firstWriteAfter(done) - promoted)
        await pair.rebuild()
      }
    } finally {
      await load.end()
    }
    const seconds = recoveries.map((milliseconds) => (milliseconds / 1000).toFixed(2)).join(', ')
    console.log(
      `From the order to promote to the first write: ${seconds} s. Acknowledged: ${load.decided.size}.`,
    )
    await expectAllThere(pair.primaryUrl(), fixture, load)
  },
)

async function openProject(pair: StandbyPair, url: string): Promise<Fixture> {
  await importStory(pair.url)
  const acme = await openAccount(url, 'Acme')
  const project = await acme.project()
  const olga = await acme.credential(allScopes, { name: 'Olga' })
  return { acme, project, at: `/projects/${project}`, olga, wanda: olga }
}

/** Decides on prospects until its end. A call without a response is repeated with the same key on the other process. */
function startLoad({ at, olga }: Fixture, prospects: readonly string[], urls: readonly string[]) {
  const actors = urls.map((url) => actorAt(url, olga.secret))
  const answers: Answer[] = []
  const writes: number[] = []
  const decided = new Map<string, string>()
  const abort = new AbortController()
  const insist = insistent(answers, abort.signal)
  let isOver = false
  let turn = 0
  const next = (): Actor => actors[turn++ % actors.length]!
  const decide = async (lane: number) => {
    for (let n = 0; !isOver; n++) {
      const note = `note-${lane}-${n}`
      const path = `${at}/prospects/${prospects[(lane * 7 + n) % prospects.length]}/decisions` as const
      const answer = await insist(() => next().post(path, { decision: 'accept', note }, { key: note }))
      expect(answer.status).toBe(201)
      decided.set(note, answer.body.data.decision_id)
      writes.push(performance.now())
    }
  }
  const working = Promise.all(Array.from({ length: 12 }, (_, lane) => decide(lane)))
  working.catch(() => {})
  return {
    answers,
    decided,
    lastWrite: () => writes.at(-1) ?? 0,
    firstWriteAfter: (moment: number) => writes.find((write) => write > moment)!,
    async end() {
      isOver = true
      await Promise.race([working, delay(30_000)])
      abort.abort()
    },
  }
}

type Load = ReturnType<typeof startLoad>

async function expectAllThere(databaseUrl: string, { project }: Fixture, { decided, answers }: Load) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const made = await client.query<{ note: string; decision_id: string }>(
      'select note, decision_id from decisions where project_id = $1',
      [project],
    )
    expect(made.rows.length).toBe(decided.size)
    expect(new Map(made.rows.map(({ note, decision_id }) => [note, decision_id]))).toEqual(decided)
    const history = await client.query<{ row: string }>(
      'select request_id || status as row from audit_rows where project_id = $1',
      [project],
    )
    expectInHistory(answers, new Set(history.rows.map(({ row }) => row)))
  } finally {
    await client.end()
  }
}
