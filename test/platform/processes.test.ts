import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
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
  type SupervisedService,
} from '../support/supervised-service.ts'

// A supervisor with two workers, one process for background jobs and one for the search: what is killed, is replaced, and
// what callers notice of it.

vi.setConfig({ testTimeout: 120_000 })
const pepper = 'the pepper of all processes'
const world = await openWorld({ config: { peppers: [pepper] } })
const settings = { ALPHORN_PEPPERS: pepper }
const names = ['background', 'search', 'worker 1', 'worker 2']
const wait = { timeout: 60_000, interval: 50 }

const statusAt = ({ url }: SupervisedService, path: string) => fetch(url + path).then(({ status }) => status)

/** Decides on prospects until stopped. Each caller repeats a call with the same key until it is answered. */
async function decide(at: string, who: Actor, prospects: readonly string[]) {
  const answers: Answer[] = []
  const abort = new AbortController()
  const insist = insistent(answers, abort.signal)
  let isOver = false
  const caller = async (n: number) => {
    for (let count = 0; !isOver; count++) {
      const path = `${at}/prospects/${prospects[(n + count) % prospects.length]}/decisions`
      await insist(() => who.post(path, { decision: 'accept', reason: 'good_fit' }, { key: `${n}-${count}` }))
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

test('Processes that are killed are replaced, and no acknowledged decision is lost or made twice', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, 6)
  const service = await startSupervised(world.databaseUrl, { settings })
  expect([...processesOf(service).keys()].sort()).toEqual(names)
  const load = await decide(fixture.at, actorAt(service.url, fixture.olga.secret), prospects)
  for (const name of ['worker 1', 'background', 'search', 'worker 2']) {
    const before = load.answers.length
    await killProcess(service, name)
    expect(await statusAt(service, '/readyz')).toBe(200)
    await expect.poll(() => load.answers.length, wait).toBeGreaterThan(before + 10)
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
  expect(await endSupervised(service, 'SIGTERM')).toBe(0)
})

test('SIGHUP replaces every process under load without losing a call', async () => {
  const { secret } = await (await world.account()).credential(['companies:read'])
  const service = await startSupervised(world.databaseUrl, { settings })
  const before = processesOf(service)
  const who = actorAt(service.url, secret)
  const statuses = new Map<number | string, number>()
  let isOver = false
  const callers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const status = await who.get('/me').then((answer) => answer.status, String)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  service.child.kill('SIGHUP')
  await expect.poll(() => service.said, wait).toContain('All processes were replaced.')
  isOver = true
  await Promise.all(callers)
  expect([...statuses.keys()]).toEqual([200])
  const after = processesOf(service)
  expect([...after.keys()].sort()).toEqual(names)
  for (const name of names) expect([name, after.get(name)]).not.toEqual([name, before.get(name)])

  // A successor that does not begin ends the restart, and nothing else.
  const [newest] = await world.sql(`delete from schema_migrations
    where version = (select max(version) from schema_migrations) returning *`)
  service.child.kill('SIGHUP')
  const sentence =
    'The successor of the worker 1 process did not begin: This version has 1 migrations that the database lacks. Restart the whole service to apply them. The restart ends here, and the processes that run go on.'
  await expect.poll(() => service.said, wait).toContain(sentence)
  await world.sql(
    `insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, $1)`,
    [JSON.stringify(newest)],
  )
  expect(processesOf(service)).toEqual(after)
  expect((await who.get('/me')).status).toBe(200)
  expect(await endSupervised(service, 'SIGTERM')).toBe(0)
})

test('A supervisor that is killed takes all its processes with it', async () => {
  const service = await startSupervised(world.databaseUrl, { settings })
  const pids = [...processesOf(service).values()]
  expect(pids).toHaveLength(4)
  await endSupervised(service, 'SIGKILL')
  await expect.poll(() => pids.filter(isAlive), wait).toEqual([])
})

test('A search process that dies in a loop is named in the log, and only searches for words are refused', async () => {
  const { secret } = await (await world.account()).credential(['companies:read'])
  const service = await startSupervised(world.databaseUrl, { settings })
  const who = actorAt(service.url, secret)
  await expect.poll(() => statusAt(service, '/readyz?part=search'), wait).toBe(200)
  expect((await who.get('/companies?q=keller')).status).toBe(200)
  // Where a folder lies, no process can put its socket.
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
  expect(await statusAt(service, '/readyz')).toBe(200)
  expect(await statusAt(service, '/readyz?part=search')).toBe(503)
  rmSync(join(folder, name!), { recursive: true })
  await allRun(service)
  await expect.poll(() => who.get('/companies?q=keller').then(({ status }) => status), wait).toBe(200)
  await endSupervised(service, 'SIGTERM')
})

test('Refused credentials of an address count in all workers together', async () => {
  const service = await startSupervised(world.databaseUrl, {
    settings: { ...settings, FAILURES_PER_ADDRESS: '12' },
    role: 'api',
  })
  expect([...processesOf(service).keys()].sort()).toEqual(['search', 'worker 1', 'worker 2'])
  const statuses: number[] = []
  // Each on a connection of its own, which the workers get in turn. A minute may end in between.
  const begun = Math.floor(Date.now() / 60_000)
  for (let count = 0; count < 30; count++) {
    const headers = { authorization: 'Bearer wrong', connection: 'close' }
    statuses.push((await fetch(`${service.url}/api/v1/outreach/me`, { headers })).status)
  }
  const counted = statuses.filter((status) => status === 401).length
  if (Math.floor(Date.now() / 60_000) === begun) expect(counted).toBe(12)
  else expect(counted).toBeLessThanOrEqual(24)
  await endSupervised(service, 'SIGTERM')
})

test('More workers than the connections allow are not started, and the service goes on with fewer', async () => {
  const [{ name }] = await world.sql('select current_database() as name')
  const limit = (most: number) => world.sql(`alter database "${name}" connection limit ${most}`)
  await limit(44)
  const service = await startSupervised(world.databaseUrl, { settings, processes: '40' })
  expect(service.said).toContain(
    'PostgreSQL allows 44 connections, enough for 2 of 40 worker processes. The service runs with 2. Raise max_connections for more.',
  )
  expect([...processesOf(service).keys()].sort()).toEqual(names)
  await endSupervised(service, 'SIGTERM')
  await limit(30)
  await expect(startSupervised(world.databaseUrl, { settings })).rejects.toThrow(
    'PostgreSQL allows 30 connections, which are too few for a worker process beside the others. Raise max_connections, or start with --processes 1.',
  )
  await limit(-1)
})

test('Without a place for its socket there is no search process, and the service goes on', async () => {
  const service = await startSupervised(world.databaseUrl, {
    settings: { ...settings, ALPHORN_DATA: `/tmp/${'a'.repeat(120)}`, TMPDIR: `/tmp/${'b'.repeat(120)}` },
    role: 'api',
  })
  rmSync(`/tmp/${'a'.repeat(120)}`, { recursive: true, force: true })
  expect(service.said.join()).toMatch(
    /The search process has no place for its socket\. The path \/tmp\/a+\/sockets\/search-\d+ is too long: .* Set ALPHORN_DATA or TMPDIR to a shorter folder/,
  )
  expect([...processesOf(service).keys()].sort()).toEqual(['worker 1', 'worker 2'])
  const { secret } = await (await world.account()).credential(['companies:read'])
  const who = actorAt(service.url, secret)
  expect((await who.get('/companies?canton=BE')).status).toBe(200)
  await endSupervised(service, 'SIGTERM')
})
