const moment = /^\/Date\((-?\d{1,17})(?:([+-])(\d{2})(\d{2}))?\)\/$/
/** ARAMIS writes 9999 for an open end and 1901 for an unknown beginning. */
const [firstYear, lastYear] = [1950, 2100]

/** Returns the day of an ARAMIS timestamp, `/Date(1798758000000+0100)/`, in its own offset; null if there is none. */
export function dayOfMoment(value: unknown): string | null {
  const [, milliseconds, sign, hours, minutes] = moment.exec(typeof value === 'string' ? value : '') ?? []
  if (milliseconds === undefined) return null
  const date = new Date(Number(milliseconds) + offsetOf(sign, hours, minutes))
  if (Number.isNaN(date.getTime())) return null
  const year = date.getUTCFullYear()
  return year < firstYear || year > lastYear ? null : date.toISOString().slice(0, 10)
}

/** Converts an offset such as +0100 to milliseconds. */
function offsetOf(sign = '+', hours = '0', minutes = '0') {
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}
