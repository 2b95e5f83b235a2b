import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const retryAfter = 1000
const pollEvery = 1000

/** Wakes those who wait for a topic, on every process: one LISTEN connection, and a poll for what a lost one missed. */
export function startWakeups(url: string) {
  const events = new EventEmitter().setMaxListeners(0)
  const abort = new AbortController()
  const listening = listen(url, (topic) => events.emit(topic), abort.signal)
  return {
    /** Resolves when the topic wakes (true), or after a second at most, or when the signal aborts; the caller then looks for itself. */
    wait: (topic: string, milliseconds: number, signal: AbortSignal) =>
      waitFor(events, topic, milliseconds, signal),
    async stop() {
      abort.abort()
      await listening
    },
  }
}
export type Wakeups = ReturnType<typeof startWakeups>

/** Keeps one connection that listens, and makes a new one whenever it is lost. */
async function listen(url: string, heard: (topic: string) => void, signal: AbortSignal) {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url })
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    const stop = () => void client.end().catch(() => {})
    try {
      await client.connect()
      signal.addEventListener('abort', stop)
      await client.query('listen alphorn')
      if (signal.aborted) stop()
      await ended
    } catch {
      stop()
    }
    signal.removeEventListener('abort', stop)
    if (!signal.aborted) await setTimeout(retryAfter, undefined, { ref: false })
  }
}

function waitFor(
  events: EventEmitter,
  topic: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = (woken: boolean) => {
      clearTimeout(timer)
      events.off(topic, wake)
      signal.removeEventListener('abort', rest)
      resolve(woken)
    }
    const wake = () => end(true)
    const rest = () => end(false)
    const timer = globalThis.setTimeout(rest, Math.min(milliseconds, pollEvery))
    events.once(topic, wake)
    signal.addEventListener('abort', rest)
  })
}
