import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { pastedCells } from '@alphorn/contract/core/csv-records'
import { parseUid } from '@alphorn/contract/core/uid'
import { cellsOfRow, companyInRow, placeOf } from '@alphorn/contract/prospecting/company-rows'
import { guessMapping, hasHead, type Mapping } from '@alphorn/contract/prospecting/import-columns'

/** Number of lines that can be sent at once. A file can contain more. */
export const maxLines = 2000

/** A pasted line, and the description of a company parsed from it. */
export type Line = { text: string; input: CompanyInput }
/**
 * Pasted companies without duplicates, with the numbers of repeated lines, of lines over the limit, and of rows of a
 * table that name no company.
 */
export type Pasted = { lines: Line[]; repeated: number; beyond: number; nameless: number }

/**
 * Parses companies as users paste them, one per line. A line is a name and a place, separated by a tab, a semicolon or
 * the last comma, or a UID in any spelling. Spreadsheet columns are separated by tabs; headings above them say what
 * each column means.
 */
export function parseCompanies(text: string): Pasted {
  const pasted = text
    .split(/\r?\n/)
    .map(withoutMarks)
    .filter((line) => line.trim() !== '')
  const split = pasted.map(splitLine)
  const rows = readTable(split) ?? split.map((line) => ({ text: line.text, input: inputOf(line.cells) }))
  const read = rows.flatMap(({ text, input }) =>
    input && Object.keys(input).length > 0 ? [{ text, input }] : [],
  )
  const once = new Map(read.map((line) => [JSON.stringify(line.input).toLowerCase(), line]))
  return {
    lines: [...once.values()].slice(0, maxLines),
    repeated: read.length - once.size,
    beyond: Math.max(0, once.size - maxLines),
    nameless: rows.filter(({ input }) => input === null).length,
  }
}

/** Text copied from web pages and documents may contain invisible characters. */
export const withoutMarks = (line: string) =>
  line.replaceAll('\u200b', '').replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')

/** A line without surrounding spaces, and its trimmed cells. `isRow`: a tab or a semicolon separates them. */
type SplitLine = { text: string; cells: string[]; isRow: boolean }

function splitLine(line: string): SplitLine {
  const row = pastedCells(line)
  // A company's name may contain a comma, so the place follows the last one.
  const at = line.lastIndexOf(',')
  const cells = row ?? (at < 0 ? [line] : [line.slice(0, at), line.slice(at + 1)])
  return { text: line.trim(), cells: cells.map((cell) => cell.trim()), isRow: row !== null }
}

/** A row of a table; null: it names no company. */
type Row = { text: string; input: CompanyInput | null }

/** Headings are looked for in these first lines: a title may be above them. */
const maxLinesToHead = 5

/** Reads the rows of a table by its headings; undefined if the first lines have none. */
function readTable(split: readonly SplitLine[]): Row[] | undefined {
  const at = headAt(split)
  const head = split[at]?.cells
  if (head === undefined) return undefined
  // Headings are repeated where a list was printed on several pages.
  const lines = split.slice(at + 1).filter(({ cells }) => cells.join('\t') !== head.join('\t'))
  const mapping = guessMapping(
    head,
    lines.map(({ cells }) => cells),
  )
  if (!mapping.includes('name') && !mapping.includes('uid')) return undefined
  const titles = split.slice(0, at).map(({ text }) => ({ text, input: null }))
  return [...titles, ...lines.map((line) => ({ text: line.text, input: inputOfRow(line, mapping) }))]
}

/** Returns the place of the headings, below lines of one cell; -1 for lines without headings. */
function headAt(split: readonly SplitLine[]) {
  const first = split.slice(0, maxLinesToHead)
  const at = first.findIndex(({ cells, isRow }) => isRow && hasHead([cells]))
  const isTitle = ({ cells, isRow }: SplitLine) => !isRow || cells.filter((cell) => cell !== '').length < 2
  return first.slice(0, Math.max(0, at)).every(isTitle) ? at : -1
}

function inputOfRow({ cells: row, isRow }: SplitLine, mapping: Mapping): CompanyInput | null {
  // A line below the table that has no cells is a name.
  if (!isRow) return inputOf(row)
  const { uid, ...cells } = cellsOfRow(row, mapping)
  const isUid = uid !== undefined && isMeantAsUid(uid)
  return companyInRow(isUid ? { uid, ...cells } : cells)
}

/** The service says what is wrong with a UID whose check digit is. */
function isMeantAsUid(cell: string) {
  const parsed = parseUid(cell)
  return parsed.ok || parsed.reason === 'check_digit'
}

function inputOf(cells: readonly string[]): CompanyInput {
  // Nine digits alone may be another number.
  const uid = cells.find((cell) => parseUid(cell).ok || (/^CHE/i.test(cell) && isMeantAsUid(cell)))
  const [name, place] = cells.filter((cell) => cell !== uid && cell !== '')
  return {
    ...(uid !== undefined && { uid }),
    ...(name !== undefined && { name: name.slice(0, 300) }),
    ...(place !== undefined && placeOf(place)),
  }
}
