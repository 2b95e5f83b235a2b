import { Worker } from 'node:worker_threads'
import { Refusal } from '@alphorn/contract/core/errors'
import { afterRunning } from '#server/platform/timing/running-time'
import type { Asked, FromWorker, ToWorker, WorkerOptions } from '#server/directory/search/worker-messages'

/** A thread with an index, and the questions that it was asked. */
export type IndexThread = { worker: Worker; isReady: boolean; waiting: Map<number, Waiting> }

type Waiting = { askedAt: number; resolve: (answer: unknown) => void; reject: (error: unknown) => void }
export type IndexNotice = Exclude<FromWorker, { kind: 'answer' | 'failed' }>
type Hearing = {
  onMessage: (thread: IndexThread, message: IndexNotice) => void
  failed: (error: unknown) => void
  ended: (thread: IndexThread) => void
}

/** Refuses what cannot be answered now; the caller should come again in a moment. */
export function searchUnavailable(message?: string) {
  return new Refusal('search_unavailable', { message, headers: { 'retry-after': '2' } })
}

/** The index could not answer; it will in a moment. */
export function isSearchUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'search_unavailable'
}

export function startThread(workerData: WorkerOptions, { onMessage, failed, ended }: Hearing): IndexThread {
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

const mostWaiting = 200
const stuckAfter = 20_000
let questions = 0

/** Asks the thread; refuses when it is not ready, when too many wait, or when its timeout is over. */
export function askThread<Answer>(
  thread: IndexThread | null,
  asked: Asked,
  timeoutMs: number,
): Promise<Answer> {
  if (!thread?.isReady) return Promise.reject(searchUnavailable())
  const now = Date.now()
  const [oldest] = thread.waiting.values()
  // One that has not answered for so long will not: it is ended, and another is started.
  if (oldest && now - oldest.askedAt > stuckAfter) void thread.worker.terminate()
  if (thread.waiting.size >= mostWaiting)
    return Promise.reject(searchUnavailable('The search is overloaded. Retry shortly.'))
  return new Promise<Answer>((resolve, reject) => {
    const number = ++questions
    // The question stays among the waiting ones: the thread still has it before it.
    const stop = afterRunning(timeoutMs, () => reject(searchUnavailable()))
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
