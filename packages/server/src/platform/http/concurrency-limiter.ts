import { Refusal } from '@alphorn/contract/core/errors'
import type { RequestContext } from '#server/platform/http/request-context'
import { waitingHeaders } from '#server/platform/waiting'

/** So many calls wait a second or two on a small machine, and hold at most a quarter of a gigabyte of bodies. */
const mostInside = 1000

/**
 * Counts the calls in progress. Calls beyond what a process can answer soon are refused at once, before their bodies
 * are read. A queue that grows only makes every caller wait, and takes memory.
 */
export function createConcurrencyLimiter(most = mostInside) {
  let inside = 0
  return {
    /** Works on a call, if there is room. */
    async admit<Result>(context: Caller, work: () => Promise<Result>): Promise<Result> {
      if (inside >= most) throw crowded(context, context.startedAt, most)
      inside++
      try {
        return await work()
      } finally {
        inside--
      }
    },
    /** Waits for something on behalf of a call that is inside: it takes no room meanwhile, for it holds nothing. */
    async aside<Result>(wait: () => Promise<Result>): Promise<Result> {
      inside--
      try {
        return await wait()
      } finally {
        inside++
      }
    },
  }
}
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

type Caller = Pick<RequestContext, 'standings' | 'startedAt'>

/** The refusal of a call that came when there was no room for it, or not in time; the headers show that limit. */
export function crowded(context: Pick<RequestContext, 'standings'>, now: Date, limit = mostInside) {
  const ends = now.getTime() + 1000
  context.standings = [{ name: 'limiter', limit, remaining: 0, ends }]
  return new Refusal('burst_limited', {
    message: 'The service is overloaded. Retry after 1 second.',
    ...waitingHeaders(ends, now),
  })
}
