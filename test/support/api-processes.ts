import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { endService, startService } from './child-services.ts'
import { checkAgainstDocuments } from './contract-checked-server.ts'
import { noteLog } from './logs.ts'

// Starts processes that only serve the API, without a supervisor.

export type RunningApi = { child: ChildProcess; url: string }

const script = fileURLToPath(new URL('api-process.ts', import.meta.url))

/**
 * Starts a process that serves the database with the given settings and with burst limits that no test reaches.
 * `program`: the script of another version.
 */
export async function startProcess(
  databaseUrl: string,
  settings: Record<string, string>,
  program: string = script,
): Promise<RunningApi> {
  const args = [program]
  const all = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace', ...settings }
  const { child } = startService(args, all, ['ignore', 'pipe', 'inherit'])
  const url = await addressOf(child.stdout!)
  // The process records its own responses, so the test need not validate them when it fetches.
  checkAgainstDocuments(url)
  return { child, url }
}

/** Returns the line with the address. The rest of the output is the log, until the process ends. */
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

/** Stops or kills the process. */
export async function endProcess({ child }: RunningApi, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await endService(child, signal)
}
