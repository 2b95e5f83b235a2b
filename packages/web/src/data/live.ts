import type { Change } from '@alphorn/contract/core/changes'

// One event stream for all tabs of a browser, because a browser allows few connections per host. The tab that holds the
// lock listens and notifies the others.

export type LiveState = 'connecting' | 'live' | 'polling'
type LiveMessage =
  | { kind: 'changed'; change: Change }
  | { kind: 'state'; state: LiveState }
  | { kind: 'hello' }
  | { kind: 'switched' }
type Listener = {
  changed: (change: Change) => void
  state: (state: LiveState) => void
  /** Another tab changed the account of the session. */
  switched: () => void
}

const lock = 'alphorn.events'
const everything: Change = { noun: 'everything', project_id: null }
/** The browser reconnects by itself after a broken stream, but not after a refused one. */
const retryRefused = 60_000
/** An ended stream is opened again at once: after a change of account the session continues. */
const retryEnded = 1000

/** Listens until it is stopped. Without a stream the state is `polling`, and each screen polls for itself. */
export function listenForChanges(listener: Listener): () => void {
  const channel = new BroadcastChannel(lock)
  const stop = new AbortController()
  let state: LiveState = 'connecting'
  let leading = false
  const publish = (message: LiveMessage) => {
    hear(message)
    channel.postMessage(message)
  }
  const hear = (message: LiveMessage) => {
    if (message.kind === 'changed') listener.changed(message.change)
    else if (message.kind === 'state') listener.state((state = message.state))
    else if (message.kind === 'switched') listener.switched()
    else if (leading) channel.postMessage({ kind: 'state', state } satisfies LiveMessage)
  }
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data)
  channel.postMessage({ kind: 'hello' } satisfies LiveMessage)
  const lead = async () => {
    leading = true
    await followChanges(publish, stop.signal)
  }
  navigator.locks.request(lock, { signal: stop.signal }, lead).catch(() => {}) // it was stopped
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Informs all tabs that the session now has another account, so that none shows data of the previous one. */
export function announceSwitch() {
  const channel = new BroadcastChannel(lock)
  channel.postMessage({ kind: 'switched' } satisfies LiveMessage)
  channel.close()
}

/** Follows the stream while this tab holds the lock. After a gap, everything may have changed. */
function followChanges(publish: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    let opened = false
    const open = () => {
      source = new EventSource('/app/api/events')
      source.addEventListener('ready', () => {
        publish({ kind: 'state', state: 'live' })
        if (opened) publish({ kind: 'changed', change: everything })
        opened = true
      })
      source.addEventListener('changed', ({ data }) =>
        publish({ kind: 'changed', change: JSON.parse(String(data)) as Change }),
      )
      // The session has ended or changed its account. The next read of any data notices an end, and leads to the sign-in.
      source.addEventListener('ended', () => {
        source?.close()
        publish({ kind: 'state', state: 'polling' })
        publish({ kind: 'changed', change: everything })
        again = setTimeout(open, retryEnded)
      })
      source.addEventListener('error', () => {
        publish({ kind: 'state', state: 'polling' })
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, retryRefused)
      })
    }
    open()
    signal.addEventListener('abort', () => {
      source?.close()
      clearTimeout(again)
      resolve()
    })
  })
}
