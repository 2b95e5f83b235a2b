import type pg from 'pg'

// Finds reads that name no account in the plan that PostgreSQL makes for any parameters. In an empty database it would
// prefer sequential scans. The settings below permit them only where no index fits.

/** A table that a statement reads without naming an account; `whole`: also without an index. */
export type Reading = { table: string; whole: boolean }

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
  [detail: string]: Plan[] | string | undefined
}

/** Connection settings that make the planner choose the fitting index despite the small size of the tables. */
export const planSettings =
  'set jit = off; set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off; ' +
  'set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off'

/** Returns reads of the tables for which the statement's plan names no account. The statement is not executed. */
export async function readingsWithoutAccount(
  client: pg.Client,
  text: string,
  tables: ReadonlySet<string>,
): Promise<Reading[]> {
  await client.query('begin')
  try {
    await client.query(`prepare judged as ${text}`)
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'judged'`,
    )
    const nulls = Array.from({ length: rows[0]!.count }, () => 'null').join()
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) execute judged${nulls && `(${nulls})`}`,
    )
    const plan = explained.rows[0]!['QUERY PLAN'][0].Plan
    return readingsIn(plan, tables, { joined: '', hashed: hashedParts(plan) })
  } finally {
    await client.query('rollback; deallocate all')
  }
}

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond']

/**
 * `joined`: the join condition of the rows of this part of the plan. `hashed`: subplans that are hashed for a small
 * table, and evaluated row by row for a large one.
 */
type Around = { joined: string; hashed: readonly string[] }

function readingsIn(plan: Plan, tables: ReadonlySet<string>, { joined, hashed }: Around): Reading[] {
  if (hashed.includes(textOf(plan, 'Subplan Name'))) return []
  const own = conditions.map((kind) => textOf(plan, kind).replaceAll(ofHash, '')).join(' ')
  const table = plan['Relation Name']
  const reads = table !== undefined && tables.has(table) && plan['Node Type'].includes('Scan')
  const found =
    reads && !/\baccount_id\b/.test(`${own} ${joined}`)
      ? [{ table, whole: plan['Node Type'] === 'Seq Scan' }]
      : []
  const within = (plan.Plans ?? []).flatMap((part) => readingsIn(part, tables, { joined: own, hashed }))
  return [...found, ...within]
}

/** The notation of PostgreSQL 17 and newer for a lookup in such a hash. Its result does not limit the rows read. */
const ofHash = /\w+ = \(hashed SubPlan \d+\)\.col\d+/g

function textOf(plan: Plan, detail: string) {
  const text = plan[detail]
  return typeof text === 'string' ? text : ''
}

function hashedParts(plan: Plan) {
  return [...JSON.stringify(plan).matchAll(/hashed (SubPlan \d+)/g)].map(([, name]) => name!)
}
