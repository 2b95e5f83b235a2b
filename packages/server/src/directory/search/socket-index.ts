import { connect, type Socket } from 'node:net'
import { setRunningTimeout } from '#server/platform/timing/running-time'
import type { IndexStatus, TextIndex } from '#server/directory/search/port'
import { remoteOperations, waitUntil } from '#server/directory/search/questions'
import { readFrames, sendFrame } from '#server/directory/search/frames'
import type { FromSearchProcess, ToSearchProcess } from '#server/directory/search/socket-messages'
import { searchUnavailable } from '#server/directory/search/thread'
import type { WorkerRequest } from '#server/directory/search/worker-messages'

type PendingRequest = {
  question: Extract<ToSearchProcess, { kind: 'ask' }>
  end: number
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}
type Connection = {
  readonly socketPath: string
  socket: Socket | null
  status: IndexStatus
  /** Database stamp up to which all commits were read. */
  since: number
  stopped: boolean
  retry: NodeJS.Timeout | undefined
  readonly waiting: Map<number, PendingRequest>
  readonly watchers: Set<() => void>
}

const defaultTimeoutMs = 2000
const retryAfterMs = 100
const maxWaitingQuestions = 200
const loadingStatus = {
  kind: 'memory',
  state: 'loading',
  companies: null,
  seen: null,
  error: 'The search process does not answer.',
} as const satisfies IndexStatus

/**
 * Connects to the index of the search process over its socket. While that process is unavailable, the index appears as
 * loading. A question that was pending when the connection ended is sent again if another process accepts at once.
 */
export function connectIndex(socketPath: string, { timeoutMs = defaultTimeoutMs } = {}): TextIndex {
  const connection: Connection = {
    socketPath,
    socket: null,
    status: { ...loadingStatus, error: null },
    since: -1,
    stopped: false,
    retry: undefined,
    waiting: new Map(),
    watchers: new Set(),
  }
  openSocket(connection)
  const look = () => sendMessage(connection, { kind: 'look' })
  return {
    ...remoteOperations(
      (asked, milliseconds) => askSearchProcess(connection, asked, milliseconds),
      timeoutMs,
    ),
    reaches: (seq) => {
      if (connection.since < seq) look()
      return waitUntil(connection.watchers, () => connection.since >= seq, timeoutMs)
    },
    ready: (milliseconds) =>
      waitUntil(connection.watchers, () => connection.status.state === 'ready', milliseconds),
    look,
    status: () => connection.status,
    stop: async () => {
      connection.stopped = true
      clearTimeout(connection.retry)
      connection.socket?.destroy()
    },
  }
}

/** Opens the socket, and retries until it exists. */
function openSocket(connection: Connection) {
  const socket = connect(connection.socketPath)
  let wasOpen = false
  // Neither the socket nor pending questions keep an otherwise idle process alive.
  socket.unref()
  socket.on('error', () => {}) // the close event handles the end
  socket.on('connect', () => {
    wasOpen = true
    connection.socket = socket
    for (const { question, end } of connection.waiting.values())
      sendMessage(connection, { ...question, timeoutMs: Math.max(0, end - Date.now()) })
  })
  readFrames(socket, (message) => handleMessage(connection, message as FromSearchProcess))
  socket.on('close', () => {
    connection.socket = null
    if (connection.stopped || !wasOpen) refuseWaiting(connection)
    if (connection.stopped) return
    setStatus(connection, loadingStatus)
    if (wasOpen) openSocket(connection)
    else connection.retry = setTimeout(() => openSocket(connection), retryAfterMs).unref()
  })
}

function handleMessage(connection: Connection, message: FromSearchProcess) {
  if (message.kind === 'status') {
    connection.since = message.since
    return setStatus(connection, message.status)
  }
  const asked = connection.waiting.get(message.number)
  if (message.kind === 'answer') asked?.resolve(message.answer)
  else
    asked?.reject(
      message.fault === null ? searchUnavailable(message.message ?? undefined) : new Error(message.fault),
    )
}

function setStatus(connection: Connection, status: IndexStatus) {
  connection.status = status
  for (const look of connection.watchers) look()
}

function refuseWaiting({ waiting }: Connection) {
  for (const { reject } of waiting.values()) reject(searchUnavailable())
}

function sendMessage({ socket }: Connection, message: ToSearchProcess) {
  if (socket) sendFrame(socket, message)
}

let questions = 0

/** Asks the search process. Refuses when it is unavailable, when too many questions wait, or after the timeout. */
function askSearchProcess(connection: Connection, asked: WorkerRequest, timeoutMs: number): Promise<unknown> {
  const { waiting, status } = connection
  if (status.state !== 'ready') return Promise.reject(searchUnavailable())
  if (waiting.size >= maxWaitingQuestions)
    return Promise.reject(searchUnavailable('The search is overloaded. Retry shortly.'))
  const number = ++questions
  return new Promise((resolve, reject) => {
    const question = { kind: 'ask', number, asked, timeoutMs } as const
    const settle = () => {
      stop()
      waiting.delete(number)
    }
    const stop = setRunningTimeout(timeoutMs, () => (settle(), reject(searchUnavailable())))
    waiting.set(number, {
      question,
      end: Date.now() + timeoutMs,
      resolve: (answer) => (settle(), resolve(answer)),
      reject: (error) => (settle(), reject(error)),
    })
    sendMessage(connection, question)
  })
}
