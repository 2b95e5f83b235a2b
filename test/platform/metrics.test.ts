import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { actorAt } from '../fixtures/actors.ts'
import { addProspects, openFixture, startCycle, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { freePort } from '../support/free-port.ts'

import { killProcess, startSupervised } from '../support/supervised-service.ts'

// The operators' view of an installation with several processes. Dashboards and alerts must name existing metrics.

const pepper = 'the pepper of all processes'
const world = await openWorld({ config: { peppers: [pepper] } })
const port = await freePort()
const token = 'read-me'
const service = await startSupervised(world.databaseUrl, {
  settings: {
    ALPHORN_PEPPERS: pepper,
    METRICS_PORT: String(port),
    METRICS_TOKEN: token,
    DATABASE_DISK_GB: '1',
  },
})
const address = `http://127.0.0.1:${port}/metrics`
const db = new pg.Client(world.databaseUrl)
await db.connect()
afterAll(() => db.end())

const authorized = { headers: { authorization: `Bearer ${token}` } }
const read = async () => {
  const response = await fetch(address, authorized)
  expect(response.status).toBe(200)
  return response.text()
}

/** Returns the sum of a series over the unspecified labels. */
function valueIn(page: string, name: string, labels: Readonly<Record<string, string>> = {}) {
  const values = page
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)))
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

test('The calls of all workers are counted once, including those of a killed worker', async () => {
  const fixture = await openFixture(world)
  const me = { operation: 'me', status: '200' }
  const before = valueIn(await read(), 'alphorn_http_requests_total', me) ?? 0
  // Concurrent calls use several connections, so that both workers serve some.
  const olga = actorAt(service.url, fixture.olga.secret)
  const answers = await Promise.all(Array.from({ length: 30 }, () => olga.get('/me')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  const counted = await read()
  expect(valueIn(counted, 'alphorn_http_requests_total', me)).toBe(before + 30)
  expect(valueIn(counted, 'alphorn_http_request_duration_seconds_count', { operation: 'me' })).toBe(
    before + 30,
  )
  await killProcess(service, 'worker 1')
  expect(valueIn(await read(), 'alphorn_http_requests_total', me)).toBe(before + 30)
  expect(valueIn(await read(), 'nodejs_eventloop_lag_p99_seconds', { process: 'worker 2' })).not.toBeNull()
})

test('The time that a poll waits for a job, as it asked, is not part of its duration', async () => {
  const fixture = await openFixture(world)
  const wanda = actorAt(service.url, fixture.wanda.secret)
  const operation = { operation: 'stage_job_batch_claims' }
  const took = async () => valueIn(await read(), 'alphorn_http_request_duration_seconds_sum', operation) ?? 0
  const before = await took()
  const began = performance.now()
  const { status } = await wanda.post(`${fixture.at}/stage-jobs/claims`, { wait_seconds: 2 })
  expect(status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(1900)
  expect((await took()) - before).toBeLessThan(1)
})

test('The metrics require the token, and nothing else is served at their address', async () => {
  const statusOf = async (path: string, init: RequestInit = authorized) =>
    (await fetch(new URL(path, address), init)).status
  expect(await statusOf('/metrics', {})).toBe(401)
  expect(await statusOf('/metrics', { headers: { authorization: 'Bearer read-me-not' } })).toBe(401)
  expect(await statusOf('/metrics', { ...authorized, method: 'POST' })).toBe(405)
  expect(await statusOf('/')).toBe(404)
  expect((await fetch(`${service.url}/metrics`, authorized)).status).not.toBe(200)
})

test('The queue metrics match the database: jobs by stage and state, and the age of the oldest lease', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, 3)
  await startCycle(fixture, prospects)
  await takeJob(fixture, 'research')
  const expected = await db.query<{ state: string; jobs: number }>(
    `select state, count(*)::int as jobs from stage_jobs where closed_at is null and stage = 'research' group by state`,
  )
  const claimed = { stage: 'research', state: 'claimed' }
  await expect
    .poll(async () => valueIn(await read(), 'alphorn_stage_jobs', claimed), { timeout: 30_000 })
    .toBe(expected.rows.find(({ state }) => state === 'claimed')!.jobs)
  const page = await read()
  expect(valueIn(page, 'alphorn_lease_oldest_seconds', claimed)).toBeGreaterThan(0)
  expect(valueIn(page, 'alphorn_database_up')).toBe(1)
  expect(page).not.toMatch(/^alphorn_metrics_reading_failed\{.*\} 1$/m)
})

test('Every series used by the dashboard and the alert rules is in a response', async () => {
  await fillHistory()
  const names = new Set([...namesIn(boardExpressions()), ...namesIn(ruleExpressions())])
  expect(names.size).toBeGreaterThan(30)
  const missing = async () => {
    const page = await read()
    return [...names].filter((name) => valueIn(page, name) === null)
  }
  await expect.poll(missing, { timeout: 60_000, interval: 2000 }).toEqual([])
  expect(namesIn(['rate(alphorn_no_such_series[5m]) > 0'])).toEqual(['alphorn_no_such_series'])
})

/** Creates the data of an installation after some days: sizes of the database, a backup, and a source that was read. */
async function fillHistory() {
  await db.query(`insert into database_sizes select now()::date - d, 1000000000 - d * 1000000 from generate_series(0, 20) d
    on conflict (day) do update set bytes = excluded.bytes`)
  await db.query('insert into backups (made_at, rows, bytes) values (now(), 1, 1)')
  await db.query(`insert into directory_sources (source, finished_at) values ('basel', now())`)
}

const folder = new URL('../../examples/monitoring/', import.meta.url)
const file = (name: string) => readFileSync(new URL(name, folder), 'utf8')

type Board = { panels: { title: string; targets?: { expr: string }[] }[] }

function boardExpressions() {
  const { panels } = JSON.parse(file('grafana-alphorn.json')) as Board
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

type Rules = { groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[] }

function ruleExpressions() {
  return (parse(file('alphorn-rules.yml')) as Rules).groups.flatMap(({ rules }) =>
    rules.map(({ expr }) => expr),
  )
}

/** Returns the series in the expressions: ours, and those of the Node process. */
function namesIn(expressions: readonly string[]) {
  return expressions.flatMap((expr) => expr.match(/\b(?:alphorn|nodejs|process)_\w+\b/g) ?? [])
}

test('Each alert says what is wrong and what to do', () => {
  const { groups } = parse(file('alphorn-rules.yml')) as Rules
  for (const { alert, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect.soft(annotations['summary'], alert).toMatch(/\.$/)
    expect.soft(annotations['description'], alert).toMatch(/\.$/)
  }
})

const promtool = ['/usr/bin/promtool', process.env['PROMTOOL'] ?? ''].find((path) => path && existsSync(path))
if (!promtool)
  console.warn(
    'promtool is not installed (Debian: prometheus), so no Prometheus has read the rules in this run.',
  )

test.runIf(promtool)('Prometheus accepts the rules, its configuration and a response', async () => {
  const run = (...words: string[]) =>
    execFileSync(promtool!, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  expect(run('check', 'rules', 'alphorn-rules.yml')).toContain('SUCCESS')
  expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  const { status, stderr } = spawnSync(promtool!, ['check', 'metrics'], {
    input: await read(),
    encoding: 'utf8',
  })
  // Exit code 3 only reports its naming advice, which Node's own series do not follow.
  const faults = stderr.split('\n').filter((line) => line.startsWith('alphorn_') || line.includes('error'))
  expect({ faults, status: status === 3 ? 0 : status }).toEqual({ faults: [], status: 0 })
})
