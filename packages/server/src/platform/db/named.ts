import type pg from 'pg'

/** Where a session of its own connects to, with what it is for, as `pg_stat_activity` shows it. */
export function named(database: string | pg.ClientConfig, use: string): pg.ClientConfig {
  const place = typeof database === 'string' ? { connectionString: database } : database
  return { application_name: `alphorn ${use}`, ...place }
}
