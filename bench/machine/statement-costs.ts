import type { Database } from '../database.ts'

/** PostgreSQL's time for a statement per operation, in microseconds of its own clock. */
export type StatementCost = {
  /** The name or the beginning of the statement. */
  text: string
  /** Whether a function ran it: it is part of the statement that called the function. */
  isNested: boolean
  /** Runs for each thing done. */
  runs: number
  microseconds: number
  walBytes: number
}

/** Settings with which PostgreSQL also counts statements inside functions. */
export const nestedCounting = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '10000',
}

export async function resetCosts({ sql }: Database) {
  await sql('create extension if not exists pg_stat_statements')
  await sql('select pg_stat_statements_reset()')
}

/** The statements since the reset, the dearest first; those below two microseconds a thing are left out. */
export async function statementCosts({ sql }: Database, things: number): Promise<StatementCost[]> {
  return sql<StatementCost>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as text, not toplevel as "isNested",
       sum(calls)::float8 / $1::float8 as runs, 1000 * sum(total_exec_time + total_plan_time) / $1::float8 as microseconds,
       (sum(wal_bytes) / $1::float8)::float8 as "walBytes"
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'
     group by 1, 2 having 1000 * sum(total_exec_time + total_plan_time) / $1::float8 >= 2
     order by 4 desc`,
    [things],
  )
}
