import { parseUid } from '@alphorn/contract/uid'
import { columnsOf } from '#server/connectors/columns'
import { csvRecords } from '#server/connectors/file/csv-records'
import { parsedRow, rejected } from '#server/connectors/parsed-row'
import type { ParsedRow } from '#server/directory/company-row'

const columns = ['Name', 'UID', 'AuthorisationType EN'] as const
const mostLines = 100_000

/**
 * Reads FINMA's list of authorised institutions: a line for each licence, gathered to a row for each UID. Lines without
 * a UID are people and foreign companies, and are left out.
 */
export async function finmaRows(lines: AsyncIterable<string>): Promise<ParsedRow[]> {
  const rows: ParsedRow[] = []
  const holders = new Map<string, { line: number; name: string; types: Set<string> }>()
  let at: Readonly<Record<(typeof columns)[number], number>> | undefined
  let count = 0
  for await (const { line, cells } of csvRecords(lines)) {
    if (!at) at = columnsOf(cells, columns, "FINMA's list")
    else if (++count > mostLines) break
    else {
      const [name, given, type] = columns.map((column) => cells[at![column]]?.trim() ?? '')
      if (!given) continue
      const parsed = parseUid(given)
      if (!parsed.ok) rows.push(rejected(line, `uid_${parsed.reason}`, `${given} is not a UID.`))
      else if (!type) rows.push(rejected(line, 'list_invalid', 'The line names no licence.'))
      else {
        const holder = holders.get(parsed.uid) ?? { line, name: name!, types: new Set() }
        holders.set(parsed.uid, { ...holder, types: holder.types.add(type) })
      }
    }
  }
  for (const [uid, { line, name, types }] of holders) {
    const regulated = [...types].toSorted().map((type) => ({ authority: 'FINMA', type }))
    rows.push(parsedRow(line, { uid, name, regulated }))
  }
  return rows
}
