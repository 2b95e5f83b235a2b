import { availableParallelism } from 'node:os'
import { Refusal } from '@alphorn/contract/errors'
import { Piscina } from 'piscina'
import { createFairQueue } from '#server/threads/fair-queue'
import { waiting } from '#server/waiting'

// Heavy pure work leaves the event loop: one account's largest request must not delay everybody's smallest. A task is a module
// that takes and gives plain data; it reads no database and no settings. The event loop keeps one processor for itself.

const threads = Math.max(1, availableParallelism() - 1)
const mostOfAccount = 32
const mostOfAll = 256
/** A task that works longer is ended, with its thread. */
const limit_seconds = 20

const queue = createFairQueue({ atOnce: threads, mostOfAccount, mostOfAll })
let pool: Piscina | undefined

// Threads start with the first heavy task, and end when none came for a while: a small installation never has any.
const started = () =>
  (pool ??= new Piscina({
    maxThreads: threads,
    minThreads: 0,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  }))

/**
 * Does a task in a thread. Accounts take turns, and what waits is bounded for each and for all. Refused with 429 where too
 * much waits, and with 503 where the task takes longer than its limit.
 *
 * @example await inThread<typeof work>(account_id, new URL('./work.ts', import.meta.url), input)
 */
export async function inThread<Task extends (input: never) => unknown>(
  account_id: string,
  module: URL,
  input: Parameters<Task>[0],
): Promise<Awaited<ReturnType<Task>>> {
  return queue.run(account_id, { full: tooMuchWaits, work: () => ended(module.href, input) })
}

async function ended(filename: string, input: unknown) {
  const signal = AbortSignal.timeout(limit_seconds * 1000)
  try {
    return await started().run(input, { filename, signal })
  } catch (error) {
    if (signal.aborted) throw tookTooLong()
    throw error
  }
}

function tooMuchWaits() {
  const now = new Date()
  return new Refusal('burst_limited', {
    message: 'More large requests wait than the service can take. Nothing was done. Try again in a second.',
    ...waiting(now.getTime() + 1000, now),
  })
}

function tookTooLong() {
  return new Refusal('api_disabled', {
    message: `This request took more than ${limit_seconds} seconds of work. Nothing was done. Send less at once.`,
    headers: { 'retry-after': '60' },
  })
}
