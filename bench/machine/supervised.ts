import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@alphorn/test/support/free-port'
import { benchEnvironment } from '../alphorn.ts'

const main = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))

/** The service as an operator runs it, with all its processes. */
export type Supervised = { url: string; pid: number; stop(): Promise<void> }

/** Starts `alphorn serve --processes N` on the database, and waits until every process works. */
export async function startSupervised(databaseUrl: string, processes: number): Promise<Supervised> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-machine-'))
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'serve', '--processes', String(processes)], {
    env: {
      ...process.env,
      ...benchEnvironment,
      DATABASE_URL: databaseUrl,
      ALPHORN_DATA: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)))
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url, processes))) {
    if (child.exitCode !== null) throw new Error(`alphorn serve ended with ${child.exitCode}: ${said}`)
    await delay(50)
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string, processes: number) {
  const answer = await fetch(`${url}/readyz${processes > 1 ? '?part=processes' : ''}`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok === true
}
