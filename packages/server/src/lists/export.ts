import type { Language } from '@alphorn/contract/core/fields'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadCall, RowStream } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import type { Tables } from '#server/platform/db/tables'
import { frozenOf, membersOf } from '#server/lists/companies'
import { exportColumns, exportHeadings } from '#server/lists/export-columns'
import { work } from '#server/lists/render-rows-task'
import { listView } from '#server/lists/present'
import { findList } from '#server/lists/queries'
import { type Rendered, workbook } from '#server/lists/xlsx'
import { inThread } from '#server/platform/threads/in-thread'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Wanted = { format: keyof typeof types; rows?: number | undefined; language: Language }

/** The companies of the last finished build as a file, row by row: a list of any length needs no memory here. */
export async function exportList(
  call: ReadCall,
  list_id: string,
  { format, rows: most = Infinity, language }: Wanted,
): Promise<RowStream> {
  const list = await findList(call, list_id)
  const { name, companies } = await listView(call.tx, list)
  const frozen = await frozenOf(call, list_id, null)
  const rendered = (lines: AsyncIterable<string>) =>
    render(call.caller.account_id, lines, { format, language })
  return {
    file: {
      type: types[format],
      name: `${fileName(name)}.${format}`,
      rows: Math.min(most, companies ?? 0),
      head: `${JSON.stringify(exportHeadings)}\n`,
      wrap: (lines) => (format === 'csv' ? bytesOf(rendered(lines)) : workbook(rendered(lines))),
    },
    read: async (db, after, count) => {
      if (!frozen) return { text: '', rows: 0, next: null }
      const rows = await db.query(cellsOf(membersOf(frozen, after), { after: after?.[1], count }))
      const shown = rows.slice(0, count)
      return {
        text: shown.map(({ cells }) => `${cells}\n`).join(''),
        rows: shown.length,
        next: rows.length > count ? [String(frozen.number), shown.at(-1)!.company_id] : null,
      }
    },
  }
}

/** So many characters are rendered in a few milliseconds. More leave the event loop. */
const mostInline = 16_384

async function* render(
  account_id: string,
  pieces: AsyncIterable<string>,
  { format, language }: Pick<Wanted, 'format' | 'language'>,
): AsyncGenerator<Rendered> {
  const task = new URL('./render-rows-task.ts', import.meta.url)
  let first = 1
  for await (const lines of pieces) {
    const given = { format, lines, first, language }
    const done =
      lines.length <= mostInline ? work(given) : await inThread<typeof work>(account_id, task, given)
    first += done.rows
    yield done
  }
}

async function* bytesOf(rendered: AsyncIterable<Rendered>) {
  for await (const { bytes } of rendered) yield bytes
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

/** One id more than asked for says that there are more. The bound is on both tables: it is not seen through the join. */
function cellsOf(ids: Ids, { after = '', count }: { after?: string | undefined; count: number }) {
  const cells = sql.join(Object.values(exportColumns))
  // As one text: the event loop takes none of the cells apart.
  return rawQuery<{ company_id: string; cells: string }>(sql`
    select c.company_id, to_json(array[${cells}]::text[])::text as cells
    from (${ids}) ids join companies c on c.company_id = ids.company_id and c.company_id > ${after}
    order by c.company_id limit ${count + 1}`)
}
