import type { Database } from './database.ts'

type Counted = { calls: string; total: number; mean: number; query: string }

/** Counts PostgreSQL's work by statement until the returned function prints it. */
export async function startCounting({ sql }: Database) {
  await sql('create extension if not exists pg_stat_statements')
  await sql('select pg_stat_statements_reset()')
  return async () => {
    const rows = await sql<Counted>(
      `select calls::text, round(total_exec_time)::int as total, round(mean_exec_time::numeric, 4)::float as mean,
         left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       order by total_exec_time desc limit 24`,
    )
    console.log('  calls, total ms, mean ms, statement')
    for (const { calls, total, mean, query } of rows)
      console.log(
        `  ${calls.padStart(8)} ${String(total).padStart(7)} ${mean.toFixed(3).padStart(8)}  ${query}`,
      )
  }
}
