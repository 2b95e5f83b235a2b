const minute = 60
const hour = 3600
/** Seconds between attempts, as Standard Webhooks recommends: ten attempts within a little more than three days. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const maxRetryAfterSeconds = 24 * hour

/** An endpoint that has failed for this long receives nothing more until someone enables it again. */
export const giveUpAfterSeconds = 5 * 24 * hour

/**
 * Returns the seconds to wait after this number of failed attempts; null: no further attempt. A jitter of a fifth in
 * both directions keeps deliveries that failed together from retrying together. Respects the receiver's `Retry-After`,
 * up to a day.
 */
export function delayAfter(tries: number, retryAfterSeconds: number, chance = Math.random()): number | null {
  const delay = delays[tries - 1]
  if (delay === undefined) return null
  return Math.max(Math.round(delay * (0.8 + 0.4 * chance)), Math.min(retryAfterSeconds, maxRetryAfterSeconds))
}

/** Returns the header `Retry-After` in seconds: a number, or a date (RFC 9110). 0 if it is missing. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}
