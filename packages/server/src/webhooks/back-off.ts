const minute = 60
const hour = 3600
/** Seconds from one try to the next, as Standard Webhooks recommends: ten tries within a little more than three days. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const longest = 24 * hour

/** An endpoint that failed for so long gets nothing any more, until someone enables it. */
export const giveUpAfterSeconds = 5 * 24 * hour

/**
 * Seconds to wait after so many tries that failed; null: no more. Spread by a fifth in both directions, so that what
 * failed together does not come back together. Never sooner than the receiver asked for, within a day.
 */
export function delayAfter(tries: number, retryAfter: number, chance = Math.random()): number | null {
  const delay = delays[tries - 1]
  if (delay === undefined) return null
  return Math.max(Math.round(delay * (0.8 + 0.4 * chance)), Math.min(retryAfter, longest))
}

/** The header `Retry-After` in seconds: a number, or a date (RFC 9110). 0 where nothing is asked for. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}
