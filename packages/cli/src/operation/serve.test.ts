import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { freshDatabase } from '@alphorn/test/support/database'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { afterAll, expect, test } from 'vitest'

// `alphorn serve` as a separate process: its start and its end.

const { url } = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-serve-'))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

const usual = { DATABASE_URL: url, ALPHORN_DATA: dataDir, PORT: '0', LOG_LEVEL: 'warn' }

function serve(settings: object = {}, ...options: string[]) {
  const env = { ...childEnvironment, ...usual, ...settings }
  const child = spawn(process.execPath, [main, 'serve', ...options], { env })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (piece) => (said.out += String(piece)))
  child.stderr.on('data', (piece) => (said.err += String(piece)))
  return { child, said }
}

const wait = { timeout: 120_000 }

async function addressOf({ said }: ReturnType<typeof serve>) {
  await expect.poll(() => said.out, wait).toContain('listens on')
  return /listens on (\S+) /.exec(said.out)![1]!
}

async function ended({ child, said }: ReturnType<typeof serve>) {
  const [code] = await once(child, 'close')
  return { code, ...said }
}

test('Demo data beyond the configured limits is reported as incomplete, and the service continues', async () => {
  const server = serve({ UNITS_PER_MONTH: '5', PROCESSES: '1' }, '--demo')
  const address = await addressOf(server)
  await expect.poll(() => server.said.err, wait).toContain('The demo data are incomplete: ')
  expect(server.said.err).toMatch(/units.*The service goes on\..*UNITS_PER_MONTH/)
  expect(server.said.err).not.toMatch(/^ +at /m)
  await expect.poll(() => server.said.out).toContain('sign in as demo@alphorn.example')
  expect(server.said.out).toContain('Alphorn is ready. The demo data are incomplete, as reported above.')
  expect((await fetch(`${address}/livez`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await ended(server)).toMatchObject({ code: 0 })
})

test('Several signals within a moment stop the server cleanly', async () => {
  const server = serve()
  await addressOf(server)
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const) server.child.kill(signal)
  expect(await ended(server)).toMatchObject({ code: 0, err: '' })
})

// `script` gives a program a terminal, which closes when script is killed.
test.runIf(existsSync('/usr/bin/script') && existsSync('/proc/self'))(
  'The server stops when its terminal is closed',
  async () => {
    const command = `exec ${process.execPath} ${main} serve --processes 2`
    const terminal = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
      env: { ...childEnvironment, ...usual, SHELL: '/bin/sh' },
    })
    children.push(terminal)
    let said = ''
    terminal.stdout.on('data', (piece) => (said += String(piece)))
    await expect.poll(() => said, wait).toContain('listens on')
    const list = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
    const pids = list.map((line) => line.trim().split(/ +/).map(Number))
    const supervisor = pids.find(([, parent]) => parent === terminal.pid)![0]!
    terminal.kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${supervisor}`), wait).toBe(false)
  },
)

test('SIGHUP without a closed terminal does not stop a single-process server, and a hint is printed', async () => {
  const server = serve({ PROCESSES: '1' })
  const address = await addressOf(server)
  server.child.kill('SIGHUP')
  await expect.poll(() => server.said.out, wait).toContain('start it with --processes 2 or more')
  expect((await fetch(`${address}/livez`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await ended(server)).toMatchObject({ code: 0 })
})

test('An invalid number of processes is refused with an explanation', async () => {
  const range = 'takes a whole number from 1 to 256'
  const [asked, set, background] = await Promise.all([
    ended(serve({}, '--processes', '0')),
    ended(serve({ PROCESSES: 'many' })),
    ended(serve({}, '--role', 'background', '--processes', '2')),
  ])
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining(`--processes ${range}, not "0".`) })
  expect(set).toMatchObject({ code: 1, err: `PROCESSES ${range}, not "many".\n` })
  expect(background).toMatchObject({ code: 2, err: expect.stringContaining('takes no --processes.') })
})

test('A port in use is reported before PostgreSQL is started', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const folder = join(dataDir, 'untouched')
  const { code, out, err } = await ended(
    serve({ PORT: String(port), DATABASE_URL: '', ALPHORN_DATA: folder }),
  )
  taken.close()
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(
    `listen EADDRINUSE: address already in use 127.0.0.1:${port}. Another program listens there, perhaps an Alphorn that runs already. Stop it, or set PORT to another number.\n`,
  )
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})

test('A HOST of another machine is refused with an explanation', async () => {
  const { code, err } = await ended(serve({ HOST: '203.0.113.1' }))
  expect(code).toBe(1)
  expect(err).toMatch(/^listen EADDRNOTAVAIL.* set HOST to one that is\.\n$/)
})

test('A database address with unusable hosts is refused with an explanation', async () => {
  const { code, err } = await ended(serve({ DATABASE_URL: 'postgres://h1,h2/db?target_session_attrs=any' }))
  expect(code).toBe(1)
  expect(err).toMatch(/^DATABASE_URL cannot be used\. target_session_attrs takes .*\n$/)
})

test('Database connections state their purpose in pg_stat_activity', async () => {
  const server = serve({}, '--role', 'api')
  const address = await addressOf(server)
  await fetch(`${address}/api/v1/outreach/me`)
  const pools = connectPools(url, { name: 'test', size: 1 })
  const { rows } = await pools.read.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name not like 'alphorn test %' order by 1`,
  )
  await pools.end()
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['alphorn api audit', 'alphorn api reads', 'alphorn api wakeups']),
  )
  expect(names.filter((name) => !/^alphorn (?:api|search) /.test(name))).toEqual([])
  server.child.kill('SIGTERM')
  await ended(server)
})
