/** A parameter as it is sent. */
export type PostgresText = string | Buffer | null

/** Returns a value in PostgreSQL's text format. */
export function toPostgresText(value: unknown): PostgresText {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof Date) return timestampText(value)
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean | bigint}`
}

/** Returns a time in PostgreSQL's format, which has no year 0 and no sign. */
function timestampText(time: Date): string {
  const text = time.toISOString()
  const year = time.getUTCFullYear()
  if (year >= 1 && year <= 9999) return text
  const rest = text.replace(/^[+-]?\d+/, '')
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`
}

function arrayElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  return `"${String(toPostgresText(value)).replace(/[\\"]/g, '\\$&')}"`
}
