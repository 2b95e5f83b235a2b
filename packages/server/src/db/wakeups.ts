import { EventEmitter } from 'node:events'
import pg from 'pg'

const retryAfter = 1000
const pollEvery = 1000

/** Wakes those who wait for a topic, on every process: one LISTEN connection, and a poll for what a lost one missed. */
export function startWakeups(url: string) {
  const events = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | null = null
  let stopped = false

  async function listen() {
    if (stopped) return
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      client = null
      if (!stopped) setTimeout(() => void listen(), retryAfter).unref()
    })
    fresh.on('notification', ({ payload }) => events.emit(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query('listen alphorn')
      client = fresh
    } catch {
      await fresh.end().catch(() => {})
    }
  }
  const listening = listen()

  return {
    /** Resolves when the topic wakes, or after a second, or when the signal aborts; the caller then looks for itself. */
    wait(topic: string, milliseconds: number, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          events.off(topic, done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, Math.min(milliseconds, pollEvery))
        events.once(topic, done)
        signal.addEventListener('abort', done)
      })
    },
    async stop() {
      stopped = true
      await listening
      await client?.end().catch(() => {})
    },
  }
}
export type Wakeups = ReturnType<typeof startWakeups>
