import { inertCell } from '@alphorn/contract/core/inert-cell'

/** Returns pasted lines as a table that spreadsheets open: cells quoted, with a byte order mark. */
export function csvOfLines(lines: readonly string[]): string {
  const rows = lines.map((line) =>
    line
      .split('\t')
      .map((cell) => `"${inertCell(cell.trim()).replaceAll('"', '""')}"`)
      .join(','),
  )
  return `\ufeff${rows.join('\r\n')}\r\n`
}
