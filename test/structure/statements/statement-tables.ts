import type pg from 'pg'

// Finds the tables that a statement reads or writes, as PostgreSQL resolves them: it records the dependencies of a
// standard SQL function body. A plan would not suffice, since it omits tables that it considers superfluous.

/** The tables that functions and triggers name in their text. */
export type Routines = {
  /** By the function's oid. */
  functions: ReadonlyMap<string, readonly string[]>
  /** By the trigger's name; includes its own table. */
  triggers: ReadonlyMap<string, readonly string[]>
}

/**
 * Reads the functions and triggers of the schema. PostgreSQL stores the body of a plpgsql function as text. Every table
 * that it names counts, as do the tables of every function that it names.
 */
export async function readRoutines(client: pg.Client): Promise<Routines> {
  const functions = await client.query<{ oid: string; name: string; body: string }>(
    `select oid::text, proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const triggers = await client.query<{ name: string; table: string; oid: string }>(
    `select tgname as name, tgrelid::regclass::text as table, tgfoid::text as oid from pg_trigger where not tgisinternal`,
  )
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const known = new Set(tables.rows.map(({ name }) => name))
  const words = new Map(functions.rows.map(({ name, body }) => [name, wordsOf(body)]))
  const reach = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const own = words.get(name) ?? []
    return own.flatMap((word) => [
      ...(known.has(word) ? [word] : []),
      ...(words.has(word) ? reach(word, seen) : []),
    ])
  }
  const byOid = new Map(functions.rows.map(({ oid, name }) => [oid, [...new Set(reach(name))]]))
  return {
    functions: byOid,
    triggers: new Map(
      triggers.rows.map(({ name, table, oid }) => [name, [...new Set([table, ...(byOid.get(oid) ?? [])])]]),
    ),
  }
}

function wordsOf(body: string) {
  return [...new Set(body.replaceAll(/--[^\n]*/g, '').match(/\w+/g))]
}

/** Returns the tables of a statement and of the functions that it calls, sorted. The statement is not executed. */
export async function tablesOf(client: pg.Client, text: string, { functions }: Routines): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(`prepare judged as ${text}`)
    const { rows } = await client.query<{ types: string }>(
      `select array_to_string(parameter_types::text[], ',') as types from pg_prepared_statements where name = 'judged'`,
    )
    await client.query(
      `create function judged(${rows[0]!.types}) returns void language sql begin atomic ${text}; end`,
    )
    const found = await client.query<{ table: string | null; function: string | null }>(dependencies)
    const named = found.rows.flatMap((one) => one.table ?? functions.get(one.function ?? '') ?? [])
    return [...new Set(named)].toSorted()
  } finally {
    await client.query('rollback; deallocate all')
  }
}

const dependencies = `
  select relname as table, case when refclassid = 'pg_proc'::regclass then refobjid::text end as function
  from pg_depend left join pg_class on refclassid = 'pg_class'::regclass and pg_class.oid = refobjid
  where classid = 'pg_proc'::regclass and objid = 'judged'::regproc
    and (relkind in ('r', 'p', 'v', 'm') or refclassid = 'pg_proc'::regclass)`
