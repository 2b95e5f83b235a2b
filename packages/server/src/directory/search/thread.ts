import { Worker } from 'node:worker_threads'
import { Refusal } from '@alphorn/contract/core/errors'
import { setRunningTimeout } from '#server/platform/timing/running-time'
import type {
  WorkerRequest,
  FromWorker,
  ToWorker,
  WorkerOptions,
} from '#server/directory/search/worker-messages'

/** A thread with an index, and its pending questions. */
export type IndexThread = { worker: Worker; isReady: boolean; waiting: Map<number, PendingRequest> }

type PendingRequest = {
  askedAt: number
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}
export type IndexNotice = Exclude<FromWorker, { kind: 'answer' | 'failed' }>
type ThreadListeners = {
  onMessage: (thread: IndexThread, message: IndexNotice) => void
  failed: (error: unknown) => void
  ended: (thread: IndexThread) => void
}

/** Refuses a question that cannot be answered now; the caller should retry shortly. */
export function searchUnavailable(message?: string) {
  return new Refusal('search_unavailable', { message, headers: { 'retry-after': '2' } })
}

/** The index could not answer; a retry will succeed shortly. */
export function isSearchUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'search_unavailable'
}

export function startThread(
  workerData: WorkerOptions,
  { onMessage, failed, ended }: ThreadListeners,
): IndexThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  const thread: IndexThread = { worker, isReady: false, waiting: new Map() }
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'answer' || message.kind === 'failed') resolveReply(thread, message)
    else onMessage(thread, message)
  })
  worker.on('error', failed)
  worker.on('exit', () => {
    thread.isReady = false
    for (const { reject } of thread.waiting.values()) reject(searchUnavailable())
    ended(thread)
  })
  return thread
}

function resolveReply({ waiting }: IndexThread, message: Extract<FromWorker, { kind: 'answer' | 'failed' }>) {
  const question = waiting.get(message.number)
  waiting.delete(message.number)
  if (message.kind === 'answer') question?.resolve(message.answer)
  else question?.reject(message.fault === null ? searchUnavailable() : new Error(message.fault))
}

const maxWaitingQuestions = 200
const stuckAfterMs = 20_000
let questions = 0

/** Asks the thread. Refuses when it is not ready, when too many questions wait, or after the timeout. */
export function askThread<Answer>(
  thread: IndexThread | null,
  asked: WorkerRequest,
  timeoutMs: number,
): Promise<Answer> {
  if (!thread?.isReady) return Promise.reject(searchUnavailable())
  const now = Date.now()
  const [oldest] = thread.waiting.values()
  // A thread that has not answered for this long is stuck: it is terminated, and another one starts.
  if (oldest && now - oldest.askedAt > stuckAfterMs) void thread.worker.terminate()
  if (thread.waiting.size >= maxWaitingQuestions)
    return Promise.reject(searchUnavailable('The search is overloaded. Retry shortly.'))
  return new Promise<Answer>((resolve, reject) => {
    const number = ++questions
    // After a timeout the question remains in the map, because it is still in the thread's queue.
    const stop = setRunningTimeout(timeoutMs, () => reject(searchUnavailable()))
    thread.waiting.set(number, {
      askedAt: now,
      resolve: (answer) => {
        stop()
        resolve(answer as Answer)
      },
      reject: (error) => {
        stop()
        reject(error as Error)
      },
    })
    postToThread(thread, { kind: 'ask', number, asked, deadline: now + timeoutMs })
  })
}

export function postToThread(thread: IndexThread | null, message: ToWorker) {
  thread?.worker.postMessage(message)
}
