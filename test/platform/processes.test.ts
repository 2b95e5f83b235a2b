import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectInHistory, insistent } from './crash-load.ts'
import { type Actor, actorAt, type Answer } from '../fixtures/actors.ts'
import { addProspects, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { isAlive } from '@alphorn/embedded-postgres/postmaster'
import {
  allRun,
  endSupervised,
  killProcess,
  processesOf,
  startSupervised,
} from '../support/supervised-service.ts'

// A supervisor with two workers, one process for background jobs and one for the search. Killed processes are replaced,
// with little effect on callers.

// Restarted processes load the whole service, on a machine that may be busy.
const pepper = 'the pepper of all processes'
const world = await openWorld({ config: { peppers: [pepper] } })
const settings = { ALPHORN_PEPPERS: pepper, FAILURES_PER_ADDRESS: '12' }
const names = ['background', 'search', 'worker 1', 'worker 2']
/** The processes at work; spare ones come and go. */
const atWork = () => new Map([...processesOf(service)].filter(([name]) => name !== 'spare'))
const wait = { timeout: 200_000, interval: 50 }
const service = await startSupervised(world.databaseUrl, { settings })

// Callers without a pause would take CPU time from processes that are starting.
const pause = () => delay(40)

const statusAt = (path: string) => fetch(service.url + path).then(({ status }) => status)

/** Decides on prospects until stopped. Each caller repeats a call with the same key until it succeeds. */
async function decide(at: string, who: Actor, prospects: readonly string[]) {
  const answers: Answer[] = []
  const abort = new AbortController()
  const insist = insistent(answers, abort.signal)
  let isOver = false
  const caller = async (n: number) => {
    for (let count = 0; !isOver; count++) {
      const path = `${at}/prospects/${prospects[(n + count) % prospects.length]}/decisions`
      await insist(() => who.post(path, { decision: 'accept', reason: 'good_fit' }, { key: `${n}-${count}` }))
      await pause()
    }
  }
  const working = Promise.all(Array.from({ length: 6 }, (_, n) => caller(n)))
  working.catch(() => {})
  return {
    answers,
    end: async () => {
      isOver = true
      await working.finally(() => abort.abort())
      return answers
    },
  }
}

test('Killed processes are replaced, and no acknowledged decision is lost or made twice', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, 6)
  expect([...atWork().keys()].sort()).toEqual(names)
  const load = await decide(fixture.at, actorAt(service.url, fixture.olga.secret), prospects)
  for (const killed of [['worker 1'], ['background', 'search', 'worker 2']]) {
    const before = load.answers.length
    const back = killed.map((name) => killProcess(service, name))
    // The remaining worker responds throughout.
    await expect.poll(() => load.answers.length, wait).toBeGreaterThan(before + 10)
    expect(await statusAt('/readyz')).toBe(200)
    await Promise.all(back)
  }
  const answers = await load.end()
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  const [counted] = await world.sql(
    `select count(*)::int as decisions from decisions where project_id = $1`,
    [fixture.project],
  )
  expect(counted).toEqual({ decisions: answers.length })
  const history = await world.sql(`select request_id, status from audit_rows where project_id = $1`, [
    fixture.project,
  ])
  expectInHistory(answers, new Set(history.map(({ request_id, status }) => `${request_id}${status}`)))
  for (const name of ['worker 1', 'background', 'search', 'worker 2'])
    expect(service.said).toContain(`The ${name} process ended (SIGKILL). It is started again in 0 s.`)
})

test('SIGHUP replaces every process under load without losing a call', async () => {
  const { secret } = await (await world.account()).credential(['companies:read'])
  const before = atWork()
  const who = actorAt(service.url, secret)
  // The next version has migrated the database and extended its schema.
  const [planted] = await world.sql(`insert into schema_migrations (version, name, sha256, works_from)
    select max(version) + 1, 'next', 'x', 0 from schema_migrations returning version`)
  const next = Number(planted!['version'])
  const statuses = new Map<number | string, number>()
  let isOver = false
  const callers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const status = await who.get('/me').then((answer) => answer.status, String)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause()
    }
  })
  service.child.kill('SIGHUP')
  await expect.poll(() => service.said, wait).toContain('All processes were replaced.')
  isOver = true
  await Promise.all(callers)
  expect([...statuses.keys()]).toEqual([200])
  const after = atWork()
  expect([...after.keys()].sort()).toEqual(names)
  for (const name of names) expect([name, after.get(name)]).not.toEqual([name, before.get(name)])

  // A successor that fails to start only ends the restart.
  await world.sql('update schema_migrations set works_from = version where version = $1', [next])
  service.child.kill('SIGHUP')
  const sentence = `The successor of the worker 1 process did not begin: The database is newer than this program, which knows ${next - 1} migrations: migration ${next} (next) takes away what programs use that know fewer than ${next}. Start the version that migrated the database, or a later one. The restart ends here, and the processes that run go on.`
  await expect.poll(() => service.said, wait).toContain(sentence)
  await world.sql('delete from schema_migrations where version = $1', [next])
  expect(atWork()).toEqual(after)
  expect((await who.get('/me')).status).toBe(200)
})

test('A search process that crashes repeatedly is named in the log, and only searches for words are refused', async () => {
  const { secret } = await (await world.account()).credential(['companies:read'])
  const who = actorAt(service.url, secret)
  await expect.poll(() => statusAt('/readyz?part=search'), wait).toBe(200)
  expect((await who.get('/companies?q=keller')).status).toBe(200)
  // A folder at that path prevents the process from creating its socket.
  const folder = join(service.dataDir, 'sockets')
  const [name] = readdirSync(folder)
  rmSync(join(folder, name!))
  mkdirSync(join(folder, name!))
  process.kill(processesOf(service).get('search')!, 'SIGKILL')
  const looped = (line: string) =>
    /^The search process has ended 4 times in a row\. .*search_unavailable\.$/.test(line)
  await expect.poll(() => service.said.some(looped), wait).toBe(true)
  expect(service.said.join()).toMatch(
    /The search process ended \(exit code 1: .*rename.*\)\. It is started again/,
  )
  const refused = await who.get('/companies?q=keller')
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'search_unavailable' } } })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await who.get('/companies?canton=BE')).status).toBe(200)
  expect(await statusAt('/readyz')).toBe(200)
  expect(await statusAt('/readyz?part=search')).toBe(503)
  rmSync(join(folder, name!), { recursive: true })
  await allRun(service)
  await expect.poll(() => who.get('/companies?q=keller').then(({ status }) => status), wait).toBe(200)
})

test('Refused credentials of an address are counted across all workers', async () => {
  // The whole test runs within one minute, because the count restarts with each.
  await expect.poll(() => new Date().getSeconds(), wait).toBeLessThan(30)
  const statuses: number[] = []
  // Each call uses a separate connection, which the workers receive in turn.
  for (let count = 0; count < 24; count++) {
    const headers = { authorization: 'Bearer wrong', connection: 'close' }
    statuses.push((await fetch(`${service.url}/api/v1/outreach/me`, { headers })).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(12)
  expect(statuses.slice(-6)).toEqual(Array(6).fill(429))
})

test('All processes end when their supervisor is killed', async () => {
  const pids = [...processesOf(service).values()]
  expect(pids.length).toBeGreaterThanOrEqual(4)
  await endSupervised(service, 'SIGKILL')
  await expect.poll(() => pids.filter(isAlive), wait).toEqual([])
})

const small = { settings: { ...settings, SEARCH_INDEX: 'sql' }, role: 'api', isReady: false }

test('Workers beyond the allowed number of connections are not started, and the service runs with fewer', async () => {
  const [{ name }] = await world.sql('select current_database() as name')
  const limit = (most: number) => world.sql(`alter database "${String(name)}" connection limit ${most}`)
  await limit(32)
  const fewer = await startSupervised(world.databaseUrl, { ...small, processes: '40' })
  expect(fewer.said).toContain(
    'PostgreSQL allows 32 connections, enough for 2 of 40 worker processes. The service runs with 2. Raise max_connections for more.',
  )
  await expect.poll(() => [...processesOf(fewer).keys()].sort(), wait).toEqual(['worker 1', 'worker 2'])
  expect(await endSupervised(fewer, 'SIGTERM')).toBe(0)
  await limit(20)
  await expect(startSupervised(world.databaseUrl, small)).rejects.toThrow(
    'PostgreSQL allows 20 connections, which are too few for a worker process beside the others. Raise max_connections, or start with --processes 1.',
  )
  await limit(-1)
})

test('Without a usable path for its socket the search process does not start, and the service continues', async () => {
  const dataDir = `/tmp/${'a'.repeat(120)}`
  const long = { ALPHORN_DATA: dataDir, TMPDIR: `/tmp/${'b'.repeat(120)}`, SEARCH_INDEX: 'memory' }
  const without = await startSupervised(world.databaseUrl, {
    ...small,
    settings: { ...small.settings, ...long },
  })
  rmSync(dataDir, { recursive: true, force: true })
  expect(without.said.join()).toMatch(
    /The search process has no place for its socket\. The path \/tmp\/a+\/sockets\/search-\d+ is too long: .* Set ALPHORN_DATA or TMPDIR to a shorter folder/,
  )
  const { secret } = await (await world.account()).credential(['companies:read'])
  const who = actorAt(without.url, secret)
  expect((await who.get('/companies?canton=BE')).status).toBe(200)
  expect([...processesOf(without).keys()]).not.toContain('search')
  await endSupervised(without, 'SIGTERM')
})
