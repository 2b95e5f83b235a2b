import { inertCell } from '@alphorn/contract/core/inert-cell'

/** Formats a line of CSV (RFC 4180) whose cells no spreadsheet evaluates. A negative number stays as it is. */
export function csvLine(cells: readonly (string | null)[]) {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | null) {
  if (value === null) return ''
  const text = /^-\d+(?:\.\d+)?$/.test(value) ? value : inertCell(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
