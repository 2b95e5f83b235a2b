import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@alphorn/server/platform/config'
import { type DatabaseFacts, examineDatabase, findingsOf } from '@alphorn/server/platform/db/examine'
import type { Finding } from '@alphorn/server/platform/db/finding'
import { readVerifier } from '@alphorn/server/platform/config/verifier'
import { examineVerifier } from '@alphorn/server/executors/verifier/examine'
import { makeVerifierModel } from '@alphorn/test/fixtures/verifier-model'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { freshDatabase } from '@alphorn/test/support/database'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { diskFindingOf, examineFiles } from '#cli/operation/doctor/examine-files'
import { examineNetwork } from '#cli/operation/doctor/examine-network'

// Causes each fault, and expects the doctor to find it with its remedy.

const { url } = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'alphorn-doctor-'))
const client = new pg.Client(url)
await client.connect()
const name = new URL(url).pathname.slice(1)
afterAll(async () => {
  await client.end()
  rmSync(folder, { recursive: true })
})

const problemsOf = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'ok')
const problems = async (address = url, now = Date.now) =>
  problemsOf(await examineDatabase(address, { isOwn: true, now })).filter(
    // Settings of the tests' own server: it may be small, and need not survive a power failure.
    ({ subject }) => !['durability', 'connections'].includes(subject),
  )
const only = (state: Finding['state'], subject: string, message: RegExp) => [
  { state, subject, message: expect.stringMatching(message) as string },
]

/** Causes a fault, runs the doctor, and removes the fault. */
async function planted(plant: string, repair: string, look = problems) {
  await client.query(plant)
  const found = await look()
  await client.query(repair)
  return found
}

test('A healthy database has no problems', async () => {
  expect(await problems()).toEqual([])
})

test.each([
  ['postgres://h1,h2/db?target_session_attrs=any', /DATABASE_URL cannot be used/],
  ['mysql://h1/db', /DATABASE_URL is not an address/],
  [
    'postgres://nobody@127.0.0.1:1/db',
    /PostgreSQL at 127\.0\.0\.1:1\/db cannot be reached.*Look at DATABASE_URL/,
  ],
])('A wrong database address is a fault: %s', async (address, sentence) => {
  expect(await problems(address)).toEqual(only('fault', 'database', sentence))
})

test('A schema that the program cannot work with is a fault; one extended by a later version is not', async () => {
  const [newest] = (await client.query('select * from schema_migrations order by version desc limit 1'))
    .rows as [{ version: number }]
  const add = `insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, '${JSON.stringify(newest)}')`
  const remove = (version: number) => `delete from schema_migrations where version = ${version}`
  expect(await planted(remove(newest.version), add)).toEqual(
    only('fault', 'schema', /lacks 1 migrations.*Run alphorn migrate/),
  )
  const later = newest.version + 1
  const plant = (worksFrom: number) =>
    `insert into schema_migrations (version, name, sha256, works_from) values (${later}, 'later', 'x', ${worksFrom})`
  expect(await planted(plant(later), remove(later))).toEqual(
    only('fault', 'schema', /newer than this program.*Start the version that migrated the database/),
  )
  expect(await planted(plant(0), remove(later))).toEqual([])
})

test('A stopped clock and differing clocks are reported', async () => {
  expect(await planted('insert into test_clock values (now())', 'delete from test_clock')).toEqual(
    only('fault', 'time', /delete from test_clock/),
  )
  expect(await problems(url, () => Date.now() + 60_000)).toEqual(
    only('warning', 'clock', /60(\.\d)? seconds apart.*timedatectl/),
  )
})

test('A collation that changed since the indexes were built is a fault', async () => {
  const [{ version }] = (
    await client.query(`select datcollversion as version from pg_database where datname = '${name}'`)
  ).rows as [{ version: string | null }]
  if (version === null) return // this system's collation has no version
  const set = (to: string) => `update pg_database set datcollversion = '${to}' where datname = '${name}'`
  expect(await planted(set('1.0'), set(version))).toEqual(
    only('fault', 'collation', /version 1\.0.*reindex database/),
  )
})

test('A database role that can neither create tables nor identify the server is a fault', async () => {
  const role = `doctor_${name.slice(-12)}`
  await client.query(`create role ${role} login`)
  await client.query('revoke execute on function pg_control_system() from public')
  await client.query(`grant select on all tables in schema public to ${role}`)
  const address = new URL(url)
  address.username = role
  const found = await problems(address.href)
  await client.query('grant execute on function pg_control_system() to public')
  await client.query(`drop owned by ${role}; drop role ${role}`)
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringMatching(/may not create tables.*alter database .* owner to/),
    expect.stringMatching(/may not call pg_control_system.*grant execute/),
  ])
})

test('An old server, another encoding, disabled fsync and too few connections are detected from what PostgreSQL reports', () => {
  const facts: DatabaseFacts = {
    version: '18.1',
    number: 180_001,
    encoding: 'UTF8',
    recorded: null,
    actual: null,
    may_create: true,
    may_identify: true,
    user: 'alphorn',
    database: 'alphorn',
    fsync: 'on',
    allowed: 97,
    used: 10,
    now: new Date(),
  }
  expect(problemsOf(findingsOf(facts))).toEqual([])
  const found = (change: Partial<DatabaseFacts>) => problemsOf(findingsOf({ ...facts, ...change }))
  expect(found({ version: '14.13', number: 140_013 })).toEqual(only('fault', 'version', /15 or newer/))
  expect(found({ encoding: 'LATIN1' })).toEqual(
    only('fault', 'encoding', /create database alphorn encoding 'UTF8'/),
  )
  expect(found({ fsync: 'off' })).toEqual(only('fault', 'durability', /Set fsync = on/))
  expect(found({ used: 80 })).toEqual(only('warning', 'connections', /Raise max_connections/))
})

const given = { pepper: false, 'audit-key': false }

test('Secrets that are readable by others, damaged or missing are reported', async () => {
  const [pepper, key] = [join(folder, 'pepper'), join(folder, 'audit-key')]
  writeFileSync(pepper, 'p'.repeat(43), { mode: 0o644 })
  chmodSync(pepper, 0o644)
  writeFileSync(key, 'short', { mode: 0o600 })
  const messages = async () =>
    (await examineFiles({ dataDir: folder, given }))
      .filter(({ subject, state }) => subject === 'keys' && state !== 'ok')
      .map(({ message }) => message)
  expect(await messages()).toEqual([
    expect.stringMatching(/pepper can be read by other accounts\. Run: chmod 600/),
    expect.stringMatching(/audit-key is damaged: it has 5 bytes/),
  ])
  rmSync(pepper)
  rmSync(key)
  expect(await messages()).toEqual([
    expect.stringMatching(/ALPHORN_PEPPERS is not set.*put the old one there first/),
    expect.stringMatching(/ALPHORN_AUDIT_KEY is not set/),
  ])
})

test('A data folder that is not writable is a fault', async () => {
  writeFileSync(join(folder, 'file'), '')
  const findings = await examineFiles({ dataDir: join(folder, 'file', 'data'), given })
  expect(findings).toEqual(only('fault', 'permissions', /cannot be written \(ENOTDIR\).*chown/))
})

test('A nearly full disk is reported', () => {
  expect(diskFindingOf(0.5, 'Half').state).toBe('ok')
  expect(diskFindingOf(0.1, 'A tenth').state).toBe('warning')
  expect(diskFindingOf(0.01, 'Nothing')).toMatchObject({ state: 'fault', message: /Enlarge it now/ })
})

const settings = { ALPHORN_DATA: folder, SMTP_URL: 'smtp://127.0.0.1:1' }

test('A port used by another program, an unreachable mail server and an open metrics port are reported', async () => {
  const other = createServer((socket) => socket.end('not HTTP')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const config = readConfig({
    ...settings,
    PORT: String(port),
    METRICS_PORT: '5899',
    METRICS_HOST: '0.0.0.0',
  })
  const found = problemsOf(await examineNetwork(config))
  other.close()
  expect(found).toEqual([
    ...only('fault', 'ports', /PORT: .*EADDRINUSE.*Another program listens there/),
    ...only('warning', 'metrics', /Set METRICS_TOKEN/),
    ...only('fault', 'mail', /does not let us in \(E.*Check its host/),
  ])
})

test('Alphorn on a port is recognised by its responses, and another program is not mistaken for it', async () => {
  const answers: Record<string, [status: number, text: string]> = {
    '/livez': [200, '{"live":true}'],
    '/metrics': [401, 'Send METRICS_TOKEN as "Authorization: Bearer …".'],
  }
  const other = createHttpServer(({ url: path = '' }, response) => {
    const [status, text] = answers[path]!
    response.writeHead(status).write(text)
    // Another program on the port may respond endlessly.
    if (status === 200 && path === '/metrics') Readable.from(endless()).pipe(response)
    else response.end()
  })
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  const ports = async (more: object) =>
    (await examineNetwork(readConfig({ ...settings, ...more })))
      .filter(({ subject }) => subject === 'ports')
      .map(({ state }) => state)
  const ours = await ports({ PORT, METRICS_PORT: PORT })
  answers['/livez'] = [401, 'Who are you?']
  answers['/metrics'] = [401, 'Who are you?']
  const strangers = await ports({ PORT, METRICS_PORT: PORT })
  answers['/livez'] = [200, 'I live here.']
  answers['/metrics'] = [200, '']
  const more = await ports({ PORT, METRICS_PORT: PORT })
  other.closeAllConnections()
  other.close()
  expect([ours, strangers, more]).toEqual([
    ['ok', 'ok'],
    ['fault', 'fault'],
    ['fault', 'fault'],
  ])
})

function* endless() {
  for (;;) yield 'x'.repeat(1024)
}

test('An address without TLS, an unknown address and an untrusted proxy are reported', async () => {
  const address = async (more: object) =>
    problemsOf(await examineNetwork(readConfig({ ...settings, PORT: '0', ...more }))).filter(
      ({ subject }) => subject === 'address',
    )
  expect(await address({ PUBLIC_URL: 'http://alphorn.example.ch' })).toEqual(
    only('fault', 'address', /has no TLS/),
  )
  expect(await address({ HOST: '0.0.0.0' })).toEqual(only('warning', 'address', /PUBLIC_URL is not set/))
  expect(await address({ PUBLIC_URL: 'https://alphorn.example.ch' })).toEqual(
    only('warning', 'address', /Set TRUST_PROXY=1/),
  )
  expect(await address({ PUBLIC_URL: 'https://alphorn.example.ch', TRUST_PROXY: '1' })).toEqual([])
})

test('A local verifier model that runs is reported as fine, and one that cannot be loaded is a fault', async () => {
  const model = makeVerifierModel({ texts: ['The company builds roofs.'] })
  const settings = readVerifier({ VERIFIER_MODEL: model })!
  expect(await examineVerifier(settings)).toMatchObject({
    state: 'ok',
    message: 'The local verifier model "tiny-nli" runs. It finds a sentence in itself with 99 %.',
  })
  writeFileSync(join(model, 'tokenizer.json'), '{}')
  const spoilt = readVerifier({ VERIFIER_MODEL: model })!
  expect([await examineVerifier(spoilt)]).toEqual(
    only('fault', 'verifier', /tokenizer\.json .* cannot be used/),
  )
  rmSync(join(model, '..'), { recursive: true })
})

test('The command prints a line for each finding and exits with 1 if there is a fault', async () => {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const run = async (more: Record<string, string>) => {
    const env = {
      ...childEnvironment,
      ALPHORN_DATA: join(folder, 'run'),
      PORT: '0',
      DATABASE_URL: url,
      ...more,
    }
    const child = spawn(process.execPath, [main, 'doctor'], { env })
    const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return { out, code: code as number }
  }
  const { out, code } = await run({ POOL_SIZE: 'many' })
  expect(code).toBe(1)
  expect(out).toMatch(/^FAULT +settings +POOL_SIZE must be a whole number.*\nFaults: 1\.\n$/m)
  expect((await run({})).out).toMatch(/^ok +schema +The schema is that of this version\.$/m)
  // The missing secrets were reported, and they are still missing.
  expect(readdirSync(join(folder, 'run'))).toEqual([])
})
