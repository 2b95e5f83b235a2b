import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { newClient } from '#server/platform/db/client'
import { idleTimeoutSockets, maxSilenceMs } from '#server/platform/db/silence'
import { isChange } from '#server/platform/db/topics'

const retryAfterMs = 1000
const pollEveryMs = 1000
/** Delay of announcements, so that changes of a busy moment are announced once. */
const announceDelayMs = 200
/** Interval of heartbeats on the listening connection, by which a dead one is detected. */
const heartbeatMs = maxSilenceMs / 3

/**
 * Notifies the waiters for a topic in every process, by one LISTEN connection and a poll that covers lost
 * notifications. NOTIFY is never part of a transaction of the service, because then all commits of the database would
 * queue for one lock.
 */
export function startWakeups(url: string, name: string) {
  const bell = createBell()
  const abort = new AbortController()
  const line: NotifyQueue = { client: null, waiting: new Set(), busy: false }
  const changes = createChanges()
  const hear = (topic: string) => (isChange(topic) ? changes.announceHere(topic) : bell.ring(topic))
  const listening = keepListening(
    () => newListener(url, name),
    line,
    { heard: hear, resumed: () => changes.resumed() },
    abort.signal,
  )
  return {
    /**
     * Notifies the topic's waiters in this process at once, and those of other processes by NOTIFY; many calls share
     * one.
     */
    announce(topics: ReadonlySet<string>) {
      for (const topic of topics) {
        if (isChange(topic))
          changes.gather(topic, (gathered) => notifyAll(line, gathered, changes.announceHere))
        else {
          bell.ring(topic)
          line.waiting.add(topic)
        }
      }
      if (line.waiting.size > 0) void sendNotifications(line)
    },
    /**
     * Calls back for each change that any process announces. `resumed`: some changes may have been missed. Returns a
     * function that ends it.
     */
    watchChanges: (watcher: ChangeWatcher) => changes.watch(watcher),
    /**
     * Resolves with true when the topic is notified, or was since the given moment. Also resolves after at most one
     * second, or when the signal aborts; the caller then checks on its own. `since` is performance.now() from before
     * the caller's last check.
     */
    wait: bell.wait,
    async stop() {
      abort.abort()
      await listening
    },
  }
}
export type Wakeups = ReturnType<typeof startWakeups>

type WaitOptions = { milliseconds: number; since: number; signal: AbortSignal }

/** The connection that listens and notifies, and the topics that are still to be announced. */
type NotifyQueue = { client: pg.Client | null; waiting: Set<string>; busy: boolean }

async function sendNotifications(line: NotifyQueue) {
  if (line.busy) return
  line.busy = true
  while (line.client && line.waiting.size > 0) {
    const topics = [...line.waiting]
    line.waiting.clear()
    await line.client
      .query("select pg_notify('alphorn', topic) from unnest($1::text[]) as topic", [topics])
      .catch(() => {}) // waiters also poll, so a lost notification delays them only
  }
  line.waiting.clear()
  line.busy = false
}

/**
 * Notifies the topics, including those of this process. Without a connection only this process is notified; others
 * check once their connection is back.
 */
function notifyAll(line: NotifyQueue, topics: Iterable<string>, announceHere: (topic: string) => void) {
  for (const topic of topics)
    if (line.client) line.waiting.add(topic)
    else announceHere(topic)
  void sendNotifications(line)
}

type NotifyHandlers = { heard: (topic: string) => void; resumed: () => void }

function newListener(url: string, name: string) {
  return newClient(url, `${name} wakeups`, {
    connectionTimeoutMillis: 5000,
    stream: idleTimeoutSockets(maxSilenceMs),
  })
}

/** Keeps one listening connection and opens a new one whenever it is lost. */
async function keepListening(
  open: () => pg.Client,
  line: NotifyQueue,
  { heard, resumed }: NotifyHandlers,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    const client = open()
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    const beating = setInterval(() => void client.query('').catch(() => {}), heartbeatMs).unref() // a failure ends the client
    const stop = () => void client.end().catch(() => {}) // it may have ended already
    try {
      await client.connect()
      signal.addEventListener('abort', stop)
      // A NOTIFY writes nothing that must survive a crash, so its commit does not wait for the disk.
      await client.query('set synchronous_commit = off; listen alphorn')
      line.client = client
      resumed()
      if (signal.aborted) stop()
      await ended
    } catch {
      stop()
    }
    clearInterval(beating)
    line.client = null
    signal.removeEventListener('abort', stop)
    if (!signal.aborted) await setTimeout(retryAfterMs, undefined, { ref: false })
  }
}

const maxTopics = 10_000

function createBell() {
  const events = new EventEmitter().setMaxListeners(0)
  let rung = new Map<string, number>()

  const ring = (topic: string) => {
    if (rung.size >= maxTopics) rung = new Map() // a lost notification costs its waiter one poll
    rung.set(topic, performance.now())
    events.emit(topic)
  }
  const wait = (topic: string, { milliseconds, since, signal }: WaitOptions): Promise<boolean> => {
    if (signal.aborted) return Promise.resolve(false)
    if ((rung.get(topic) ?? 0) > since) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (woken: boolean) => {
        clearTimeout(timer)
        events.off(topic, wake)
        signal.removeEventListener('abort', rest)
        resolve(woken)
      }
      const wake = () => end(true)
      const rest = () => end(false)
      const timer = globalThis.setTimeout(rest, Math.max(0, Math.min(milliseconds, pollEveryMs)))
      events.once(topic, wake)
      signal.addEventListener('abort', rest)
    })
  }
  return { ring, wait }
}

export type ChangeWatcher = { changed: (topic: string) => void; resumed: () => void }

/** Changes announced by this process or others, and those of the present moment, which are announced together. */
function createChanges() {
  const watchers = new Set<ChangeWatcher>()
  let gathered = new Set<string>()
  const announceHere = (topic: string) => {
    for (const { changed } of watchers) changed(topic)
  }
  return {
    announceHere,
    resumed() {
      for (const { resumed } of watchers) resumed()
    },
    gather(topic: string, send: (topics: ReadonlySet<string>) => void) {
      if (gathered.size === 0)
        globalThis
          .setTimeout(() => {
            const sent = gathered
            gathered = new Set()
            send(sent)
          }, announceDelayMs)
          .unref()
      gathered.add(topic)
    },
    watch(watcher: ChangeWatcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
