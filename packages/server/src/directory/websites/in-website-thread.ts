import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@alphorn/contract/core/errors'
import { inThread } from '#server/platform/threads/in-thread'
import { Miss } from '#server/directory/websites/miss'

const longestWait = 250

/**
 * Reads outside text in a thread. It waits where all threads are busy. A page that takes a thread too long, or needs too
 * much memory, cannot be read.
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
      await setTimeout(longestWait, undefined, { signal })
    }
}
