import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endService, startService } from './child-services.ts'
import { noteLog } from './logs.ts'

// Runs `alphorn serve` with a supervisor and two workers on a database of the test.

const main = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))
export type SupervisedService = {
  child: ChildProcess
  url: string
  dataDir: string
  /** The messages of its log, and its other output. */
  said: string[]
}
type Options = { settings?: Record<string, string>; processes?: string; role?: string; isReady?: boolean }

const maxWaitMs = 280_000

/** Polls until the condition holds; unlike `expect.poll`, also outside a test, as at the beginning of a file. */
async function until(what: string, holds: () => unknown) {
  for (const end = Date.now() + maxWaitMs; !(await holds()); await delay(50))
    if (Date.now() > end) throw new Error(`Not within ${maxWaitMs / 1000} s: ${what}`)
}

/** Starts the service. Resolves once it listens and, unless `isReady` is false, all its processes run. */
export async function startSupervised(
  databaseUrl: string,
  options: Options = {},
): Promise<SupervisedService> {
  const { settings = {}, processes = '2', role = 'all', isReady = true } = options
  const args = [main, 'serve', '--processes', processes, '--role', role]
  const all = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', ...settings }
  const { child, dataDir } = startService(args, all, 'pipe')
  const said: string[] = []
  for (const output of [child.stdout!, child.stderr!])
    createInterface(output).on('line', (line) => {
      // Mails are printed on the terminal with their addresses, and are not part of the log.
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

/** Returns the processes of the service by name: `worker 1`, `background`, `search`. */
export function processesOf({ child }: SupervisedService): Map<string, number> {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.flatMap((line) => {
    const [, pid, parent, name] = /^ *(\d+) +(\d+) alphorn (.+?) *$/.exec(line) ?? []
    return name !== undefined && Number(parent) === child.pid ? [[name, Number(pid)] as const] : []
  })
  return new Map(found)
}

/** Kills the named process, and resolves once its replacement is at work. */
export async function killProcess(service: SupervisedService, name: string): Promise<void> {
  const before = processesOf(service).get(name)!
  process.kill(before, 'SIGKILL')
  await until(`another ${name}`, () => (processesOf(service).get(name) ?? before) !== before)
  await allRun(service)
}

/** Stops the service, or kills its supervisor. */
export function endSupervised({ child }: SupervisedService, signal: 'SIGTERM' | 'SIGKILL') {
  return endService(child, signal)
}
