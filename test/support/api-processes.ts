import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import { atFileEnd } from './file-end.ts'
import { holdToDocuments } from './contract-checked-server.ts'
import { noteLog } from './logs.ts'

// Processes of the service of their own, on a database that the test has. They end with the test file.

export type Up = { child: ChildProcess; url: string }

const children = new Set<ChildProcess>()
const directories: string[] = []
atFileEnd(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

/** Starts a process that serves the database, with bursts that no test reaches, and with these settings. */
export async function startProcess(databaseUrl: string, settings: Record<string, string>): Promise<Up> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-process-'))
  directories.push(dataDir)
  const child = spawn(process.execPath, [fileURLToPath(new URL('api-process.ts', import.meta.url))], {
    env: {
      ...childEnvironment,
      DATABASE_URL: databaseUrl,
      ALPHORN_DATA: dataDir,
      ALPHORN_STRICT: '1',
      PORT: '0',
      POOL_SIZE: '4',
      LOG_LEVEL: 'trace',
      REQUESTS_PER_DAY: '1000000',
      BURST_PER_ACCOUNT: '1000000',
      BURST_PER_CREDENTIAL: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const url = await addressOf(child.stdout)
  // It reports what it answers: the test need not judge what it fetches.
  holdToDocuments(url)
  return { child, url }
}

/** The line with the address; the rest is the log, to the end of the process. */
function addressOf(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(output)
    lines.on('line', (line) => {
      if (line.startsWith('http://')) resolve(line)
      else noteLog(line)
    })
    lines.on('close', () => reject(new Error('The process ended before it served.')))
  })
}

/** Stops it, or kills it. */
export async function endProcess({ child }: Up, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  children.delete(child)
}
