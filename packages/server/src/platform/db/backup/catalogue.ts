import type pg from 'pg'

/** A table with its stored columns; generated columns are computed again. */
export type Table = { name: string; columns: string[]; references: string[] }
/** A partition by its bounds: `FOR VALUES FROM (…) TO (…)`. */
export type Partition = { name: string; parent: string; bound: string }
export type Sequence = { name: string; last_value: string; is_called: boolean }

// Tables that describe the schema itself, and the clock of the tests.
const apart = ['schema_migrations', 'test_clock']
// Columns that are rebuilt from the others. They are restored with their default, which marks them as missing.
const madeAgain = ['company_lines.version', 'company_lines.line']

/** Returns all tables, each after those that it refers to. Partitions are read through their parent. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name,
       array(select attname::text from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
           and relname || '.' || attname <> all($2) order by attnum) as columns,
       array(select distinct confrelid::regclass::text from pg_constraint
         where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as references
     from pg_class t
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence <> 't' and relname <> all($1)
       and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
     order by relname`,
    [apart, madeAgain],
  )
  return inOrder(rows)
}

function inOrder(tables: readonly Table[]): Table[] {
  const placed: Table[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ references }) => !references.some((name) => left.has(name)))
    if (ready.length === 0)
      throw new Error(`These tables refer to one another in a circle: ${[...left.keys()].join(', ')}.`)
    for (const table of ready) left.delete(table.name)
    placed.push(...ready)
  }
  return placed
}

export async function partitionsOf(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select relname as name, inhparent::regclass::text as parent, pg_get_expr(relpartbound, pg_class.oid) as bound
     from pg_class join pg_inherits on inhrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' order by relname`,
  )
  return rows
}

/**
 * Sequences are not part of snapshots. They are read after the data, so a sequence is never lower than a number in the
 * data.
 */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text, is_called from ${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...found.rows[0]! })
  }
  return sequences
}

/** Lists the objects of a database; empty if it is new. Extensions may exist. */
export async function contentOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`,
  )
  return rows.map(({ name }) => name)
}
