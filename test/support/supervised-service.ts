import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import { atFileEnd } from './file-end.ts'
import { noteLog } from './logs.ts'

// `alphorn serve` with a supervisor and two workers, on a database that the test has. It ends with the test file.

const main = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))
const children = new Set<ChildProcess>()
const directories: string[] = []
atFileEnd(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

export type SupervisedService = {
  child: ChildProcess
  url: string
  dataDir: string
  /** The messages of its log, and what else it wrote. */
  said: string[]
}
type Options = { settings?: Record<string, string>; processes?: string; role?: string; isReady?: boolean }

const longestWait = 100_000

/** Looks until it holds; also where no test runs, as at the begin of a file. */
async function until(what: string, holds: () => unknown) {
  for (const end = Date.now() + longestWait; !(await holds()); await delay(50))
    if (Date.now() > end) throw new Error(`Not within ${longestWait / 1000} s: ${what}`)
}

/** Starts it. Resolves once it listens, and all its processes run unless `isReady` is false. */
export async function startSupervised(
  databaseUrl: string,
  options: Options = {},
): Promise<SupervisedService> {
  const { settings = {}, processes = '2', role = 'all', isReady = true } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-supervised-'))
  directories.push(dataDir)
  const child = spawn(process.execPath, [main, 'serve', '--processes', processes, '--role', role], {
    env: {
      ...childEnvironment,
      DATABASE_URL: databaseUrl,
      ALPHORN_DATA: dataDir,
      ALPHORN_STRICT: '1',
      PORT: '0',
      POOL_SIZE: '4',
      LOG_LEVEL: 'info',
      REQUESTS_PER_DAY: '1000000',
      BURST_PER_ACCOUNT: '1000000',
      BURST_PER_CREDENTIAL: '1000000',
      ...settings,
    },
  })
  children.add(child)
  const said: string[] = []
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => {
      // Mails are shown in the terminal, with their addresses: they are no log.
      if (line.startsWith('{')) noteLog(line)
      said.push(line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line)
    })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The service ended before it served: ${said.join(' ')}`)
  })
  ended.catch(() => {})
  const listening = () => said.map((line) => /listens on (\S+) /.exec(line)?.[1]).find(Boolean)
  await Promise.race([ended, until('the service listens', listening)])
  const service = { child, url: listening()!, dataDir, said }
  if (isReady) await allRun(service)
  return service
}

/** Resolves once all processes run. */
export async function allRun({ url }: SupervisedService): Promise<void> {
  const ready = () =>
    fetch(`${url}/readyz?part=processes`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('all processes run', ready)
}

/** The processes of the service by their names: `worker 1`, `background`, `search`. */
export function processesOf({ child }: SupervisedService): Map<string, number> {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.flatMap((line) => {
    const [, pid, parent, name] = /^ *(\d+) +(\d+) alphorn (.+?) *$/.exec(line) ?? []
    return name !== undefined && Number(parent) === child.pid ? [[name, Number(pid)] as const] : []
  })
  return new Map(found)
}

/** Kills the process of the name, and resolves once another one does its work. */
export async function killProcess(service: SupervisedService, name: string): Promise<void> {
  const before = processesOf(service).get(name)!
  process.kill(before, 'SIGKILL')
  await until(`another ${name}`, () => (processesOf(service).get(name) ?? before) !== before)
  await allRun(service)
}

/** Stops it, or kills its supervisor. */
export async function endSupervised({ child }: SupervisedService, signal: 'SIGTERM' | 'SIGKILL') {
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = (await gone) as [number | null]
  children.delete(child)
  return code
}
