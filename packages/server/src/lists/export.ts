import { Refusal } from '@alphorn/contract/core/errors'
import type { Language } from '@alphorn/contract/core/fields'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { RowStream } from '#server/platform/row-stream'
import { rawQuery } from '#server/platform/db/raw'
import type { Tables } from '#server/platform/db/tables'
import { buildToRead, membersOf } from '#server/lists/companies'
import { exportedFields } from '#server/directory/own-fields/exported-fields'
import { companyColumns, type ExportColumn } from '#server/lists/export-columns'
import { type RenderInput, work } from '#server/lists/render-rows-task'
import { listView } from '#server/lists/present'
import { findList } from '#server/lists/queries'
import { type Rendered, workbook } from '#server/lists/xlsx'
import { runInThread } from '#server/platform/threads/run-in-thread'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type ExportOptions = { format: keyof typeof types; rows?: number | undefined; language: Language }

/**
 * Streams the companies of the last finished build as a file, row by row: memory use does not depend on the length of
 * the list.
 */
export async function exportList(call: ReadCall, list_id: string, wanted: ExportOptions): Promise<RowStream> {
  const list = await findList(call, list_id)
  const { name, companies } = await listView(call.tx, list)
  const frozen = await buildToRead(call, list_id, null)
  const columns = [...companyColumns, ...(await exportedFields(call))]
  return companiesFile(call, {
    ...wanted,
    name,
    count: companies ?? 0,
    columns,
    of: (after) => frozen && membersOf(frozen, after === null ? null : [String(frozen.number), after]),
  })
}

type File = ExportOptions & {
  name: string
  /** The number of rows. */
  count: number
  columns: readonly ExportColumn[]
  /** Selects the companies after the given id, unordered; null: there are none. */
  of: (after: string | null) => Ids | null
}

/** Streams a company file with one row per company, in the order of their ids. */
export function companiesFile(call: ReadCall, file: File): RowStream {
  const { name, count: all, columns, of, format, rows: most = Infinity, language } = file
  if (format === 'xlsx') ensureFitsSheet(Math.min(most, all))
  const kinds = columns.map(({ kind }) => kind)
  const rendered = (lines: AsyncIterable<string>) =>
    render(call.caller.account_id, lines, { format, language, kinds })
  return {
    file: {
      type: types[format],
      name: `${fileName(name)}.${format}`,
      rows: Math.min(most, all),
      head: `${JSON.stringify(columns.map(({ heading }) => heading))}\n`,
      wrap: (lines) =>
        format === 'csv' ? bytesOf(rendered(lines)) : workbook(rendered(lines), columns.length),
    },
    read: async (db, behind, count) => {
      const after = behind?.[0] ?? null
      const ids = of(after)
      if (!ids) return { text: '', rows: 0, next: null }
      const rows = await db.query(cellsOf(ids, columns, { after: after ?? '', count }))
      const shown = rows.slice(0, count)
      return {
        text: shown.map(({ cells }) => `${cells}\n`).join(''),
        rows: shown.length,
        next: rows.length > count ? [shown.at(-1)!.company_id] : null,
      }
    },
  }
}

/** A sheet has 1,048,576 rows (ISO/IEC 29500), of which the headings take one. */
const maxSheetCompanies = 1_048_575

function ensureFitsSheet(rows: number) {
  if (rows > maxSheetCompanies)
    throw new Refusal('invalid_parameter', {
      message: `A workbook holds at most ${maxSheetCompanies} companies, and there are ${rows}. Choose the format csv, or fewer rows.`,
    })
}

/** Rendering this many characters takes a few milliseconds. Larger pieces are rendered in a worker thread. */
const maxInlineCharacters = 16_384

async function* render(
  account_id: string,
  pieces: AsyncIterable<string>,
  given: Pick<RenderInput, 'format' | 'language' | 'kinds'>,
): AsyncGenerator<Rendered> {
  const task = new URL('./render-rows-task.ts', import.meta.url)
  let first = 1
  for await (const lines of pieces) {
    const part = { ...given, lines, first }
    const done =
      lines.length <= maxInlineCharacters
        ? work(part)
        : await runInThread<typeof work>(account_id, task, part)
    first += done.rows
    yield done
  }
}

async function* bytesOf(rendered: AsyncIterable<Rendered>) {
  for await (const { bytes } of rendered) yield bytes
}

/** Returns a file name that every file system accepts. */
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

/**
 * Selects one row more than requested, to detect whether there are more. Both tables get the bound, because the planner
 * does not infer it through the join.
 */
function cellsOf(
  ids: Ids,
  columns: readonly ExportColumn[],
  { after, count }: { after: string; count: number },
) {
  const cells = sql.join(columns.map(({ of }) => sql`(${of})::text`))
  // Selected as one text, so that the event loop does not parse the cells.
  return rawQuery<{ company_id: string; cells: string }>(sql`
    select c.company_id, to_json(array[${cells}]::text[])::text as cells
    from (${ids}) ids join companies c on c.company_id = ids.company_id and c.company_id > ${after}
    order by c.company_id limit ${count + 1}`)
}
