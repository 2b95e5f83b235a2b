// Format that spreadsheets put on the clipboard: rows of cells, tabs between them, quotes around cells with line
// breaks.

/** Largest number of cells in one paste. */
export const maxPastedCells = 50_000

/** Parses a pasted text into rows of cells; null if there are more than `maxPastedCells`. */
export function readBlock(text: string): string[][] | null {
  const rows: string[][] = [[]]
  let at = 0
  let cells = 0
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    rows.at(-1)!.push(cell)
    if (++cells > maxPastedCells) return null
    const next = text[end]
    if (next === undefined) break
    at = end + 1
    if (next === '\t') continue
    if (next === '\r' && text[at] === '\n') at++
    // Spreadsheets also end the last row with a line break.
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}

const ends = /[\t\r\n]/g

function readPlain(text: string, from: number) {
  ends.lastIndex = from
  const end = ends.exec(text)?.index ?? text.length
  return { cell: text.slice(from, end), end }
}

/**
 * Reads a quoted cell, in which two quotes mean one. A quoted text that continues after its quote is not such a cell.
 */
function readQuoted(text: string, from: number) {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return readPlain(text, from)
    cell += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      cell += '"'
      at = quote + 2
      continue
    }
    const next = text[quote + 1]
    if (next === undefined || next === '\t' || next === '\r' || next === '\n') return { cell, end: quote + 1 }
    return readPlain(text, from)
  }
}
