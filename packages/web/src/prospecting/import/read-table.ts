import Papa from 'papaparse'
import { decodeText } from '@alphorn/contract/core/decode-text'

/** A file as rows of strings. */
export type Table = {
  rows: readonly (readonly string[])[]
  /** Whether the file has more rows than were read. */
  cut: boolean
}

/** A file that cannot be read, with a code for which the screen has a message. */
export class UnreadableFile extends Error {
  readonly code: 'too_big' | 'empty' | 'not_a_table'

  constructor(code: UnreadableFile['code']) {
    super(code)
    this.code = code
  }
}

// Limits on the size, rows, columns and cell length of a file, which bound the browser's memory use.
export const maxFileBytes = 20_000_000
export const maxRows = 20_000
const maxColumns = 60
const maxCellLength = 500

/** Reads a CSV or XLSX file in any encoding and with any separator. */
export async function readTable(file: Blob & { name: string }): Promise<Table> {
  if (file.size > maxFileBytes) throw new UnreadableFile('too_big')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows = isZip(bytes)
    ? await (await import('#web/prospecting/import/read-xlsx.ts')).readXlsx(bytes)
    : readCsv(decodeText(bytes))
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  if (filled.length === 0) throw new UnreadableFile('empty')
  return { rows: filled.slice(0, maxRows + 1), cut: filled.length > maxRows + 1 }
}

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

function readCsv(text: string): string[][] {
  // Other kinds of files are full of NUL characters; a table has none.
  if (text.slice(0, 4096).includes('\u0000')) throw new UnreadableFile('not_a_table')
  const { data } = Papa.parse<string[]>(text, {
    preview: maxRows + 2,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
  })
  return data.map(trimCells)
}

/** Normalises the cells of a row. */
export function trimCells(cells: readonly string[]): string[] {
  return cells.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength).trim())
}
