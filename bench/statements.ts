import type { Database } from './database.ts'

type StatementRow = {
  calls: string
  total: string
  mean: string
  plans: string
  planning: string
  pages: string
  wal: string
  query: string
}

/** Settings with which PostgreSQL must be started. */
export const countingSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/** Counts PostgreSQL's work by statement until the returned function prints it. */
export async function startCounting({ sql }: Database) {
  await sql('create extension if not exists pg_stat_statements')
  await sql('select pg_stat_statements_reset()')
  return async () => {
    const rows = await sql<StatementRow>(
      `select calls::text, round(total_exec_time)::text as total, round(1000 * mean_exec_time)::text as mean,
         plans::text, round(total_plan_time)::text as planning, wal_fpi::text as pages, round(wal_bytes / greatest(calls, 1))::text as wal,
         left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       order by total_exec_time + total_plan_time desc limit 40`,
    )
    console.log('     calls  total ms  mean us    plans  plan ms  whole pages  WAL bytes  statement')
    for (const { calls, total, mean, plans, planning, pages, wal, query } of rows) {
      const numbers = [calls.padStart(8), total.padStart(8), mean.padStart(7), plans.padStart(7)]
      console.log(
        `  ${numbers.join(' ')} ${planning.padStart(8)}  ${pages.padStart(11)}  ${wal.padStart(9)}  ${query}`,
      )
    }
    const updated = await sql<{ name: string; updates: string; inPlace: string }>(
      `select relname as name, n_tup_upd::text as updates, n_tup_hot_upd::text as "inPlace"
       from pg_stat_user_tables where n_tup_upd > 0 order by n_tup_upd desc limit 8`,
    )
    for (const { name, updates, inPlace } of updated)
      console.log(`  ${name}: ${updates} updates, ${inPlace} of them in place`)
  }
}
