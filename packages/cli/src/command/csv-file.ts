import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { decodeText } from '@alphorn/contract/core/decode-text'
import { ensureReadable } from '#cli/command/readable-file'
import { PlainError } from '#cli/command/usage'

/** A record of a CSV file, and the line on which it begins. */
export type CsvLine = { line: number; cells: string[] }

/** Reads a CSV file, or standard input for `-`, whatever its separator. */
export async function readCsvFile(file: string): Promise<CsvLine[]> {
  if (file !== '-') await ensureReadable(file)
  const text = decodeText(file === '-' ? await buffer(process.stdin) : readFileSync(file))
  const records: CsvLine[] = []
  for await (const { line, cells, unclosed } of csvRecords(rowsOf(text))) {
    if (unclosed) throw new PlainError(`Line ${line} opens a quotation mark and does not close it. Close it.`)
    records.push({ line, cells })
  }
  return records
}

async function* rowsOf(text: string) {
  yield* text.split(/\r\n|\n|\r/)
}
