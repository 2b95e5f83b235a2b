/** A value for a jsonb column that may be empty: its text, or SQL's null and never the JSON one. */
export function jsonOrNull(value: unknown) {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
