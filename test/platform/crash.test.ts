import type { ClaimedJob } from '../fixtures/jobs.ts'
import type { Rows } from '../fixtures/typed-rows.ts'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signingKeyOf } from '@alphorn/server/platform/audit/signing-key'
import { connectPools } from '@alphorn/server/platform/db/connect'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { expectInHistory, insistent, startCrashServer, type Up } from './crash-load.ts'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, startCycle, type Fixture } from '../fixtures/project.ts'
import { reports, sealAll } from './audit/sealing.ts'
import { kill, roomForServers } from '../support/server-processes.ts'
import { allScopes, openAccount } from '../fixtures/accounts.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'

// Kills the server and its database at random points under load, and starts them again. ROUNDS=50 for the long run.
const rounds = Number(process.env['ROUNDS'] ?? 6)

const room = roomForServers()
const port = await freePort()
const start = () => startCrashServer({ ALPHORN_DATA: room, PORT: String(port) })

/** Kills the server and the postmaster, one shortly before the other, in either order. */
async function crash({ child, postmaster }: Up) {
  const gone = once(child, 'exit')
  const deeds = [() => kill(child.pid!), () => kill(postmaster)]
  if (Math.random() < 0.5) deeds.reverse()
  deeds[0]!()
  await delay(Math.random() * 30)
  deeds[1]!()
  await gone
}

test(
  'No acknowledged write is lost and nothing is done twice when all processes are killed',
  { timeout: 20_000 + rounds * 90_000 },
  async () => {
    let up = await start()
    expect(up.fsync).toBe('on')
    const acme = await openAccount(up.url, 'Acme')
    const project = await acme.project()
    const olga = await acme.credential(allScopes, { name: 'Olga' })
    const fixture: Fixture = { acme, project, at: `/projects/${project}`, olga, wanda: olga }
    const prospects = await addProspects(fixture, 60)
    await startCycle(fixture, prospects, { stages: ['research'] })

    const answers: Answer[] = []
    const abort = new AbortController()
    const insist = insistent(answers, abort.signal)
    const load: Load = {
      at: fixture.at,
      who: olga,
      prospects,
      insist,
      decided: new Map(),
      leases: [],
      completed: [],
      isOver: false,
    }
    const working = Promise.all([
      ...Array.from({ length: 6 }, (_, n) => decide(load, n)),
      work(load, 0),
      work(load, 1),
      look(load),
    ])
    working.catch(() => {})
    try {
      for (let round = 0; round < rounds; round++) {
        await delay(100 + Math.random() * 700)
        await crash(up)
        up = await start()
      }
      load.isOver = true
      await working
    } finally {
      abort.abort()
    }
    await expectAllThere(up.databaseUrl, project, load, answers)
    await expectWholeHistory(up.databaseUrl, answers)
  },
)

type Load = {
  at: Fixture['at']
  who: Actor
  prospects: string[]
  insist: <R>(call: () => Promise<Answer<R>>) => Promise<Answer<R>>
  /** Returns decisions by their notes. */
  decided: Map<string, string>
  leases: string[]
  completed: string[]
  isOver: boolean
}

async function decide(load: Load, lane: number) {
  const { at, who, prospects, insist, decided } = load
  for (let n = 0; !load.isOver; n++) {
    const note = `note-${lane}-${n}`
    const path = `${at}/prospects/${prospects[(lane * 7 + n) % prospects.length]}/decisions` as const
    const answer = await insist(() => who.post(path, { decision: 'accept', note }, { key: note }))
    expect(answer.status).toBe(201)
    decided.set(note, answer.body.data.decision_id)
  }
}

async function work(load: Load, lane: number) {
  const { at, who, insist, leases, completed } = load
  for (let n = 0; !load.isOver; n++) {
    const claimed = await insist(() => who.post(`${at}/stage-jobs/claims`, {}, { key: `claim-${lane}-${n}` }))
    for (const job of claimed.body.data) {
      leases.push(job.lease!.lease_id!)
      const path = `${at}/stage-jobs/${job.job_id}/results` as const
      const done = await insist(() =>
        who.post(path, researchResult(job as unknown as ClaimedJob), { key: `result-${job.job_id}` }),
      )
      expect(done.status).toBe(201)
      completed.push(done.body.data.result!.revision_id)
    }
    await delay(50)
  }
}

/** Calls that change nothing have rows in the history, too. */
async function look(load: Load) {
  const { at, who, insist } = load
  while (!load.isOver) {
    await insist(() => who.get(`${at}/prospects?limit=1`))
    await insist(() => who.post(`${at}/cycles`, { prospect_ids: ['prs_other'] }))
    await delay(20)
  }
}

async function expectAllThere(databaseUrl: string, project: string, load: Load, answers: Answer[]) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const column = async (text: string): Promise<string[]> =>
    (await client.query({ text, values: [project], rowMode: 'array' })).rows.map(([value]) => value)
  try {
    const { rows } = await client.query('select note, decision_id from decisions where project_id = $1', [
      project,
    ])
    expect(rows.length).toBe(load.decided.size)
    expect(new Map(rows.map(({ note, decision_id }) => [note, decision_id]))).toEqual(load.decided)

    const granted = await column(
      'select job_leases.lease_id from job_leases join stage_jobs using (account_id, job_id) where project_id = $1',
    )
    expect(new Set(granted)).toEqual(new Set(load.leases))
    expect(granted.length).toBe(load.leases.length)
    const revisions = await column('select revision_id from revisions where project_id = $1')
    expect(new Set(revisions)).toEqual(new Set(load.completed))
    const spent = await column(
      `select prospect_id from unit_ledger where project_id = $1 and movement = 'spend'`,
    )
    expect(spent.length).toBe(load.completed.length)

    const history = new Set(await column('select request_id || status from audit_rows where project_id = $1'))
    expectInHistory(answers, history)
  } finally {
    await client.end()
  }
}

/** The chains remain valid over all crashes, and seal every response. */
async function expectWholeHistory(databaseUrl: string, answers: Answer[]) {
  const pools = connectPools(databaseUrl, { size: 2 })
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { publicKey } = signingKeyOf(readFileSync(join(room, 'audit-key'), 'utf8'))
  try {
    await sealAll(pools, async <Row>(text: string) => (await client.query(text)).rows as Rows<Row>)
    const found = await reports(pools, {}, [publicKey])
    expect(found.flatMap(({ findings }) => findings)).toEqual([])
    expect(found.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(answers.length)
    expect(found.some(({ checkpoints }) => checkpoints > 0)).toBe(true)
  } finally {
    await client.end()
    await pools.end()
  }
}
