import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { parseUid } from '@alphorn/contract/core/uid'
import { cellsOfRow, companyInRow, placeOf } from '@alphorn/contract/prospecting/company-rows'
import { guessMapping, hasHead } from '@alphorn/contract/prospecting/import-columns'

/** Number of lines that can be sent at once. A file can contain more. */
export const maxLines = 2000

/** A pasted line, and the description of a company parsed from it. */
export type Line = { text: string; input: CompanyInput }
/** Pasted companies without duplicates, with the numbers of repeated lines and of lines over the limit. */
export type Pasted = { lines: Line[]; repeated: number; beyond: number }

/**
 * Parses companies as users paste them, one per line. A line is a name and a place, separated by a tab, a semicolon or
 * the last comma, or a UID in any spelling. Spreadsheet columns are separated by tabs; headings above them say what each
 * column means.
 */
export function parseCompanies(text: string): Pasted {
  const pasted = text
    .split(/\r?\n/)
    .map((line) => withoutMarks(line).trim())
    .filter((line) => line !== '')
  const read = (readTable(pasted) ?? pasted.map((line) => ({ text: line, input: inputOf(line) }))).filter(
    ({ input }) => Object.keys(input).length > 0,
  )
  const once = new Map(read.map((line) => [JSON.stringify(line.input).toLowerCase(), line]))
  return {
    lines: [...once.values()].slice(0, maxLines),
    repeated: read.length - once.size,
    beyond: Math.max(0, once.size - maxLines),
  }
}

/** Text copied from web pages and documents may contain invisible characters. */
const withoutMarks = (line: string) =>
  line.replaceAll('\u200b', '').replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')

/** Reads the rows of a table by its headings; undefined if the first line has none. */
function readTable([first, ...lines]: readonly string[]): Line[] | undefined {
  if (first === undefined || !/[\t;]/.test(first)) return undefined
  const head = cellsOf(first)
  if (!hasHead([head])) return undefined
  const rows = lines.map(cellsOf)
  const mapping = guessMapping(head, rows)
  if (!mapping.includes('name') && !mapping.includes('uid')) return undefined
  return lines.map((line, at) => {
    const { uid, ...cells } = cellsOfRow(rows[at]!, mapping)
    const isUid = uid !== undefined && parseUid(uid).ok
    return { text: line, input: companyInRow(isUid ? { uid, ...cells } : cells) ?? inputOf(line) }
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
  if (/[\t;]/.test(line)) return line.split(/[\t;]/).map((cell) => withoutQuotes(cell.trim()))
  // A company's name may contain a comma, so the place follows the last one.
  const at = line.lastIndexOf(',')
  return at < 0 ? [line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

/** A spreadsheet quotes a cell that contains a comma or a quotation mark. */
function withoutQuotes(cell: string) {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
  return isQuoted ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell
}
