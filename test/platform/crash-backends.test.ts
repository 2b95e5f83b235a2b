import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { expectInHistory, insistent, startCrashServer } from './crash-load.ts'
import { addProspects } from '../fixtures/project.ts'
import { dataDirectory, kill, smallServer } from '../support/server-processes.ts'
import { allScopes, openAccount } from '../fixtures/accounts.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'

// Kills single PostgreSQL backends while commits are slow. PostgreSQL then ends all other backends, which still send
// their buffers: responses of uncommitted statements. ROUNDS=50 for the long run.
const rounds = Number(process.env['ROUNDS'] ?? 8)

// A commit takes 60 ms, as on a slow disk.
const slowCommits = { commit_delay: '60000', commit_siblings: '0', max_connections: '60' }
const database = await startEmbedded({
  dataDir: dataDirectory(),
  settings: { ...smallServer, ...slowCommits },
})
afterAll(() => database.stop())

test(
  'Every answered read, refusal and mutation has its audit row when individual backends are killed',
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const { url } = await startCrashServer({
      ALPHORN_DATA: dataDirectory(),
      DATABASE_URL: database.url,
      PORT: '0',
    })
    const acme = await openAccount(url, 'Acme')
    const project = await acme.project()
    const olga = await acme.credential(allScopes, { name: 'Olga' })
    const at = `/projects/${project}` as const
    const prospects = await addProspects({ acme, project, at, olga, wanda: olga }, 60)

    const answers: Answer[] = []
    const abort = new AbortController()
    const load: Load = { at, who: olga, prospects, insist: insistent(answers, abort.signal), isOver: false }
    const working = Promise.all([
      ...Array.from({ length: 24 }, () => read(load)),
      ...Array.from({ length: 16 }, () => refuse(load)),
      ...Array.from({ length: 8 }, (_, caller) => decide(load, caller)),
    ])
    working.catch(() => {})
    let kills = 0
    try {
      while (kills < rounds) {
        const before = answers.length
        // A round begins when the service responds again, which is after PostgreSQL has recovered.
        await expect.poll(() => answers.length, { timeout: 240_000 }).toBeGreaterThan(before + 100)
        await delay(Math.random() * 120)
        kills += await killBackend()
      }
      load.isOver = true
      await working
    } finally {
      abort.abort()
    }
    const history = await historyOf(project)
    console.log(`${kills} backends killed; ${answers.length} answered calls (${countsOf(answers)}) compared`)
    expectInHistory(answers, history)
  },
)

type Load = {
  at: string
  who: Actor
  prospects: string[]
  insist: (call: () => Promise<Answer>) => Promise<Answer>
  isOver: boolean
}

async function read(load: Load) {
  const { at, who, insist } = load
  while (!load.isOver) {
    const { status } = await insist(() => who.get(`${at}/prospects?limit=1`))
    expect(status).toBe(200)
  }
}

async function refuse(load: Load) {
  const { at, who, insist } = load
  while (!load.isOver) {
    const { status } = await insist(() => who.post(`${at}/cycles`, { prospect_ids: ['prs_other'] }))
    expect(status).toBeGreaterThanOrEqual(400)
  }
}

async function decide(load: Load, caller: number) {
  const { at, who, prospects, insist } = load
  for (let n = 0; !load.isOver; n++) {
    const key = `note-${caller}-${n}`
    const path = `${at}/prospects/${prospects[(caller * 7 + n) % prospects.length]}/decisions` as const
    const { status } = await insist(() => who.post(path, { decision: 'accept', note: key }, { key }))
    expect(status).toBe(201)
  }
}

/** Kills one backend of the service. Returns 0 if there was none at this moment. */
async function killBackend(): Promise<number> {
  const rows = await ask<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' order by random() limit 1`,
  )
  for (const { pid } of rows) kill(pid)
  return rows.length
}

/** Returns the request id and status of each audit row of the project. */
async function historyOf(project: string) {
  const rows = await ask<{ call: string }>(
    `select request_id || status as call from audit_rows where project_id = $1`,
    [project],
  )
  return new Set(rows.map(({ call }) => call))
}

async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(database.url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

function countsOf(answers: readonly Answer[]) {
  const count = (label: string, is: (status: number) => boolean) =>
    `${answers.filter(({ status }) => is(status)).length} ${label}`
  return [
    count('reads', (status) => status === 200),
    count('refusals', (status) => status >= 400),
    count('mutations', (status) => status === 201),
  ].join(', ')
}
