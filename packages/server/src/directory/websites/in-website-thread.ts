import { Refusal } from '@alphorn/contract/core/errors'
import { waitForThread } from '#server/platform/threads/wait-for-thread'
import { PageReadError } from '#server/directory/websites/page-read-error'

/**
 * Processes untrusted text in a worker thread, and waits while all threads are busy. A page that takes too long or
 * needs too much memory counts as unreadable.
 */
export async function inWebsiteThread<Task extends (input: never) => unknown>(
  module: URL,
  input: Parameters<Task>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Task>>> {
  try {
    return await waitForThread<Task>('websites', module, input, signal)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new PageReadError('unreadable', 'The page takes too long to read.')
  }
}
