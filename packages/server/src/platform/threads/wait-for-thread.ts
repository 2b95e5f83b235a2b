import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@alphorn/contract/core/errors'
import { runInThread } from '#server/platform/threads/run-in-thread'

const retryDelayMs = 250

/** Does a task of a background job in a worker thread, and waits while all threads are busy. */
export async function waitForThread<Task extends (input: never) => unknown>(
  account_id: string,
  module: URL,
  input: Parameters<Task>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Task>>> {
  for (;;)
    try {
      return await runInThread<Task>(account_id, module, input)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'burst_limited') throw error
      await setTimeout(retryDelayMs, undefined, { signal })
    }
}
