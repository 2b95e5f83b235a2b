import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadCall, RowStream } from '#server/call'
import { raw } from '#server/db/raw'
import type { Tables } from '#server/db/tables'
import { csvLine } from '#server/formats/csv'
import { frozenOf, membersOf } from '#server/lists/companies'
import { exportColumns, exportHeadings } from '#server/lists/export-columns'
import { listView } from '#server/lists/present'
import { findList } from '#server/lists/queries'
import { workbook, xlsxRow } from '#server/lists/xlsx'

type Format = {
  type: string
  line: (cells: readonly (string | null)[]) => string
  /** The whole file around its lines. */
  wrap: (lines: AsyncIterable<string>) => AsyncIterable<string | Uint8Array>
}

const formats: Readonly<Record<'csv' | 'xlsx', Format>> = {
  csv: { type: 'text/csv; charset=utf-8', line: csvLine, wrap: (lines) => lines },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    line: xlsxRow,
    wrap: workbook,
  },
}

/** The companies of the last finished build as a file, row by row: a list of any length needs no memory here. */
export async function exportList(
  call: ReadCall,
  list_id: string,
  { format, rows: most = Infinity }: { format: 'csv' | 'xlsx'; rows?: number | undefined },
): Promise<RowStream> {
  const list = await findList(call, list_id)
  const { name, companies } = await listView(call.tx, list)
  const frozen = await frozenOf(call, list_id, null)
  const { type, line, wrap } = formats[format]
  return {
    file: {
      type,
      name: `${fileName(name)}.${format}`,
      rows: Math.min(most, companies ?? 0),
      head: line(exportHeadings),
      wrap,
    },
    read: async (db, after, count) => {
      if (!frozen) return { text: '', rows: 0, next: null }
      const rows = await db.query(cellsOf(membersOf(frozen, after), { after: after?.[1], count }))
      const shown = rows.slice(0, count)
      return {
        text: shown.map(({ cells }) => line(cells)).join(''),
        rows: shown.length,
        next: rows.length > count ? [String(frozen.number), shown.at(-1)!.company_id] : null,
      }
    },
  }
}

/** What every file system takes. */
function fileName(name: string) {
  return (
    name
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'list'
  )
}

// oxlint-disable-next-line typescript/no-explicit-any -- any query of ids will do
type Ids = SelectQueryBuilder<Tables, any, { company_id: string }>

/** One id more than asked for says that there are more. The bound stands on both tables: it is not seen through the join. */
function cellsOf(ids: Ids, { after = '', count }: { after?: string | undefined; count: number }) {
  const cells = sql.join(Object.values(exportColumns))
  return raw<{ company_id: string; cells: (string | null)[] }>(sql`
    select c.company_id, array[${cells}]::text[] as cells
    from (${ids}) ids join companies c on c.company_id = ids.company_id and c.company_id > ${after}
    order by c.company_id limit ${count + 1}`)
}
