import { newClient } from '#server/platform/db/client'

/** SQL for the number of connections that the database allows an installation. */
export const allowedConnections = `least(
  current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int,
  (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
  (select nullif(datconnlimit, -1) from pg_database where datname = current_database()))`

/**
 * Returns the number of connections that an installation may open: the limit of the server, the user or the database.
 */
export async function connectionsAllowed(url: string): Promise<number> {
  const client = newClient(url, 'limits')
  await client.connect()
  try {
    const { rows } = await client.query<{ allowed: number }>(`select ${allowedConnections} as allowed`)
    return rows[0]!.allowed
  } finally {
    await client.end()
  }
}
