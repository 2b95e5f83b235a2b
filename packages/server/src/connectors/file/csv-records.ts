/** A record of a CSV file: its cells, and the line on which it begins. */
export type CsvRecord = { line: number; cells: string[]; unclosed?: true }

const longestRecord = 1_048_576

/**
 * Reads CSV by RFC 4180 from lines. The separator (comma, semicolon or tab) is what the first line has most of. Line
 * breaks inside quotes are part of a cell; blank lines are no records.
 */
export async function* csvRecords(lines: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let cell: RegExp | undefined
  let record = ''
  let start = 1
  let line = 0
  for await (const text of lines) {
    line++
    if (record === '') start = line
    record = record === '' ? text : `${record}\n${text}`
    if (record.trim() === '') record = ''
    else if (isWhole(record)) {
      cell ??= cellPattern(separatorOf(record))
      yield { line: start, cells: cellsOf(record, cell) }
      record = ''
    } else if (record.length > longestRecord) {
      yield { line: start, cells: [], unclosed: true }
      record = ''
    }
  }
  if (record !== '') yield { line: start, cells: [], unclosed: true }
}

// Quotes stand in pairs, doubled ones too: an odd one is still open.
function isWhole(record: string) {
  let quotes = 0
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) quotes++
  return quotes % 2 === 0
}

function separatorOf(record: string) {
  const head = record.replace(/"[^"]*"/g, '')
  const count = (separator: string) => head.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

function cellPattern(separator: string) {
  return new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}]*))(${separator}|$)`, 'y')
}

function cellsOf(record: string, pattern: RegExp) {
  const cells: string[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(record); match; match = pattern.exec(record)) {
    const [, quoted, plain, separator] = match
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (separator === '') break
  }
  return cells
}
