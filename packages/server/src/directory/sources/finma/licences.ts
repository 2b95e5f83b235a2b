import { parseUid } from '@alphorn/contract/core/uid'
import { columnsOf } from '#server/directory/connectors/columns'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { parsedRow, rejectedRow } from '#server/directory/connectors/parsed-row'
import type { ParsedRow } from '#server/directory/companies/company-row'

const columns = ['Name', 'UID', 'AuthorisationType EN'] as const
const maxLines = 100_000

/** `holders`: the UIDs on the list, including those of lines that were rejected. A company on it loses no licence. */
export type FinmaList = { rows: ParsedRow[]; holders: ReadonlySet<string> }

type Holder = { line: number; name: string; types: ReadonlySet<string> }

/**
 * Reads FINMA's list of authorised institutions, with one line per licence, into one row per UID. Lines without a UID
 * are people and foreign companies, and are left out.
 */
export async function finmaList(lines: AsyncIterable<string>): Promise<FinmaList> {
  const rejections: ParsedRow[] = []
  const holders = new Map<string, Holder>()
  for await (const { line, name, given, type } of licencesIn(lines)) {
    const parsed = parseUid(given)
    if (!parsed.ok) rejections.push(rejectedRow(line, `uid_${parsed.reason}`, `${given} is not a UID.`))
    else {
      const before = holders.get(parsed.uid) ?? { line, name, types: new Set<string>() }
      const types = type === '' ? before.types : new Set([...before.types, type])
      holders.set(parsed.uid, { ...before, name: before.name || name, types })
      if (type === '') rejections.push(rejectedRow(line, 'list_invalid', 'The line names no licence.'))
    }
  }
  const licensed = [...holders].filter(([, { types }]) => types.size > 0)
  return { rows: [...rejections, ...licensed.map(rowOf)], holders: new Set(holders.keys()) }
}

function rowOf([uid, { line, name, types }]: [string, Holder]) {
  const regulated = [...types].toSorted().map((type) => ({ authority: 'FINMA', type }))
  return parsedRow(line, { uid, name, regulated })
}

async function* licencesIn(lines: AsyncIterable<string>) {
  let at: Readonly<Record<(typeof columns)[number], number>> | undefined
  let count = 0
  for await (const { line, cells } of csvRecords(lines)) {
    if (!at) at = columnsOf(cells, columns, "FINMA's list")
    else if (++count > maxLines) return
    else {
      const cell = (column: (typeof columns)[number]) => cells[at![column]]?.trim() ?? ''
      const given = cell('UID')
      if (given) yield { line, name: cell('Name'), given, type: cell('AuthorisationType EN') }
    }
  }
}
