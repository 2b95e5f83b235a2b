import { Refusal } from '@alphorn/contract/core/errors'
import type pg from 'pg'
import type { Caller } from '#server/platform/caller'
import { isAllowedAddress } from '#server/accounts/credentials/allowed-address'
import {
  findByKeyId,
  type KnownCredential,
  markRefused,
  markUsed,
  renewHash,
} from '#server/accounts/credentials/queries'
import { readSecret } from '#server/accounts/credentials/secret'
import { hashSecret, pepperOf, secretMatches, versionOf } from '#server/platform/secrets/pepper'
import type { Clock } from '#server/platform/db/clock'
import { withConnection } from '#server/platform/db/connection'
import { ignoreFailure } from '#server/platform/ignore-failure'
import type { Log } from '#server/platform/log'

// Lifetime of a cached credential in milliseconds. Every instance refuses a revoked credential within one second,
// because the cache keeps nothing for longer.
const cacheLifetimeMs = 900
const maxCachedCredentials = 10_000
const markEveryMs = 60_000

type CachedCredential = { known: Promise<KnownCredential | undefined>; since: number }

/** Resolves an `Authorization` header and the sender's address to the calling credential, or refuses with 401. */
export function createAuthenticate(pool: pg.Pool, peppers: readonly string[], clock: Clock, log: Log) {
  const believed = new Map<string, CachedCredential>()
  const [pepper] = peppers
  if (pepper === undefined) throw new Error('ALPHORN_PEPPERS names no pepper.')
  const newest = { pepper, version: versionOf(pepper) }

  function look(key_id: string) {
    const entry = believed.get(key_id)
    if (entry && performance.now() - entry.since < cacheLifetimeMs) return entry.known
    const known = withConnection(pool, (db) => db.row(findByKeyId, { key_id }))
    known.catch(() => believed.delete(key_id))
    if (believed.size >= maxCachedCredentials) believed.clear()
    believed.set(key_id, { known, since: performance.now() })
    return known
  }

  return async function authenticate(authorization: string | undefined, address: string): Promise<Caller> {
    const read = readSecret(/^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '')
    if (!read) throw new Refusal('unauthenticated')
    const row = await look(read.key_id)
    const now = clock.now()
    if (!row || !isValid(row, read.key_id, read.secret, peppers, now)) throw new Refusal('unauthenticated')
    // A correct secret from a disallowed address gets the same response as a wrong one. A person who found the secret
    // does not learn that it is valid.
    if (row.allowed_addresses && !isAllowedAddress(row.allowed_addresses, address)) {
      recordUse({ pool, log }, row, 'refused', now, address)
      throw new Refusal('unauthenticated')
    }
    recordUse({ pool, log }, row, 'used', now, address)
    moveHash({ pool, log }, row, read, newest)
    return callerOf(row)
  }
}

type Store = { pool: pg.Pool; log: Log }

/** Records the time and address of the last use or the last refusal, at most once a minute. */
function recordUse(
  { pool, log }: Store,
  row: KnownCredential,
  action: 'used' | 'refused',
  now: Date,
  address: string,
) {
  const last = row[`last_${action}_at`]
  if (last && now.getTime() - last.getTime() < markEveryMs) return
  row[`last_${action}_at`] = now
  const { account_id, credential_id } = row
  const use = { account_id, credential_id, now, address: address || null }
  const mark = action === 'used' ? markUsed : markRefused
  const marked = withConnection(pool, (db) => db.rows(mark, use))
  ignoreFailure(marked, log, 'The use of a credential was not recorded. A later use is.')
}

type Secret = { key_id: string; secret: string }
type Pepper = { pepper: string; version: number }

/** Rehashes a secret with the newest pepper when it is used, so that older peppers can be retired. */
function moveHash({ pool, log }: Store, row: KnownCredential, { key_id, secret }: Secret, newest: Pepper) {
  if (row.key_id !== key_id || row.pepper_version === newest.version) return
  const old_hash = row.secret_hash
  row.secret_hash = hashSecret(secret, newest.pepper)
  row.pepper_version = newest.version
  const { account_id, credential_id, secret_hash } = row
  const renewed = { account_id, credential_id, old_hash, secret_hash, pepper_version: newest.version }
  const moved = withConnection(pool, (db) => db.rows(renewHash, renewed))
  ignoreFailure(moved, log, 'A credential keeps the hash of an older pepper. Its next use tries again.')
}

function isValid(
  row: KnownCredential,
  key_id: string,
  secret: string,
  peppers: readonly string[],
  now: Date,
) {
  const isPrevious = row.key_id !== key_id
  const stored = isPrevious ? row.previous_secret_hash : row.secret_hash
  const version = isPrevious ? row.previous_pepper_version : row.pepper_version
  if (!isProven(secret, stored, version === null ? undefined : pepperOf(peppers, version))) return false
  if (row.revoked_at || (row.expires_at && row.expires_at <= now)) return false
  return !isPrevious || (row.previous_valid_until !== null && row.previous_valid_until > now)
}

/** Without a pepper a hash proves nothing: anyone with write access to the database could have made it. */
function isProven(secret: string, stored: string | null, pepper: string | undefined) {
  return stored !== null && pepper !== undefined && secretMatches(secret, pepper, stored)
}

function callerOf(row: KnownCredential): Caller {
  return {
    kind: 'credential',
    id: row.credential_id,
    name: row.name,
    account_id: row.account_id,
    products: row.products,
    sees_invented: row.sees_invented,
    scopes: row.scopes,
    project_ids: row.project_ids,
    role: null,
    expires_at: row.expires_at,
  }
}
