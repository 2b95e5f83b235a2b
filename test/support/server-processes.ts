import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import { atFileEnd } from './file-end.ts'

/** A server that is small and starts fast. */
export const smallServer = { shared_buffers: '16MB', max_connections: '30' }

/** Report of another process about the server that it started or adopted. */
export type StartedServer = { pid: number; adopted: boolean; url: string; child: ChildProcess }

const directories: string[] = []
const children: ChildProcess[] = []

atFileEnd(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const directory of directories) for (const pid of processesOn(directory)) kill(pid)
  // Runs detached: each directory has thousands of files, and no test should wait for their removal.
  if (directories.length > 0)
    spawn('rm', ['-rf', ...directories.splice(0)], { detached: true, stdio: 'ignore' }).unref()
})

/**
 * Creates a directory that every user account may enter. It is removed after the file, with all processes that run in
 * it.
 */
export function roomForServers(): string {
  const room = mkdtempSync(join(tmpdir(), 'alphorn-room-'))
  chmodSync(room, 0o755)
  directories.push(room)
  return room
}

/** Creates a data directory whose server is killed after the file. */
export function dataDirectory(): string {
  const dataDir = join(roomForServers(), 'data')
  mkdirSync(dataDir)
  return dataDir
}

let pattern: Promise<string> | undefined
atFileEnd(() => {
  pattern = undefined
})

/**
 * Returns the data directory of a server that was started once and stopped. It is a copy, which is faster than another
 * initialisation.
 */
export async function stoppedServer(): Promise<string> {
  const made = await (pattern ??= startOnce())
  const dataDir = dataDirectory()
  execFileSync('cp', ['-a', `${made}/.`, dataDir])
  return dataDir
}

async function startOnce() {
  const dataDir = dataDirectory()
  const server = await startEmbedded({ dataDir, settings: smallServer })
  await server.stop()
  await expectNoProcesses(dataDir)
  return dataDir
}

/** Returns the processes whose working directory is the directory: a server and all its backends. */
export function processesOn(directory: string): number[] {
  if (!existsSync('/proc')) {
    const list = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
    return list.filter((line) => line.includes(directory)).map((line) => Number.parseInt(line, 10))
  }
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => workingDirectory(pid).startsWith(directory))
}

/** Returns the processes whose command line contains all of these words. */
export function processesWith(...words: string[]): number[] {
  const all = existsSync('/proc')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => `${pid} ${commandLine(pid)}`)
    : execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return all
    .filter((line) => words.every((word) => line.includes(word)))
    .map((line) => Number.parseInt(line, 10))
}

function commandLine(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The log collector ends a moment after the server. */
export async function expectNoProcesses(directory: string): Promise<void> {
  await expect.poll(() => processesOn(directory)).toEqual([])
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}

/** Starts the server of the directory from another process, which lives until it is killed or stopped. */
export async function startElsewhere(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
): Promise<StartedServer> {
  const child = spawnStarter(dataDir, account)
  let said = ''
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    if (said.includes('\n')) break
  }
  if (!said) throw new Error('The other process ended before its server was ready.')
  return { ...(JSON.parse(said) as Omit<StartedServer, 'child'>), child }
}

/** Starts the server from another process without waiting for it. */
export function spawnStarter(dataDir: string, account: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Makes the other process stop its server and exit. */
export async function stopElsewhere({ child }: StartedServer): Promise<void> {
  const ended = once(child, 'exit')
  child.stdin!.end()
  await ended
}

const source = createRequire(import.meta.url).resolve('@alphorn/embedded-postgres/start')
const program = `
  import { startEmbedded } from ${JSON.stringify(pathToFileURL(source).href)}
  const { pid, adopted, url, stop } = await startEmbedded({
    dataDir: process.argv[1],
    settings: ${JSON.stringify(smallServer)},
  })
  console.log(JSON.stringify({ pid, adopted, url }))
  process.stdin.resume()
  process.stdin.on('end', async () => { await stop(); process.exit() })
`

/** The folder of the sources, which a user account must be able to enter to run them. */
export const sourceDirectory = dirname(source)

function workingDirectory(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
