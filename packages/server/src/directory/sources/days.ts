/** Returns the day that is the given number of days earlier, as `2026-11-21`. */
export function daysBefore(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

/** Yields the days from the first to the last, inclusive. */
export function* daysFrom(first: string, last: string) {
  for (let day = first; day <= last; day = daysBefore(day, -1)) yield day
}

/**
 * Returns the first day to read of a source that reports by day. Some days are read again, for late reports, but only a
 * limited number.
 */
export function firstDay(place: { day?: unknown }, today: string, again: number, atFirst: number) {
  return typeof place.day === 'string' ? daysBefore(place.day, again) : daysBefore(today, atFirst)
}
