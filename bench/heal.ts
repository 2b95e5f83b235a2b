import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Bench } from './bench.ts'
import { seedCompanies } from './seed.ts'
import { atMost, median } from './report.ts'

const main = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url))

/** Measures the time from a SIGKILL of one process until all processes of the installation work again. */
export const heal: Bench = async (cluster, { rounds }) => {
  const database = await cluster.fresh()
  await seedCompanies(database, 2000)
  const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-heal-'))
  const child = spawn(process.execPath, [main, 'serve', '--processes', '2'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      ALPHORN_DATA: dataDir,
      PORT: '4499',
      POOL_SIZE: '4',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const supervisor = child.pid ?? 0
  await allRun()
  const rows = []
  for (const name of ['worker 1', 'background', 'search']) {
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      await spareRuns(supervisor)
      seconds.push(await secondsToHeal(supervisor, name))
    }
    rows.push({
      what: `kill -9 of the ${name} process`,
      baseline: 'seconds',
      ours: `${median(seconds).toFixed(2)} s`,
      ratios: seconds,
      bar: atMost(1),
    })
  }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
  await database.drop()
  return rows
}

async function secondsToHeal(supervisor: number, name: string) {
  const before = pidOf(supervisor, name) ?? 0
  process.kill(before, 'SIGKILL')
  const begun = performance.now()
  // The state may be that of the previous process until a new one has the name.
  while ((pidOf(supervisor, name) ?? before) === before) await delay(5)
  await allRun()
  return (performance.now() - begun) / 1000
}

async function allRun() {
  for (;;) {
    const answer = await fetch('http://127.0.0.1:4499/readyz?part=processes').catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await delay(10)
  }
}

/** Waits until the next spare process has loaded the program, which takes it some seconds after the last kill. */
async function spareRuns(supervisor: number) {
  while (pidOf(supervisor, 'spare') === undefined) await delay(50)
  await delay(5000)
}

/** Returns the process with the name that ps shows. */
function pidOf(supervisor: number, name: string) {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.find((line) => {
    const [, parent, ...args] = line.trim().split(/ +/)
    return Number(parent) === supervisor && args.join(' ') === `alphorn ${name}`
  })
  return found === undefined ? undefined : Number(found.trim().split(' ')[0])
}
