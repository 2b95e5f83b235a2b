import { isRecord } from '@alphorn/contract/core/is-record'
import { parseStrictJson } from '@alphorn/contract/core/strict-json'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import type { FileRecord } from '#server/directory/connectors/file/record'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { parsedRow, rejectedRow } from '#server/directory/connectors/parsed-row'
import type { ParsedRow } from '#server/directory/companies/company-row'

const limits = { maxDepth: 32 }

/**
 * Reads companies from the lines of a file in one of three formats. They are CSV with a header, JSON Lines, and a JSON
 * document: an array, or an object with one, like a Zefix response. The first line identifies the format. Every record
 * becomes a row or a rejection.
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
  const all = prependLines([...head, first], iterator)
  const beginning = first.trim()
  // A line with only a brace begins an object over many lines: a saved response, as tools print it.
  if (beginning.startsWith('[') || beginning === '{') yield* jsonDocument(all)
  else if (beginning.startsWith('{')) yield* jsonLines(all)
  else yield* csvRows(all)
}

async function* prependLines(head: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield* head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* jsonLines(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    const parsed = parseStrictJson(text, limits)
    if (!parsed.ok) yield rejectedRow(line, 'not_json', parsed.reason)
    else if (listIn(parsed.value)) yield* itemsOf(parsed.value)
    else yield parsedRow(line, parsed.value)
  }
}

/** The companies of a Zefix response: `{"list": […], "total": 1}`. */
function listIn(value: unknown) {
  const list = isRecord(value) && !('uid' in value) ? value['list'] : undefined
  return Array.isArray(list) ? list : null
}

function itemsOf(value: unknown): ParsedRow[] {
  const list = Array.isArray(value) ? value : (listIn(value) ?? [value])
  return list.map((item, at) => parsedRow(at + 1, item))
}

/** A document is read as a whole. */
const maxDocumentLength = 256 * 1024 * 1024

/** Items of a document have no line numbers, so they are counted. */
async function* jsonDocument(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  const texts: string[] = []
  let length = 0
  for await (const text of lines) {
    texts.push(text)
    length += text.length
    if (length > maxDocumentLength)
      throw new SourceFault(
        'changed_format',
        `The document is longer than ${maxDocumentLength / 1024 / 1024} million characters. Write one company on each line (JSON Lines).`,
      )
  }
  const parsed = parseStrictJson(texts.join('\n'), limits)
  if (!parsed.ok) yield rejectedRow(1, 'not_json', parsed.reason)
  else yield* itemsOf(parsed.value)
}

async function* csvRows(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  let columns: string[] | undefined
  for await (const { line, cells, unclosed } of csvRecords(lines)) {
    if (unclosed) yield rejectedRow(line, 'unclosed_quote', 'A quote that begins here is not closed.')
    else if (!columns) columns = columnsOf(cells)
    else if (cells.length !== columns.length)
      yield rejectedRow(
        line,
        'wrong_column_count',
        `${cells.length} cells stand under ${columns.length} columns.`,
      )
    else yield parsedRow(line, recordOfCells(columns, cells))
  }
}

function columnsOf(cells: readonly string[]) {
  const columns = cells.map((cell) => cell.trim().toLowerCase())
  if (columns.some((column) => column === 'uid' || column === 'company_uid')) return columns
  const cellsShown = printableStart(cells.join(', '))
  throw new SourceFault(
    'changed_format',
    `The header row must contain the column uid. It contains "${cellsShown}".`,
  )
}

/** The beginning of a line with any content, made safe for a terminal and a log. */
function printableStart(text: string) {
  return text.slice(0, 100).replaceAll(/\p{C}/gu, '?')
}

function recordOfCells(columns: readonly string[], cells: readonly string[]): FileRecord {
  return Object.fromEntries(columns.map((column, at) => [column, cells[at]]))
}
