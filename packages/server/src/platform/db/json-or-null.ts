/** Returns a value for a nullable jsonb column: its text, or SQL null and never JSON null. */
export function jsonOrNull(value: unknown) {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
