import { Refusal } from '@alphorn/contract/core/errors'

/** `retry_after` and `Retry-After`: whole seconds, never early. */
export function waitingHeaders(ends: number, now: Date) {
  const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
  return { siblings: { retry_after: seconds }, headers: { 'retry-after': String(seconds) } }
}

/**
 * Refuses a call for which there is no room at the moment: it does not count, and its headers show this limit. `limit`:
 * the number of concurrent calls or tasks that is reached.
 */
export class NoRoomRefusal extends Refusal {
  readonly limit: number
  readonly ends: number

  constructor(message: string, { limit, ends, now }: { limit: number; ends: number; now: Date }) {
    super('burst_limited', { message, ...waitingHeaders(ends, now) })
    this.limit = limit
    this.ends = ends
  }
}
