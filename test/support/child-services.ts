import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from './child-environment.ts'
import { atFileEnd } from './file-end.ts'

// Starts processes that serve a database of the test, with burst limits that no test reaches. They end with the test
// file.

const children = new Set<ChildProcess>()
const directories: string[] = []
atFileEnd(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

/** Starts Node with the arguments and settings, and with a separate data directory. */
export function startService(
  args: readonly string[],
  settings: Record<string, string>,
  stdio: StdioOptions,
): { child: ChildProcess; dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-service-'))
  directories.push(dataDir)
  const child = spawn(process.execPath, args, {
    env: {
      ...childEnvironment,
      ALPHORN_DATA: dataDir,
      ALPHORN_STRICT: '1',
      PORT: '0',
      POOL_SIZE: '4',
      REQUESTS_PER_DAY: '1000000',
      BURST_PER_ACCOUNT: '1000000',
      BURST_PER_CREDENTIAL: '1000000',
      ...settings,
    },
    stdio,
  })
  children.add(child)
  return { child, dataDir }
}

/** Stops or kills the process. Resolves to its exit status. */
export async function endService(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const gone = once(child, 'exit')
  child.kill(signal)
  const [status] = (await gone) as [number | null]
  children.delete(child)
  return status
}
