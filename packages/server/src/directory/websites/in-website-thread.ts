import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@alphorn/contract/core/errors'
import { runInThread } from '#server/platform/threads/run-in-thread'
import { PageReadError } from '#server/directory/websites/page-read-error'

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
      return await runInThread<Task>('websites', module, input)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'burst_limited')
        throw new PageReadError('unreadable', 'The page takes too long to read.')
      await setTimeout(retryDelayMs, undefined, { signal })
    }
}
