import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { parseUid } from '@alphorn/contract/core/uid'
import { placeOf } from '@alphorn/contract/prospecting/company-rows'

const mostLines = 2000

/** A line that was pasted, and what it says of a company. */
export type Line = { text: string; input: CompanyInput }

/**
 * Reads companies as users paste them, one a line. A line has a name and a place, separated by a tab, a
 * semicolon or the last comma. It can also be a UID in any spelling. Columns of a spreadsheet come with tabs.
 */
export function parseCompanies(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLines)
    .map((line) => ({ text: line, input: inputOf(line) }))
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
  if (/[\t;]/.test(line)) return line.split(/[\t;]/).map((cell) => cell.trim())
  // A company's name may hold a comma itself; the place follows the last comma.
  const at = line.lastIndexOf(',')
  return at < 0 ? [line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
