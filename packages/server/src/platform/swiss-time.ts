const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Returns the time in Switzerland, such as `2026-11-21 04:30:00`. */
function swissClock(moment: Date) {
  return zone.format(moment)
}

/** Returns the calendar day in Switzerland, such as `2026-11-21`. */
export function swissDay(moment: Date) {
  return swissClock(moment).slice(0, 10)
}

/** Returns the calendar month in Switzerland, such as `2026-11`. */
export function swissMonth(moment: Date) {
  return swissClock(moment).slice(0, 7)
}

/** Returns the next midnight in Switzerland; a day has 23 or 25 hours when the clocks change. */
export function nextSwissMidnight(moment: Date) {
  return startOfSwissDay(addDays(swissDay(moment), 1))
}

/** Returns midnight on the 1st of the next month, Swiss time. */
export function nextSwissMonth(moment: Date) {
  const [year, month] = swissMonth(moment).split('-').map(Number) as [number, number]
  return startOfSwissDay(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10))
}

function addDays(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Switzerland is one or two hours ahead of UTC, and never changes its clocks at midnight. */
function startOfSwissDay(day: string) {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const winter = new Date(utc - 3_600_000)
  return swissClock(winter) === `${day} 00:00:00` ? winter : new Date(utc - 7_200_000)
}
