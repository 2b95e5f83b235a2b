import { parseStrictJson } from '@alphorn/contract/strict-json'
import { csvRecords } from '#server/connectors/file/csv-records'
import type { FileRecord } from '#server/connectors/file/record'
import { SourceFault } from '#server/connectors/source-fault'
import { parsedRow, rejected } from '#server/connectors/parsed-row'
import type { ParsedRow } from '#server/directory/company-row'

const limits = { maxDepth: 32 }

/**
 * Reads companies from the lines of a file: CSV with a head line, JSON Lines, or one JSON document with a list (as
 * Zefix answers). What the file is, its first character says. Every record becomes a row or a rejection.
 */
export async function* companyRows(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  const iterator = lines[Symbol.asyncIterator]()
  const head: string[] = []
  let next = await iterator.next()
  while (!next.done && next.value.trim() === '') {
    head.push(next.value)
    next = await iterator.next()
  }
  if (next.done) return
  const first = next.value.replace(/^\ufeff/, '')
  const all = rejoined([...head, first], iterator)
  if (first.trimStart().startsWith('{')) yield* jsonLines(all)
  else if (first.trimStart().startsWith('[')) yield* jsonDocument(all)
  else yield* csvRows(all)
}

async function* rejoined(head: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield* head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* jsonLines(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    const parsed = parseStrictJson(text, limits)
    yield parsed.ok ? parsedRow(line, parsed.value) : rejected(line, 'not_json', parsed.reason)
  }
}

/** A document is read whole. */
const longestDocument = 256 * 1024 * 1024

/** Items of a document have no lines: they are counted. */
async function* jsonDocument(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  const texts: string[] = []
  let length = 0
  for await (const text of lines) {
    texts.push(text)
    length += text.length
    if (length > longestDocument)
      throw new SourceFault(
        'changed_format',
        `The document is longer than ${longestDocument / 1024 / 1024} million characters. Write one company on each line (JSON Lines).`,
      )
  }
  const parsed = parseStrictJson(texts.join('\n'), limits)
  if (!parsed.ok) yield rejected(1, 'not_json', parsed.reason)
  else if (Array.isArray(parsed.value)) yield* parsed.value.map((item, at) => parsedRow(at + 1, item))
}

async function* csvRows(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  let columns: string[] | undefined
  for await (const { line, cells, unclosed } of csvRecords(lines)) {
    if (unclosed) yield rejected(line, 'unclosed_quote', 'A quote that begins here is not closed.')
    else if (!columns) columns = cells.map((cell) => cell.trim().toLowerCase())
    else if (cells.length !== columns.length)
      yield rejected(
        line,
        'wrong_column_count',
        `${cells.length} cells stand under ${columns.length} columns.`,
      )
    else yield parsedRow(line, named(columns, cells))
  }
}

function named(columns: readonly string[], cells: readonly string[]): FileRecord {
  return Object.fromEntries(columns.map((column, at) => [column, cells[at]]))
}
