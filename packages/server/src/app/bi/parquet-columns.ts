import type { ParquetWriteOptions } from 'hyparquet-writer'
import { sql } from 'kysely'
import type { BiView } from '#server/app/bi/bi-views'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

type SchemaElement = NonNullable<ParquetWriteOptions['schema']>[number]

type Kind = {
  element: Partial<SchemaElement>
  /** A PostgreSQL value that is not null, in the form that the writer accepts. */
  valueOf: (value: unknown) => unknown
}
export type ParquetColumn = Kind & { name: string }

/** The Parquet type for each type of PostgreSQL. Timestamps have milliseconds. */
const kinds: Readonly<Record<string, Kind>> = {
  text: { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, valueOf: String },
  boolean: { element: { type: 'BOOLEAN' }, valueOf: (value) => value },
  integer: { element: { type: 'INT32' }, valueOf: Number },
  bigint: { element: { type: 'INT64' }, valueOf: (value) => BigInt(value as string | number) },
  'double precision': { element: { type: 'DOUBLE' }, valueOf: Number },
  numeric: { element: { type: 'DOUBLE' }, valueOf: Number },
  date: { element: { type: 'INT32', converted_type: 'DATE' }, valueOf: dateOf },
  'timestamp with time zone': {
    element: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
    valueOf: dateOf,
  },
}

function dateOf(value: unknown) {
  return new Date(value as string | Date)
}

/** Returns the columns of a view without its account. Throws for a column with an unsupported type. */
export async function columnsOf(db: Db, view: BiView): Promise<ParquetColumn[]> {
  const found = await db.query(
    rawQuery<{ name: string; type: string }>(sql`select attname as name, format_type(atttypid, null) as type
      from pg_attribute where attrelid = ${`bi_${view}`}::regclass and attnum > 0 and attname <> 'account_id'
      order by attnum`),
  )
  return found.map(({ name, type }) => {
    const kind = kinds[type]
    if (!kind) throw new Error(`The column ${name} of bi_${view} has the type ${type}, which no file keeps.`)
    return { name, ...kind }
  })
}

/** Returns the schema of a file with these columns. */
export function schemaOf(columns: readonly ParquetColumn[]): SchemaElement[] {
  const leaves = columns.map(({ name, element }) => ({
    ...element,
    name,
    repetition_type: 'OPTIONAL' as const,
  }))
  return [{ name: 'root', num_children: columns.length }, ...leaves]
}
