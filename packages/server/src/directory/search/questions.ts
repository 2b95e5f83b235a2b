import type { WordCounts } from '@alphorn/search/query'
import type { DirectoryIndex, SearchAnswer } from '#server/directory/search/port'
import type { WorkerRequest } from '#server/directory/search/worker-messages'
import { setRunningTimeout } from '#server/platform/timing/running-time'

type Ask = (asked: WorkerRequest, timeoutMs: number) => Promise<unknown>
type Questions = Pick<DirectoryIndex, 'search' | 'readsMany' | 'ids' | 'candidates' | 'wordCounts'>

/** The operations of the directory as messages to the index, in a thread or over a socket. */
export function remoteOperations(ask: Ask, timeoutMs: number): Questions {
  return {
    search: (_db, query) => ask({ kind: 'search', query }, timeoutMs) as Promise<SearchAnswer>,
    readsMany: () => false,
    ids: (_db, filter, after, count, among) =>
      ask({ kind: 'ids', filter, after, count, among }, timeoutMs) as Promise<string[]>,
    candidates: (sought, count, visibility) =>
      sendInBatches(
        sought,
        timeoutMs,
        (some, left) =>
          ask({ kind: 'candidates', sought: some, count, visibility }, left) as Promise<string[][]>,
      ),
    wordCounts: (words) => ask({ kind: 'words', words }, timeoutMs) as Promise<WordCounts>,
  }
}

const namesAtOnce = 8

/** Sends a few names at a time, so that searches are answered in between. One timeout applies to all of them. */
async function sendInBatches<Item, Answer>(
  items: readonly Item[],
  timeoutMs: number,
  work: (some: readonly Item[], timeoutMs: number) => Promise<Answer[]>,
) {
  const answers: Answer[] = []
  const end = Date.now() + timeoutMs
  for (let at = 0; at < items.length; at += namesAtOnce)
    answers.push(...(await work(items.slice(at, at + namesAtOnce), Math.max(0, end - Date.now()))))
  return answers
}

/** Checks the condition whenever the watchers are called, until it holds or the time is over. */
export function waitUntil(watchers: Set<() => void>, holds: () => boolean, milliseconds: number) {
  if (holds()) return Promise.resolve(true)
  return new Promise<boolean>((resolve) => {
    const end = (held: boolean) => {
      stop?.()
      watchers.delete(look)
      resolve(held)
    }
    const look = () => {
      if (holds()) end(true)
    }
    // A timer has a maximum duration.
    const stop = milliseconds === Infinity ? undefined : setRunningTimeout(milliseconds, () => end(false))
    watchers.add(look)
  })
}
