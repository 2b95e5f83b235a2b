import { totalmem } from 'node:os'
import { logSettings } from '#embedded-postgres/log'

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>

/**
 * Environment of the server. It excludes the service's secrets, and variables of PostgreSQL that would change its
 * settings.
 */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

const mebibyte = 1024 * 1024

/** Returns the default settings: durable, only on a socket, sized for a machine shared with the service. */
export function usualSettings(): Settings {
  return {
    ...logSettings,
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    ...memorySettings(),
    max_wal_size: '4GB',
    // Until the first statistics of a growing table, the planner treats it as empty.
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

/** Returns the memory available to us: a container may have less than the machine. */
function memoryMebibytes() {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity) / mebibyte
}

/** Returns shares of the memory within bounds. Pages are allocated on use, so a small directory needs little. */
function memorySettings(memory = memoryMebibytes()): Settings {
  const share = (part: number, least: number, most: number) =>
    `${Math.max(least, Math.min(most, Math.floor(memory / part)))}MB`
  return {
    shared_buffers: share(8, 16, 8192),
    // Memory that the planner may assume for the caches of PostgreSQL and the operating system.
    effective_cache_size: share(2, 64, 1_048_576),
    maintenance_work_mem: share(64, 64, 1024),
  }
}
