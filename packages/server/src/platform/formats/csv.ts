/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe, by which it
 * stays text (OWASP, CSV injection). A negative number is left as it is.
 */
export function csvLine(cells: readonly (string | null)[]) {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | null) {
  if (value === null) return ''
  const text = /^[=+\-@\t\r]/.test(value) && !/^-\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
