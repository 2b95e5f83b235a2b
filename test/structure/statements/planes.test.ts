import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../support/database.ts'
import { type BuiltQuery, builtQueries } from './built-queries.ts'
import { builtCrossings, foreignKeyCrossings, preparedCrossings } from './plane-crossings.ts'
import { listedTables, type Plane, planeOf } from './planes.ts'
import { preparedStatements, serverSources } from './server-statements.ts'
import { readRoutines, tablesOf } from './statement-tables.ts'

// No statement may access tables of two planes, apart from a list of known ones. PostgreSQL itself reports the tables
// of prepared statements. Queries built per call are read from the sources, which does not cover queries passed as
// arguments or results of other functions.

const sources = serverSources()

const { url } = await freshDatabase()
const client = new pg.Client(url)
await client.connect()
afterAll(() => client.end())

const { rows: tables } = await client.query<{ name: string; ofAccount: boolean }>(`
  select relname as name, exists (select from pg_attribute where attrelid = t.oid and attname = 'account_id') as "ofAccount"
  from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
const routines = await readRoutines(client)
const planes = new Map(tables.map((table) => [table.name, planeOf(table)]))

/** The planes of tables; a partition is on the plane of its table. */
function planesOf(names: Iterable<string>): Set<Plane> {
  return new Set([...names].flatMap((name) => planes.get(name) ?? []))
}

const crosses = (names: Iterable<string>) => planesOf(names).size > 1

/** Returns the statements that access tables of two planes, with the tables. */
async function crossingsOf(statements: Iterable<readonly [string, string]>) {
  const found = new Map<string, string[]>()
  for (const [name, text] of statements) {
    const named = await tablesOf(client, text, routines)
    if (crosses(named)) found.set(name, named)
  }
  return found
}

/** Finds declarations of queries that name tables of two planes, unless all these tables come from a single part. */
function builtCrossingsOf(queries: readonly BuiltQuery[]) {
  const crossing = queries.filter(({ tables, parts }) => {
    const own = planesOf(tables)
    return own.size > 1 && !parts.some((part) => planesOf(part).size === own.size)
  })
  return [...new Set(crossing.map(({ where }) => where))].toSorted()
}

const named = new Set(planes.keys())

test('Every table belongs to one plane', () => {
  expect(tables.length).toBeGreaterThan(80)
  expect(listedTables.filter((name) => !planes.has(name))).toEqual([])
  expect(new Set(listedTables).size).toBe(listedTables.length)
})

test('No prepared statement crosses planes, except for known cases', async () => {
  const statements = preparedStatements()
  expect(statements.length).toBeGreaterThan(300)
  const found = await crossingsOf(statements)
  expect([...found.keys()].toSorted()).toEqual(Object.keys(preparedCrossings).toSorted())
})

test('No query that is built for a call crosses planes, except for known cases', () => {
  const queries = builtQueries(sources, named)
  expect(queries.filter(({ tables }) => tables.size > 0).length).toBeGreaterThan(400)
  expect(builtCrossingsOf(queries)).toEqual(Object.keys(builtCrossings).toSorted())
})

test('No trigger crosses planes', () => {
  const { triggers } = routines
  expect(triggers.get('companies_founded')).toContain('company_versions')
  expect([...triggers].filter(([, names]) => crosses(names))).toEqual([])
})

test('Foreign keys cross planes only to the listed tables', async () => {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
  )
  const crossing = rows.filter(({ child, parent }) => crosses([child, parent]))
  const found = new Set(crossing.map(({ parent }) => parent))
  expect([...found].toSorted()).toEqual(Object.keys(foreignKeyCrossings).toSorted())
})

test('A planted statement that crosses planes is found, however it names a table', async () => {
  const planted = [
    ['join', `select 1 from prospects p join companies c using (company_id) where p.account_id = $1`],
    ['nested', `delete from prospects where company_id in (select company_id from signals where kind = $1)`],
    ['left out', `select p.prospect_id from prospects p left join users u on u.user_id = p.owner_id`],
    ['with', `with gone as (update users set name = $1 returning 1) select count(*) from lists, gone`],
    ['locks', `select 1 from memberships m, prospects p where p.account_id = $1 for update of p`],
    ['function', `select apply_leases($1::json, $2::json) from companies`],
    ['one plane', `select 1 from prospects p join projects using (account_id, project_id), test_clock`],
  ] as const
  const found = await crossingsOf(planted)
  expect([...found.keys()]).toEqual(planted.map(([name]) => name).slice(0, -1))
})

test('A planted query that crosses planes is found, wherever its parts are built', () => {
  const found = builtCrossingsOf(builtQueries(plantedSources, named))
  expect(found).toEqual([
    'a.ts columns',
    'a.ts inSql',
    'a.ts joined',
    'b.ts byArgument',
    'b.ts byConstant',
    'b.ts byFunction',
    'b.ts byLocal',
  ])
})

const plantedSources = new Map([
  [
    'a.ts',
    `export const companies = build.selectFrom('companies as c').select('c.name')
     export function ofProjects(id: string) { return build.selectFrom('projects').where('project_id', '=', id) }
     export function wrapped(inner: Ids) { return sql\`select 1 from prospects where company_id in (\${inner})\` }
     export const joined = () => build.selectFrom('prospects').innerJoin('companies', 'a', 'b')
     export const inSql = sql\`select 1 from lists where exists (select from users)\`
     export const columns = sql\`prospects.owner_id = users.user_id\`
     const inTurn = async (tx: Tx) => { await tx.query(build.selectFrom('prospects')); await tx.query(build.selectFrom('users')) }
     const asItIs = statement<{}>()('x', () => build.selectFrom('prospects').innerJoin('users', 'a', 'b'))`,
  ],
  [
    'b.ts',
    `import { companies, ofProjects, joined, wrapped } from '#server/a'
     const byConstant = sql\`select 1 from lists, (\${companies}) c\`
     const byFunction = (tx: Tx) => tx.query(ofProjects('x').innerJoin('users', 'a', 'b'))
     async function byLocal(tx: Tx) { const part = sql\`select 1 from users\`; await tx.query(sql\`select 1 from lists where \${part}\`) }
     const byArgument = (tx: Tx) => tx.query(wrapped(companies))
     const byOther = (tx: Tx) => tx.query(joined().limit(1))`,
  ],
])
