import { availableParallelism } from 'node:os'
import { Refusal } from '@alphorn/contract/core/errors'
import { Piscina } from 'piscina'
import { createFairQueue } from '#server/platform/threads/fair-queue'
import { shareOf } from '#server/platform/threads/machine-share'
import { NoRoomRefusal } from '#server/platform/waiting'

// Runs heavy pure work off the event loop, so that one account's largest request does not delay the smallest of others.
// A task is a module whose `work` takes and returns plain data; it reads no database and no settings.

export type ThreadLimits = {
  threads: number
  /** Maximum numbers of waiting tasks: of one account, and of all. */
  maxPerAccount: number
  maxInTotal: number
  /** A task that runs longer is ended together with its thread. */
  limit_seconds: number
  /** A task that needs more mebibytes of memory is ended together with its thread. */
  limit_mebibytes: number
}

/** The limits of this process. The machine's processors are divided among the processes that share it. */
function defaultLimits(): ThreadLimits {
  return {
    // The event loop keeps one processor for itself.
    threads: shareOf(availableParallelism() - 1),
    maxPerAccount: shareOf(32, 4),
    maxInTotal: shareOf(256, 32),
    // Includes the start of a thread and the loading of its module, which take seconds on a busy machine.
    limit_seconds: 40,
    limit_mebibytes: 512,
  }
}

/** Threads for tasks. They start with the first task, and end after a while without one. */
export function createThreads(limits: ThreadLimits) {
  const { threads, maxPerAccount, maxInTotal, limit_seconds, limit_mebibytes } = limits
  const queue = createFairQueue({ atOnce: threads, maxPerAccount, maxInTotal })
  let pool: Piscina | undefined
  const started = () => {
    if (pool) return pool
    const resourceLimits = { maxOldGenerationSizeMb: limit_mebibytes }
    // Threads have a lower priority than the event loop, if the system supports it, so on few processors the event loop
    // goes first.
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
      if (signal.aborted) throw timeLimitRefusal(limit_seconds)
      throw isOutOfMemory(error) ? memoryLimitRefusal(limit_mebibytes) : error
    }
  }

  return {
    /**
     * Accounts take turns. Refuses with 429 if too many tasks wait, and with 503 if a task exceeds its time or memory.
     */
    run: <Task extends (input: never) => unknown>(
      account_id: string,
      module: URL,
      input: Parameters<Task>[0],
    ): Promise<Awaited<ReturnType<Task>>> =>
      queue.run(account_id, {
        full: queueFullRefusal,
        work: () => work(module.href, input),
      }),
    close: () => pool?.destroy(),
  }
}

/**
 * Does a task in one of the threads of this process.
 *
 * @example await runInThread<typeof work>(account_id, new URL('./check-result-task.ts', import.meta.url), input)
 */
export const runInThread: ReturnType<typeof createThreads>['run'] = (...task) => {
  ofProcess ??= createThreads(defaultLimits())
  return ofProcess.run(...task)
}
let ofProcess: ReturnType<typeof createThreads> | undefined

function queueFullRefusal(limit: number) {
  const now = new Date()
  const message = 'Too many large requests are waiting. Nothing was changed. Retry after 1 second.'
  return new NoRoomRefusal(message, { limit, ends: now.getTime() + 1000, now })
}

function isOutOfMemory(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function memoryLimitRefusal(limit_mebibytes: number) {
  return new Refusal('api_disabled', {
    message: `This request needed more than ${limit_mebibytes} MB of memory. Nothing was changed. Send a smaller request.`,
    headers: { 'retry-after': '60' },
  })
}

function timeLimitRefusal(limit_seconds: number) {
  return new Refusal('api_disabled', {
    message: `This request took more than ${limit_seconds} seconds of processing. Nothing was changed. Send a smaller request.`,
    headers: { 'retry-after': '60' },
  })
}
