import { type Line, withoutMarks } from '#web/prospecting/adding/parse-companies.ts'

type Text = Pick<Line, 'text'>

/**
 * Returns a pasted text without the lines that found a company. The lines above the first company stay, because
 * headings say what the columns mean. `lines`: the parsed lines of the text, without repeated ones.
 */
export function linesLeft(text: string, lines: readonly Text[], found: readonly Text[]): string {
  const parsed = new Set(lines.map((line) => keyOf(line.text)))
  const done = new Set(found.map((line) => keyOf(line.text)))
  const rows = text.split(/\r?\n/)
  const firstRow = rows.findIndex((row) => parsed.has(keyOf(row)))
  const left = rows.filter((row) => parsed.has(keyOf(row)) && !done.has(keyOf(row)))
  if (left.length === 0) return ''
  const heads = rows.slice(0, firstRow).filter((row) => row.trim() !== '')
  // With a line break, so that further lines can be typed or pasted below.
  return `${[...heads, ...left].join('\n')}\n`
}

/** Returns whether lines have no result yet. `results`: the lines that were sent. */
export function hasLinesWithoutResult(lines: readonly Text[], results: readonly Text[]): boolean {
  const seen = new Set(results.map((line) => keyOf(line.text)))
  return lines.some((line) => !seen.has(keyOf(line.text)))
}

/** Returns what identifies a line: its text without invisible characters, in any case. */
const keyOf = (line: string) => withoutMarks(line).trim().toLowerCase()
