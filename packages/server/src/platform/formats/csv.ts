/**
 * Formats a line of CSV (RFC 4180). A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe,
 * which keeps it text (OWASP, CSV injection). A negative number stays as it is.
 */
export function csvLine(cells: readonly (string | null)[]) {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | null) {
  if (value === null) return ''
  const text = /^[=+\-@\t\r]/.test(value) && !/^-\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
