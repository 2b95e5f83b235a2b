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
    /** Resolves when the topic wakes (true), or after a second at most, or when the signal aborts; the caller then looks for itself. */
    wait(topic: string, milliseconds: number, signal: AbortSignal): Promise<boolean> {
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
        const timer = setTimeout(rest, Math.min(milliseconds, pollEvery))
        events.once(topic, wake)
        signal.addEventListener('abort', rest)
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
