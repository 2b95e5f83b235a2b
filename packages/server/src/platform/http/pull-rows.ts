import type { RowChunk, RowStream } from '#server/platform/row-stream'
import { reauthorize } from '#server/platform/http/authorize'
import { limitedCall } from '#server/platform/http/limited-call'
import type { Work } from '#server/platform/http/perform'
import { createStreamBudget } from '#server/platform/http/stream-budget'
import type { TakenRows } from '#server/platform/limits/limits'

const rowsAtOnce = 2000
/**
 * Maximum number of rows that are read at once for all streams together. It bounds the memory that slow readers occupy
 * in this process.
 */
const rowsOfAllAtOnce = 32_000
const minRowsPerChunk = 100

/** The streams and files that are open in this process. */
export const openStreams = createStreamBudget()

export type PulledChunk = RowChunk & Pick<TakenRows, 'limited' | 'at'>
export type Pull = (after: readonly string[] | null) => Promise<PulledChunk>
export type Budget = {
  take(rows: number): Promise<TakenRows>
  giveBack(rows: number, taken: Pick<TakenRows, 'at'>): void
}

/** Number of rows in a chunk: the more streams are open, the fewer each holds. */
function rowsPerChunk(streams: number) {
  const share = Math.floor(rowsOfAllAtOnce / Math.max(1, streams))
  return Math.max(minRowsPerChunk, Math.min(rowsAtOnce, share))
}

/** Returns a function that reads the next chunk of a stream, as long as the budget has rows for it. */
export function createPull({ service }: Work, stream: RowStream, budget: Budget): Pull {
  const readPart = service.longReads.begin()
  return async (after) => {
    const taken = await budget.take(rowsPerChunk(openStreams.count()))
    const { rows, limited, at } = taken
    if (rows === 0) return { text: '', rows: 0, next: after, limited, at }
    const chunk = await readPart((db) => stream.read(db, after, rows)).catch((error: unknown) => {
      budget.giveBack(rows, taken)
      throw error
    })
    budget.giveBack(rows - chunk.rows, taken)
    return { ...chunk, limited: chunk.next ? limited : null, at }
  }
}

/** The first part is read after the admission of the call; each following one is checked again. */
export function withReauthorization(work: Work, pull: Pull): Pull {
  return async (after) => {
    await reauthorize(work)
    const { service, endpoint, context, incoming } = work
    // Rows that a slow caller does not accept yet hold no turn: it ends with the read.
    return service.limiter.admitNextPart(limitedCall(endpoint, context, incoming), () => pull(after))
  }
}
