import type { IndexStatus } from '#server/directory/search/port'
import type { Asked } from '#server/directory/search/worker-messages'

/** What a process asks the search process. */
export type ToSearchProcess =
  | { kind: 'ask'; number: number; asked: Asked; timeoutMs: number }
  /** Something may have changed: look now. */
  | { kind: 'look' }

/** What the search process answers. */
export type FromSearchProcess =
  | { kind: 'answer'; number: number; answer: unknown }
  /** It could not answer: a fault, which it names, or `search_unavailable`, perhaps with its own message. */
  | { kind: 'failed'; number: number; fault: string | null; message: string | null }
  /** What the index has seen, at the begin of each connection and whenever it changes. */
  | { kind: 'status'; status: IndexStatus; since: number }
