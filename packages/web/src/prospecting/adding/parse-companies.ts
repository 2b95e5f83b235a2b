import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { pastedCells } from '@alphorn/contract/core/csv-records'
import { parseUid } from '@alphorn/contract/core/uid'
import { cellsOfRow, companyInRow, placeOf } from '@alphorn/contract/prospecting/company-rows'
import { guessMapping, hasHead } from '@alphorn/contract/prospecting/import-columns'

/** Number of lines that can be sent at once. A file can contain more. */
export const maxLines = 2000

/** A pasted line, and the description of a company parsed from it. */
export type Line = { text: string; input: CompanyInput }
/**
 * Pasted companies without duplicates, with the numbers of repeated lines, of lines over the limit, and of rows of a table
 * that name no company.
 */
export type Pasted = { lines: Line[]; repeated: number; beyond: number; nameless: number }

/**
 * Parses companies as users paste them, one per line. A line is a name and a place, separated by a tab, a semicolon or
 * the last comma, or a UID in any spelling. Spreadsheet columns are separated by tabs; headings above them say what each
 * column means.
 */
export function parseCompanies(text: string): Pasted {
  const pasted = text
    .split(/\r?\n/)
    .map(withoutMarks)
    .filter((line) => line.trim() !== '')
  const rows = readTable(pasted) ?? pasted.map((line) => ({ text: line.trim(), input: inputOf(line) }))
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
const withoutMarks = (line: string) =>
  line.replaceAll('\u200b', '').replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')

/** A row of a table; null: it names no company. */
type Row = { text: string; input: CompanyInput | null }

/** Reads the rows of a table by its headings; undefined if the first line has none. */
function readTable([first = '', ...lines]: readonly string[]): Row[] | undefined {
  const head = pastedCells(first)?.map((cell) => cell.trim())
  if (!head || !hasHead([head])) return undefined
  const rows = lines.map(cellsOf)
  const mapping = guessMapping(head, rows)
  if (!mapping.includes('name') && !mapping.includes('uid')) return undefined
  return lines.map((line, at) => {
    const { uid, ...cells } = cellsOfRow(rows[at]!, mapping)
    const isUid = uid !== undefined && parseUid(uid).ok
    // A line below the table that has no cells is a name.
    const input = pastedCells(line) ? companyInRow(isUid ? { uid, ...cells } : cells) : inputOf(line)
    return { text: line.trim(), input }
  })
}

function inputOf(line: string): CompanyInput {
  const cells = cellsOf(line)
  const uid = cells.find((cell) => parseUid(cell).ok)
  const [name, place] = cells.filter((cell) => cell !== uid && cell !== '')
  return {
    ...(uid !== undefined && { uid }),
    ...(name !== undefined && { name: name.slice(0, 300) }),
    ...(place !== undefined && placeOf(place)),
  }
}

function cellsOf(line: string) {
  // A company's name may contain a comma, so the place follows the last one.
  const at = line.lastIndexOf(',')
  const cells = pastedCells(line) ?? (at < 0 ? [line] : [line.slice(0, at), line.slice(at + 1)])
  return cells.map((cell) => cell.trim())
}
