/** Size of the database on a day. */
export type DaySize = { day: Date; bytes: number }

const dayMs = 86_400_000
/** Fewer days show no trend. */
const minDays = 3
/** A longer forecast would be a guess. */
const farthestMs = 10 * 365 * dayMs

/**
 * Returns the day on which the recent growth will have used up the free bytes: a least-squares line through the sizes,
 * continued from `now`. Null if there are too few days, the database does not grow, or it would take more than ten
 * years.
 */
export function dayWhenFull(sizes: readonly DaySize[], freeBytes: number, now: Date): Date | null {
  const growth = growthPerMs(sizes)
  if (growth === null || growth <= 0) return null
  const left = Math.max(0, freeBytes) / growth
  return left > farthestMs ? null : new Date(now.getTime() + left)
}

/** Returns the growth in bytes per millisecond by least squares; null if there are too few days. */
function growthPerMs(sizes: readonly DaySize[]) {
  if (sizes.length < minDays) return null
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const times = sizes.map(({ day }) => day.getTime())
  const meanTime = mean(times)
  const meanBytes = mean(sizes.map(({ bytes }) => bytes))
  let covariance = 0
  let variance = 0
  for (const { day, bytes } of sizes) {
    const away = day.getTime() - meanTime
    covariance += away * (bytes - meanBytes)
    variance += away * away
  }
  return variance === 0 ? null : covariance / variance
}
