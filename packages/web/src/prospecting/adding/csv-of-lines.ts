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

/** An apostrophe keeps a spreadsheet from running a cell as a formula. */
function inertCell(cell: string) {
  return /^[=+\-@]/.test(cell) ? `'${cell}` : cell
}
