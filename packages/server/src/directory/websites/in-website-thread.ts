import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@alphorn/contract/core/errors'
import { inThread } from '#server/platform/threads/in-thread'
import { Miss } from '#server/directory/websites/miss'

const retryDelayMs = 250

/**
 * Processes untrusted text in a worker thread, and waits while all threads are busy. A page that takes too long or
 * needs too much memory counts as unreadable.
 */
export async function inWebsiteThread<Task extends (input: never) => unknown>(
  module: URL,
  input: Parameters<Task>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Task>>> {
  for (;;)
    try {
      return await inThread<Task>('websites', module, input)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'burst_limited') throw new Miss('unreadable', 'The page takes too long to read.')
      await setTimeout(retryDelayMs, undefined, { signal })
    }
}
