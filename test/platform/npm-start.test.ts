import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { childEnvironment } from '../support/child-environment.ts'
import { freePort } from '../support/free-port.ts'
import { dataDirectory, kill, processesOn } from '../support/server-processes.ts'

// Runs `npm start` as users do, in a separate process group, as a terminal creates one. However it ends, nothing may
// remain: no process of the group, no service, no PostgreSQL.

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = dataDirectory()
const port = await freePort()
const url = `http://127.0.0.1:${port}`

type Started = { child: ChildProcess; said: () => string }

/** Starts it without waiting. */
function npmStart(settings: Record<string, string> = {}): Started {
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...childEnvironment, ALPHORN_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
  return { child, said: () => said }
}

afterAll(() => processes().forEach((pid) => kill(Number(pid))))

const wait = { timeout: 120_000, interval: 100 }

// Starting several processes takes twice the CPU time, so tests that do not need them use one.
const one = { PROCESSES: '1' }

async function served(settings: Record<string, string> = {}): Promise<Started> {
  const started = npmStart(settings)
  await expect.poll(started.said, wait).toContain('Alphorn listens on')
  return started
}

/** Returns all processes that were started with the data folder, and all that work in it. */
function processes(): string[] {
  if (!existsSync('/proc')) return []
  const started = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOf(pid, 'environ').includes(`ALPHORN_DATA=${dataDir}`))
  const pids = new Set([...started, ...processesOn(dataDir).map(String)])
  return [...pids].filter((pid) => readOf(pid, 'cmdline') !== '')
}

function readOf(pid: string, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // it has ended
  }
}

function processNamed(...words: string[]) {
  const found = processes().filter((pid) => words.every((word) => readOf(pid, 'cmdline').includes(word)))
  expect(found).toHaveLength(1)
  return Number(found[0])
}

const nothingIsLeft = () =>
  expect.poll(() => processes().map((pid) => readOf(pid, 'cmdline')), wait).toEqual([])

// Without /proc there is no way to list the processes that were started with a folder.
const onLinux = test.runIf(existsSync('/proc'))

// The first start creates the database and the demo data, also for the tests after it.
onLinux('SIGTERM to npm alone leaves nothing running', async () => {
  const { child, said } = npmStart()
  await expect.poll(said, wait).toContain('sign in as')
  // The sign-in comes last, and no mail announces the actions of the start itself.
  const lines = said().trimEnd().split('\n')
  expect(lines.slice(-2)).toEqual([
    'Alphorn is ready.',
    expect.stringMatching(new RegExp(`^Open ${url}/ and sign in as demo@alphorn.example / \\S{20,}$`)),
  ])
  expect(said()).not.toContain('No mail server is set')
  child.kill('SIGTERM')
  await once(child, 'exit')
  await nothingIsLeft()
})

onLinux.each([
  ['SIGINT', {}],
  ['SIGTERM', one],
  ['SIGHUP', {}],
] as const)('%s to the process group of `npm start` leaves nothing running', async (signal, settings) => {
  const { child } = await served(settings)
  process.kill(-child.pid!, signal)
  await once(child, 'exit')
  await nothingIsLeft()
})

onLinux('SIGTERM to the process group while PostgreSQL starts leaves nothing running', async () => {
  const { child } = npmStart(one)
  await expect.poll(() => processesOn(dataDir).length, { ...wait, interval: 10 }).toBeGreaterThan(0)
  process.kill(-child.pid!, 'SIGTERM')
  await nothingIsLeft()
})

onLinux('SIGKILL of the whole process group leaves nothing running', async () => {
  const { child } = await served()
  process.kill(-child.pid!, 'SIGKILL')
  await nothingIsLeft()
})

onLinux('SIGKILL of npm alone leaves nothing running', async () => {
  const { child } = await served()
  child.kill('SIGKILL')
  await nothingIsLeft()
})

onLinux('SIGKILL of the launcher leaves nothing running', async () => {
  await served()
  kill(processNamed('scripts/start.mjs'))
  await nothingIsLeft()
})

onLinux('a service that is killed is started again, and says so', async () => {
  const { child, said } = await served()
  for (const times of [1, 2]) {
    const before = processNamed('main.ts', 'serve')
    kill(before)
    const sentences = () => said().split('The service died (SIGKILL). It is started again in ').length - 1
    await expect.poll(sentences, wait).toBe(times)
    await expect.poll(() => fetch(`${url}/livez`).then(({ status }) => status, String), wait).toBe(200)
    expect(processNamed('main.ts', 'serve')).not.toBe(before)
  }
  process.kill(-child.pid!, 'SIGINT')
  await once(child, 'exit')
  await nothingIsLeft()
})

onLinux('a second `npm start` on the same folder says at once that the port is taken', async () => {
  const { child } = await served(one)
  const before = processNamed('main.ts', 'serve')
  const second = npmStart(one)
  const [code] = await once(second.child, 'close')
  expect(code).toBe(1)
  expect(second.said()).toContain(`Another program listens on 127.0.0.1:${port}`)
  expect(second.said()).not.toContain('PostgreSQL')
  expect(processNamed('main.ts', 'serve')).toBe(before)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  process.kill(-child.pid!, 'SIGINT')
  await nothingIsLeft()
})

onLinux('a taken port is said before anything is started', async () => {
  const folder = join(dataDirectory(), 'untouched')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port: other } = taken.address() as { port: number }
  const { child, said } = npmStart({ ALPHORN_DATA: folder, PORT: String(other) })
  const [code] = await once(child, 'close')
  taken.close()
  expect(code).toBe(1)
  expect(said()).toContain(`Another program listens on 127.0.0.1:${other}`)
  expect(existsSync(folder)).toBe(false)
})
