import type { Environment } from '#server/platform/config/environment'

/** Reads the address of a standby; null if none is given. Throws an Error that says what is wrong with it. */
export function readStandby(env: Environment): string | null {
  const given = env['READ_DATABASE_URL']
  if (!given) return null
  if (!env['DATABASE_URL'])
    throw new Error(
      'READ_DATABASE_URL names a standby of the PostgreSQL at DATABASE_URL, which is not set. The embedded PostgreSQL has no standby: remove READ_DATABASE_URL.',
    )
  const url = /^postgres(?:ql)?:/.test(given) ? URL.parse(given) : null
  if (!url || [url.hostname, url.searchParams.get('host') ?? ''].some((host) => host.includes(',')))
    throw new Error(
      'READ_DATABASE_URL must be the address of one standby, such as postgres://user:password@host:5432/database.',
    )
  return given
}
