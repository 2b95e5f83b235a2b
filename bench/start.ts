import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import { freePort } from '@alphorn/test/support/free-port'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Bench } from './bench.ts'
import { cache } from './database.ts'
import { atMost, median } from './report.ts'

const main = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url))
const dataDir = `${cache}/start`
const postgresDir = `${cache}/start-postgres`

/**
 * From the command to the first answer: with an empty data directory, so that the database is made, and again. Beside it how
 * long PostgreSQL alone takes.
 */
export const start: Bench = async (_cluster, { rounds }) => {
  const first: number[] = []
  const again: number[] = []
  const firstAlone: number[] = []
  const againAlone: number[] = []
  for (let round = 0; round < rounds; round++) {
    rmSync(dataDir, { recursive: true, force: true })
    first.push(await secondsToAnswer())
    again.push(await secondsToAnswer())
    rmSync(postgresDir, { recursive: true, force: true })
    firstAlone.push(await secondsToPostgres())
    againAlone.push(await secondsToPostgres())
  }
  for (const folder of [dataDir, postgresDir]) rmSync(folder, { recursive: true, force: true })
  const row = (what: string, seconds: number[], most: number) => ({
    what,
    baseline: 'seconds',
    ours: `${median(seconds).toFixed(2)} s`,
    ratios: seconds,
    bar: atMost(most),
  })
  return [
    row('start, the first (initdb, migrations)', first, 15),
    row('start, again', again, 3),
    row('PostgreSQL alone, the first (initdb)', firstAlone, 5),
    row('PostgreSQL alone, again', againAlone, 1),
  ]
}

async function secondsToPostgres() {
  const begun = performance.now()
  const postgres = await startEmbedded({ dataDir: postgresDir })
  const seconds = (performance.now() - begun) / 1000
  await postgres.stop()
  return seconds
}

async function secondsToAnswer() {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { PATH: process.env['PATH'], ALPHORN_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.')
    await delay(10)
  }
  const seconds = (performance.now() - begun) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

/** Any answer of the service's own will do: without a credential, the refusal. */
async function answers(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/outreach/me`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 401
}
