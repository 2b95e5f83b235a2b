import { totalmem } from 'node:os'
import { logSettings } from '#embedded-postgres/log'

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>

/** Nothing of ours: our secrets are not the server's, and variables of PostgreSQL would change its settings. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

const mebibyte = 1024 * 1024

/** What a server of ours runs with: durable, on a socket only, sized for a small machine. */
export function usualSettings(): Settings {
  return {
    ...logSettings,
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedBuffers()}MB`,
    max_wal_size: '4GB',
    // Plans of a table that has just begun to grow are made for an empty one until its first statistics.
    autovacuum_naptime: '10s',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
  }
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** An eighth of the memory that we may use (a container may have less than the machine), 512 MB at most. */
function sharedBuffers() {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.max(16, Math.min(512, Math.floor(memory / 8 / mebibyte)))
}
