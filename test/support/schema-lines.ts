import type pg from 'pg'

// The objects of a schema as PostgreSQL's catalogs have them, one line each. Two databases with the same lines have the
// same schema. Comments in the bodies of functions do not count.

const tables = `select format('%s %s %s %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
    relname, relpersistence, reloptions, coalesce(pg_get_partkeydef(c.oid), pg_get_expr(relpartbound, c.oid)))
    || coalesce(pg_get_viewdef(case when relkind = 'v' then c.oid end), '') || coalesce(' granted ' || relacl::text, '')
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`

/** The order of columns is part of the schema: functions insert whole rows. */
const columns = `select format('column %s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
    row_number() over (partition by relname order by attnum),
    concat_ws(' ', case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid), nullif(attidentity, ''),
      nullif(attgenerated, ''), attstorage, nullif(attcompression, ''), nullif(attcollation, 0)::regcollation, attacl))
  from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = c.oid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`

const constraints = `select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0`

const indexes = `select indexdef || ' ' || coalesce(reloptions::text, '') from pg_indexes
    join pg_class on relname = indexname and relnamespace = 'public'::regnamespace where schemaname = 'public'`

const functions = `select pg_get_functiondef(p.oid) || coalesce(' granted ' || proacl::text, '') from pg_proc p
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`

const triggers = `select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal`

const sequences = `select format('sequence %s %s %s %s %s owned by %s', seqrelid::regclass, seqtypid::regtype, seqstart,
    seqincrement, seqcycle, (select refobjid::regclass || '.' || refobjsubid from pg_depend
      where objid = seqrelid and deptype in ('a', 'i')))
  from pg_sequence join pg_class on oid = seqrelid where relnamespace = 'public'::regnamespace`

const rest = `select format('comment %s', description) from pg_description
    where objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select format('extension %s', extname) from pg_extension
  union all select format('policy %s', polname) from pg_policy
  union all select format('type %s', typname) from pg_type
    where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0
      and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`

/** Returns the objects of the schema `public`, and the rows that migrations insert into tables of one row, sorted. */
export async function schemaLines(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const query of [tables, columns, constraints, indexes, functions, triggers, sequences, rest])
    lines.push(...(await firstColumn(client, query)))
  return [...lines.map(withoutComments), ...(await insertedRows(client))].toSorted()
}

const withoutComments = (text: string) => text.replaceAll(/[ \t]*--[^\n]*/g, '').replaceAll(/\n\s*\n/g, '\n')

/** The stamp of a list is random. */
const random = 'stamp'

async function insertedRows(client: pg.Client) {
  const names = await firstColumn(
    client,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'schema_migrations'`,
  )
  const rows: string[] = []
  for (const name of names)
    rows.push(
      ...(await firstColumn(
        client,
        `select format('row of %s %s', '${name}', to_jsonb(one) - '${random}') from "${name}" one`,
      )),
    )
  return rows
}

async function firstColumn(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([text]) => text)
}
