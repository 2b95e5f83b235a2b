import type pg from 'pg'

type Column = { table: string; name: string; type: string; demanded: boolean; filled: boolean }
type UniqueIndex = { table: string; columns: string }

/** The parts of a schema on which a program relies: columns, unique indexes, and functions that it calls. */
export type SchemaInterface = {
  columns: ReadonlyMap<string, Column>
  unique: readonly UniqueIndex[]
  functions: ReadonlySet<string>
}

/** Reads these parts from the catalogs. */
export async function interfaceOf(client: pg.Client, schema: string): Promise<SchemaInterface> {
  const columns = await client.query<Column>(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as demanded,
       atthasdef or attidentity <> '' as filled
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
       and not attisdropped`,
    [schema],
  )
  const unique = await client.query<UniqueIndex>(
    `select relname as table, string_agg(attname, ', ' order by attname) as columns
     from pg_index join pg_class on pg_class.oid = indrelid
       join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indisunique and relnamespace = $1::regnamespace and not relispartition group by indexrelid, relname`,
    [schema],
  )
  const functions = await client.query<{ name: string }>(
    `select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name from pg_proc
     where pronamespace = $1::regnamespace`,
    [schema],
  )
  return {
    columns: new Map(columns.rows.map((column) => [`${column.table}.${column.name}`, column])),
    unique: unique.rows,
    functions: new Set(functions.rows.map(({ name }) => name)),
  }
}

/**
 * Returns the operations that a program for the previous schema can no longer perform on the tables that it knows. A
 * narrower CHECK is not detected, since the texts of constraints are not compared.
 */
export function breaksBetween(
  before: SchemaInterface,
  after: SchemaInterface,
  tables: ReadonlySet<string>,
): string[] {
  const known = [...before.columns].filter(([, { table }]) => tables.has(table))
  const knownTables = new Set(known.map(([, { table }]) => table))
  const gone = known.filter(([name]) => !after.columns.has(name)).map(([name]) => `${name} is gone`)
  const changed = known.flatMap(([name, column]) => changesOf(name, column, after.columns.get(name)))
  const demanded = [...after.columns]
    .filter(([name, { table }]) => knownTables.has(table) && !before.columns.has(name))
    .filter(([, column]) => column.demanded && !column.filled)
    .map(([name]) => `${name} is new, and demands a value`)
  const functions = [...before.functions].filter((name) => !after.functions.has(name))
  return [
    ...gone,
    ...changed,
    ...demanded,
    ...newUniqueIndexes(before, after, knownTables),
    ...(tables.size > 0 ? functions.map((name) => `the function ${name} is gone`) : []),
  ]
}

function changesOf(name: string, was: Column, is: Column | undefined): string[] {
  if (!is) return []
  return [
    ...(is.type === was.type ? [] : [`${name} was ${was.type}, and is ${is.type}`]),
    ...(is.demanded && !was.demanded ? [`${name} may be null no more`] : []),
  ]
}

/** A new unique index over existing columns refuses rows that were allowed before. */
function newUniqueIndexes(
  before: SchemaInterface,
  after: SchemaInterface,
  tables: ReadonlySet<string>,
): string[] {
  const had = new Set(before.unique.map(({ table, columns }) => `${table}: ${columns}`))
  return after.unique
    .filter(({ table, columns }) => tables.has(table) && !had.has(`${table}: ${columns}`))
    .filter(({ table, columns }) =>
      columns.split(', ').every((column) => before.columns.has(`${table}.${column}`)),
    )
    .map(({ table, columns }) => `${table} has a new unique index over ${columns}`)
}
