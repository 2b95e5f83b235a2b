import type { Change } from '@alphorn/contract/core/changes'
import { Refusal } from '@alphorn/contract/core/errors'
import type { Caller } from '#server/platform/caller'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { changeIn } from '#server/platform/db/topics'
import type { ChangeWatcher, Wakeups } from '#server/platform/db/wakeups'

// Open screens of the browser app are notified of changes by server-sent events (docs/decisions/0021).

const heartbeatMs = 15_000
/** More changes than this at once are reported as one: read everything again. */
const maxPendingChanges = 50
const maxPerSession = 6
const maxPerAccount = 100
const maxPerProcess = 2000
const everything: Change = { noun: 'everything', project_id: null }

const findSession = statement<{ session_id: string; account_id: string }>()('session_holds', (p) =>
  build
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .select('expires_at')
    .where('session_id', '=', p.session_id)
    .where('sessions.account_id', '=', p.account_id),
)

type Stream = {
  account_id: string
  session_id: string
  pending: Map<string, Change>
  /** The session may have ended. */
  doubted: boolean
  wake: () => void
}
type StreamDependencies = { wakeups: Wakeups; db: Db; clock: { now(): Date } }
type StreamOptions = { caller: Caller; seconds: number; signal: AbortSignal }

export type ChangeStreams = ReturnType<typeof createChangeStreams>

/** The event streams of this process. Changes made by any process reach them. */
export function createChangeStreams({ wakeups, db, clock }: StreamDependencies) {
  const streams = new Set<Stream>()
  let closed = false
  const forget = wakeups.watchChanges(createWatcher(streams))

  function open({ caller: { account_id, session_id = '' }, seconds, signal }: StreamOptions) {
    ensureRoom(streams, { account_id, session_id })
    const stream: Stream = { account_id, session_id, pending: new Map(), doubted: false, wake: () => {} }
    return eventsOf(stream, performance.now() + 1000 * seconds, signal)
  }

  async function* eventsOf(stream: Stream, end: number, signal: AbortSignal): AsyncGenerator<string, void> {
    // Only streams that are read are kept; a HEAD request never is.
    streams.add(stream)
    signal.addEventListener('abort', () => stream.wake())
    try {
      yield 'retry: 2000\nevent: ready\ndata: {}\n\n'
      while (!closed && !signal.aborted && performance.now() < end) {
        await nextOf(stream, Math.min(heartbeatMs, end - performance.now()))
        if (closed || signal.aborted) return
        const looks = stream.doubted || stream.pending.size === 0
        stream.doubted = false
        if (looks && !(await holds(stream))) return yield 'event: ended\ndata: {}\n\n'
        yield writeEvents(stream)
      }
    } finally {
      streams.delete(stream)
    }
  }

  async function holds({ session_id, account_id }: Stream) {
    const session = await db.row(findSession, { session_id, account_id })
    return session !== undefined && session.expires_at > clock.now()
  }

  return {
    open,
    close() {
      closed = true
      forget()
      for (const { wake } of streams) wake()
    },
  }
}

function createWatcher(streams: ReadonlySet<Stream>): ChangeWatcher {
  return {
    changed: (topic) => {
      const change = changeIn(topic)
      if (!change) return
      for (const stream of streams) if (stream.account_id === change.account_id) addChange(stream, change)
    },
    resumed: () => {
      for (const stream of streams) addChange(stream, everything)
    },
  }
}

/** Refuses a stream when too many are open; the app then polls. */
function ensureRoom(
  streams: ReadonlySet<Stream>,
  { account_id, session_id }: Pick<Stream, 'account_id' | 'session_id'>,
) {
  const ofAccount = [...streams].filter((one) => one.account_id === account_id)
  const ofSession = ofAccount.filter((one) => one.session_id === session_id)
  const isFull = ofSession.length >= maxPerSession || ofAccount.length >= maxPerAccount
  if (!isFull && streams.size < maxPerProcess) return
  throw new Refusal('burst_limited', {
    message: 'Too many event streams are open. Close one, or retry after 60 seconds.',
    siblings: { retry_after: 60 },
    headers: { 'retry-after': '60' },
  })
}

function addChange(stream: Stream, { noun, project_id }: Change) {
  if (noun === 'sessions') stream.doubted = true
  const change = stream.pending.size >= maxPendingChanges ? everything : { noun, project_id }
  if (change === everything) stream.pending.clear()
  stream.pending.set(`${change.noun} ${change.project_id}`, change)
  stream.wake()
}

/** Waits for a change to report, or for the heartbeat. */
function nextOf(stream: Stream, milliseconds: number): Promise<void> {
  if (stream.pending.size > 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds))
    stream.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/**
 * Writes the pending events. If there are none it writes a comment, by which each side notices that the other is alive.
 */
function writeEvents({ pending }: Stream) {
  const events = [...pending.values()].map((change) => `event: changed\ndata: ${JSON.stringify(change)}\n\n`)
  pending.clear()
  return events.join('') || ':\n\n'
}
