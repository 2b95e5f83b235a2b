import { availableParallelism } from 'node:os'
import { Refusal } from '@alphorn/contract/core/errors'
import { Piscina } from 'piscina'
import { createFairQueue } from '#server/platform/threads/fair-queue'
import { waitingHeaders } from '#server/platform/waiting'

// Heavy pure work leaves the event loop: one account's largest request must not delay the smallest of the others. A
// task is a module whose `work` takes and gives plain data; it reads no database and no settings.

export type ThreadLimits = {
  threads: number
  /** Tasks that wait: of one account, and of all. */
  mostOfAccount: number
  mostOfAll: number
  /** A task that works longer is ended, with its thread. */
  limit_seconds: number
}

const usual: ThreadLimits = {
  // The event loop keeps one processor for itself.
  threads: Math.max(1, availableParallelism() - 1),
  mostOfAccount: 32,
  mostOfAll: 256,
  limit_seconds: 20,
}

/** Threads for tasks. They start with the first one, and end when none came for a while. */
export function createThreads({ threads, mostOfAccount, mostOfAll, limit_seconds }: ThreadLimits) {
  const queue = createFairQueue({ atOnce: threads, mostOfAccount, mostOfAll })
  let pool: Piscina | undefined
  const started = () => {
    if (pool) return pool
    const resourceLimits = { maxOldGenerationSizeMb: 512 }
    // Threads are nicer than the event loop, where the system knows of niceness: on few processors it goes first.
    const niceIncrement = 10
    pool = new Piscina({
      maxThreads: threads,
      minThreads: 0,
      idleTimeout: 30_000,
      niceIncrement,
      resourceLimits,
    })
    // A thread that fails without a task is replaced, and must not end the process.
    pool.on('error', () => {})
    return pool
  }

  async function work(filename: string, input: unknown) {
    const signal = AbortSignal.timeout(limit_seconds * 1000)
    try {
      return await started().run(input, { filename, name: 'work', signal })
    } catch (error) {
      throw signal.aborted ? tookTooLong(limit_seconds) : error
    }
  }

  return {
    /** Accounts take turns. Refused with 429 where too much waits, and with 503 where the task takes longer than its limit. */
    run: <Task extends (input: never) => unknown>(
      account_id: string,
      module: URL,
      input: Parameters<Task>[0],
    ): Promise<Awaited<ReturnType<Task>>> =>
      queue.run(account_id, { full: tooMuchWaits, work: () => work(module.href, input) }),
    close: () => pool?.destroy(),
  }
}

let threadsOfProcess = createThreads(usual)

/** Gives this process so many threads, where it shares the machine with others. To be called before its first task. */
export function limitThreads(threads: number): void {
  threadsOfProcess = createThreads({ ...usual, threads })
}

/**
 * Does a task in one of the threads of this process.
 *
 * @example await inThread<typeof work>(account_id, new URL('../../threads/work.ts', import.meta.url), input)
 */
export const inThread: (typeof threadsOfProcess)['run'] = (account_id, module, input) =>
  threadsOfProcess.run(account_id, module, input)

function tooMuchWaits() {
  const now = new Date()
  return new Refusal('burst_limited', {
    message: 'Too many large requests are waiting. Nothing was changed. Retry after 1 second.',
    ...waitingHeaders(now.getTime() + 1000, now),
  })
}

function tookTooLong(limit_seconds: number) {
  return new Refusal('api_disabled', {
    message: `This request took more than ${limit_seconds} seconds of processing. Nothing was changed. Send a smaller request.`,
    headers: { 'retry-after': '60' },
  })
}
