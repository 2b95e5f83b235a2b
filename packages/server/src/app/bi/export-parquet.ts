import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileWriter, parquetWriteRows } from 'hyparquet-writer'
import { sql } from 'kysely'
import { type BiView, biViews } from '#server/app/bi/bi-views'
import { columnsOf, type ParquetColumn, schemaOf } from '#server/app/bi/parquet-columns'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { rawQuery } from '#server/platform/db/raw'

const rowsAtOnce = 5000

/** A written file, and its number of rows. */
export type WrittenFile = { file: string; rows: number }

/**
 * Writes the rows of an account in the BI views as Parquet files, from one snapshot. Files get their final names when
 * all are complete and the export is in the audit history. Returns null if the account does not exist.
 */
export async function exportParquet(
  writer: Writer,
  account_id: string,
  folder: string,
): Promise<WrittenFile[] | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = Object.keys(biViews).map((view) => join(folder, `${view}.parquet`))
  try {
    const written = await writeViews(writer, account_id, folder)
    for (const { file } of written ?? []) renameSync(partOf(file), file)
    return written
  } finally {
    for (const file of files) rmSync(partOf(file), { force: true })
  }
}

/** Returns the name of a file that is not complete. */
const partOf = (file: string) => `${file}.part`

function writeViews(writer: Writer, account_id: string, folder: string): Promise<WrittenFile[] | null> {
  return transaction(writer, async (tx) => {
    await tx.query(rawQuery(sql`set transaction isolation level repeatable read`))
    const [account] = await tx.query(
      build.selectFrom('accounts').select('account_id').where('account_id', '=', account_id),
    )
    if (!account) return null
    const written: WrittenFile[] = []
    for (const view of Object.keys(biViews) as BiView[])
      written.push({
        file: join(folder, `${view}.parquet`),
        rows: await writeView(tx, { account_id, view, folder }),
      })
    recordSystemAction(tx, {
      account_id,
      project_id: null,
      operation_id: 'parquet_export',
      target: null,
      records: written.reduce((sum, { rows }) => sum + rows, 0),
      now: await nowIn(tx),
      by: 'system:operator',
    })
    return written
  })
}

type Source = { account_id: string; view: BiView }

async function writeView(tx: Tx, { folder, ...of }: Source & { folder: string }): Promise<number> {
  const columns = await columnsOf(tx, of.view)
  let rows = 0
  async function* counted() {
    for await (const row of rowsOf(tx, of, columns)) {
      rows++
      yield row
    }
  }
  await parquetWriteRows({
    writer: fileWriter(partOf(join(folder, `${of.view}.parquet`))),
    rows: counted(),
    columns: columns.map(({ name }) => ({ name })),
    schema: schemaOf(columns),
    createdBy: 'Alphorn',
  })
  return rows
}

type Row = Record<string, unknown>

async function* rowsOf(tx: Tx, { account_id, view }: Source, columns: readonly ParquetColumn[]) {
  const key = biViews[view]
  let after = ''
  while (true) {
    const page = await tx.query(
      rawQuery<Row>(sql`select * from ${sql.table(`bi_${view}`)} where account_id = ${account_id}
        and ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${rowsAtOnce}`),
    )
    for (const row of page)
      yield Object.fromEntries(columns.map((column) => [column.name, cellOf(column, row[column.name])]))
    if (page.length < rowsAtOnce) return
    after = page.at(-1)![key] as string
  }
}

function cellOf(column: ParquetColumn, value: unknown) {
  return value === null ? null : column.valueOf(value)
}
