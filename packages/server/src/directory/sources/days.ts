/** A day so many days before another, `2026-11-21`. */
export function daysBefore(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

/** The days from one to another, both of them. */
export function* daysFrom(first: string, last: string) {
  for (let day = first; day <= last; day = daysBefore(day, -1)) yield day
}

/**
 * The day from which a source that reports day by day is read: some days again, for late reports, but never endlessly
 * far back.
 */
export function firstDay(place: { day?: unknown }, today: string, again: number, atFirst: number) {
  return typeof place.day === 'string' ? daysBefore(place.day, again) : daysBefore(today, atFirst)
}
