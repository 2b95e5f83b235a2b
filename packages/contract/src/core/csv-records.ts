/** A record of a CSV file: its cells, and the line on which it begins. */
export type CsvRecord = { line: number; cells: string[]; unclosed?: true }

const maxRecordLength = 1_048_576

/**
 * Reads CSV (RFC 4180) line by line. The separator (comma, semicolon or tab) is the most frequent one in the first
 * line, unless that line declares it (`sep=;`, as Excel writes it). Line breaks inside quotes are part of a cell; blank
 * lines are skipped.
 */
export async function* csvRecords(lines: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const reading: ReaderState = { line: 0, start: 1, text: '', isOpen: false, separator: '' }
  for await (const text of lines) {
    reading.line++
    const record = recordBehind(reading, text)
    if (record) yield record
  }
  if (reading.isOpen) yield { line: reading.start, cells: [], unclosed: true }
}

/** State of the reader: the current record, and whether a quote is open in it. */
type ReaderState = { line: number; start: number; text: string; isOpen: boolean; separator: string }

/** Adds a line; returns the record if it ends with this line. */
function recordBehind(reading: ReaderState, text: string): CsvRecord | undefined {
  if (reading.isOpen) reading.text += `\n${text}`
  else if (text.trim() === '' || readSeparatorLine(reading, text)) return undefined
  else Object.assign(reading, { text, start: reading.line })
  reading.separator ||= separatorOf(text)
  const { start, separator } = reading
  reading.isOpen = isOpenAfter(text, separator, reading.isOpen)
  if (!reading.isOpen) return { line: start, cells: cellsOf(reading.text, separator) }
  if (reading.text.length <= maxRecordLength) return undefined
  reading.isOpen = false
  return { line: start, cells: [], unclosed: true }
}

function readSeparatorLine(reading: ReaderState, text: string) {
  const said = reading.separator === '' ? /^sep=(.)$/i.exec(text)?.[1] : undefined
  if (said) reading.separator = said
  return said !== undefined
}

// Only a quote at the beginning of a cell opens one. A quote in the middle of a name is an ordinary character.
function isOpenAfter(text: string, separator: string, isOpen: boolean) {
  let at = 0
  for (;;) {
    if (isOpen || text[at] === '"') {
      const end = endOfQuoted(text, isOpen ? at : at + 1)
      if (end < 0) return true
      isOpen = false
      at = end + 1
    }
    const next = text.indexOf(separator, at)
    if (next < 0) return false
    at = next + 1
  }
}

/** Returns the position of the closing quote, skipping doubled quotes. */
function endOfQuoted(text: string, from: number) {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function separatorOf(record: string) {
  const head = record.replace(/"[^"]*"/g, '')
  const count = (separator: string) => head.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Blanks between a separator and a quote, which people type. They would make the quote part of the cell. */
const blanksAtQuotes = /(?<=^|[\t;]) +(?=")|(?<=") +(?=[\t;]|$)/g

/**
 * Returns the cells of a pasted line, or null if it has no separator. Spreadsheets copy tabs, and quote a cell that
 * contains a separator.
 */
export function pastedCells(line: string): string[] | null {
  const separator = ['\t', ';'].find((one) => line.includes(one))
  return separator === undefined ? null : cellsOf(line.replaceAll(blanksAtQuotes, ''), separator)
}

function cellsOf(record: string, separator: string) {
  const cells: string[] = []
  for (let at = 0; ;) {
    const closing = record[at] === '"' ? endOfQuoted(record, at + 1) : -1
    const isQuoted = closing >= 0 && (closing + 1 === record.length || record[closing + 1] === separator)
    const next = isQuoted ? closing + 1 : record.indexOf(separator, at)
    const end = next < 0 ? record.length : next
    cells.push(isQuoted ? record.slice(at + 1, closing).replaceAll('""', '"') : record.slice(at, end))
    if (end === record.length) return cells
    at = end + 1
  }
}
