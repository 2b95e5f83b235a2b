import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A running server, as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; socketDirectory: string; ready: boolean }

/**
 * Returns the server that runs on the cluster, if there is one. The file alone proves nothing: it may be stale, and its
 * process ID may belong to another process.
 */
export function runningPostmaster(cluster: string): Postmaster | null {
  const found = readPidFile(cluster)
  return found && servesCluster(found.pid, cluster) ? found : null
}

/**
 * Removes a stale `postmaster.pid` or socket lock that PostgreSQL itself would attribute to a running server. Its
 * process ID now belongs to another process or to a zombie, or the file is empty. PostgreSQL handles any other stale
 * file.
 */
export function dismissLeftover(file: string, cluster: string): void {
  const pid = pidIn(file)
  const leftover = pid ? isAlive(pid) && !servesCluster(pid, cluster) : isOldFile(file)
  if (!leftover) return
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    rmSync(aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Shuts the server down without waiting for its clients. Forces it if that takes longer than `timeoutMs`. */
export async function shutDown(pid: number, cluster: string, timeoutMs = 30_000): Promise<void> {
  sendSignal(pid, 'SIGINT')
  if (await hasEnded(pid, cluster, timeoutMs)) return
  sendSignal(pid, 'SIGQUIT')
  if (await hasEnded(pid, cluster, 10_000)) return
  throw new Error(`PostgreSQL (process ${pid}) on ${cluster} does not stop.`)
}

/** Returns whether a process with this ID exists, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readPidFile(cluster: string): Postmaster | null {
  const lines = linesOf(join(cluster, 'postmaster.pid'))
  const [pid, , , port, socketDirectory = '', , , status = ''] = lines
  if (!Number(pid)) return null
  return { pid: Number(pid), port: Number(port), socketDirectory, ready: status.trim() === 'ready' }
}

/** Both files begin with the process ID. */
function pidIn(file: string) {
  return Number(linesOf(file)[0]) || null
}

function linesOf(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Returns whether a process serves the cluster. The command line of a zombie process is empty. */
function servesCluster(pid: number, cluster: string) {
  return commandLine(pid).includes(` -D ${cluster} `)
}

function commandLine(pid: number) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

// A server that starts leaves the file empty for a moment.
function isOldFile(file: string) {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return written !== undefined && Date.now() - written > 5000
}

async function hasEnded(pid: number, cluster: string, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs
  while (servesCluster(pid, cluster)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

function sendSignal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
