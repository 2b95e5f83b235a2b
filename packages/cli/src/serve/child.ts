import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { FromProcess, ToProcess } from '#cli/serve/messages'

/** How a process ended: `SIGKILL`, or `exit code 1: …` with its own sentence. */
type Ending = { how: string; reason: string | null }

/** A process of the installation that was started. */
export type Child = {
  readonly pid: number | undefined
  /** Resolves to true once it serves, or to false if it ended before. */
  readonly serving: Promise<boolean>
  readonly ended: Promise<Ending>
  isConnected(): boolean
  /** Resolves when nothing more comes from it, after its last message. */
  readonly left: Promise<void>
  send(message: ToProcess): void
  /** Sends it a connection, of which this process keeps its own handle. */
  hand(number: number, socket: Socket): void
  /** Asks it to end, and kills it if it takes too long. */
  stop(options: { drain: boolean }): Promise<void>
  kill(): void
}

/**
 * Time in milliseconds for a process to end, after which it counts as hung. Its connections get five seconds, its calls
 * five more, and then it writes its counters. Deployments allow the installation a minute.
 */
export const stopTimeoutMs = 20_000
// The connections of a draining worker get a minute instead of five seconds.
const drainTimeoutMs = 75_000

/** Follows a process that was just forked. `heard` receives its messages, except those about its start and its end. */
export function followChild(child: ChildProcess, heard: (message: FromProcess) => void): Child {
  let reason: string | null = null
  child.on('error', (error) => (reason = error.message))
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ how: signal ?? `exit code ${code}`, reason }))
    // A process that could not be started at all has no exit.
    child.once('error', (error) => child.pid ?? resolve({ how: error.message, reason: null }))
  })
  const serving = new Promise<boolean>((resolve) => {
    child.on('message', (message: FromProcess) => {
      if (message.kind === 'serving') resolve(true)
      else if (message.kind === 'failed') reason = message.message
      else heard(message)
    })
    void ended.then(() => resolve(false))
  })
  const send = (message: ToProcess) => {
    if (child.connected) child.send(message, () => {}) // one that ends meanwhile is noticed by its end
  }
  return {
    pid: child.pid,
    serving,
    ended,
    isConnected: () => child.connected && child.exitCode === null && child.signalCode === null,
    // Not its disconnect event, which is missing if it did not accept a connection sent to it.
    left: new Promise((resolve) => child.once('close', resolve)),
    send,
    hand: (number, socket) => {
      const message: ToProcess = { kind: 'connection', number }
      if (child.connected) child.send(message, socket, { keepOpen: true }, () => {})
    },
    stop: async ({ drain }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      send({ kind: 'stop', drain })
      const timer = setTimeout(() => child.kill('SIGKILL'), drain ? drainTimeoutMs : stopTimeoutMs)
      await gone
      clearTimeout(timer)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
