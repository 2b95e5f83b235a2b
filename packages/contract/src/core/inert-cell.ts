/**
 * Returns a cell of a table that no spreadsheet evaluates: an apostrophe in front of a formula keeps it text (OWASP,
 * CSV injection).
 */
export function inertCell(cell: string) {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
