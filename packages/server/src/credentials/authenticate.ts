import { Refusal } from '@alphorn/contract/errors'
import type pg from 'pg'
import type { Caller } from '#server/call'
import { findByKeyId, type KnownCredential, markUsed, renewHash } from '#server/credentials/queries'
import { hashSecret, pepperOf, readSecret, secretMatches, versionOf } from '#server/credentials/secret'
import type { Clock } from '#server/db/clock'
import { withConnection } from '#server/db/connection'

// A revoked credential is refused within this time on every instance: nothing is believed for longer.
const believedFor = 900
const credentialsKept = 10_000
const usedMarkEvery = 60_000

type Believed = { known: Promise<KnownCredential | undefined>; since: number }

/** Turns an `Authorization` header into the credential that calls, or refuses with 401. */
export function createAuthenticate(pool: pg.Pool, peppers: readonly string[], clock: Clock) {
  const believed = new Map<string, Believed>()

  function look(key_id: string) {
    const entry = believed.get(key_id)
    if (entry && performance.now() - entry.since < believedFor) return entry.known
    const known = withConnection(pool, (db) => db.row(findByKeyId, { key_id }))
    known.catch(() => believed.delete(key_id))
    if (believed.size >= credentialsKept) believed.clear()
    believed.set(key_id, { known, since: performance.now() })
    return known
  }

  function noteUse(row: KnownCredential, now: Date) {
    if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < usedMarkEvery) return
    row.last_used_at = now
    const { account_id, credential_id } = row
    void withConnection(pool, (db) => db.rows(markUsed, { account_id, credential_id, now })).catch(() => {})
  }

  const newest = versionOf(peppers[0]!)

  /** A secret that is used moves under the newest pepper, so that the older ones fall out of use. */
  function moveHash(row: KnownCredential, key_id: string, secret: string) {
    if (row.key_id !== key_id || row.pepper_version === newest) return
    const old_hash = row.secret_hash
    row.secret_hash = hashSecret(secret, peppers[0]!)
    row.pepper_version = newest
    const { account_id, credential_id, secret_hash } = row
    const renewed = { account_id, credential_id, old_hash, secret_hash, pepper_version: newest }
    void withConnection(pool, (db) => db.rows(renewHash, renewed)).catch(() => {})
  }

  return async function authenticate(authorization: string | undefined): Promise<Caller> {
    const read = readSecret(/^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '')
    if (!read) throw new Refusal('unauthenticated')
    const row = await look(read.key_id)
    const now = clock.now()
    if (!row || !isValid(row, read.key_id, read.secret, peppers, now)) throw new Refusal('unauthenticated')
    noteUse(row, now)
    moveHash(row, read.key_id, read.secret)
    return callerOf(row)
  }
}

function isValid(
  row: KnownCredential,
  key_id: string,
  secret: string,
  peppers: readonly string[],
  now: Date,
) {
  const isPrevious = row.key_id !== key_id
  const stored = isPrevious ? row.previous_secret_hash! : row.secret_hash
  const version = isPrevious ? row.previous_pepper_version! : row.pepper_version
  const pepper = pepperOf(peppers, version)
  // Without a pepper a hash proves nothing: whoever can write to the database could have made it.
  if (pepper === undefined || !secretMatches(secret, pepper, stored)) return false
  if (row.revoked_at || (row.expires_at && row.expires_at <= now)) return false
  return !isPrevious || (row.previous_valid_until !== null && row.previous_valid_until > now)
}

function callerOf(row: KnownCredential): Caller {
  return {
    kind: 'credential',
    id: row.credential_id,
    name: row.name,
    account_id: row.account_id,
    products: row.products,
    scopes: row.scopes,
    project_ids: row.project_ids,
    role: null,
    expires_at: row.expires_at,
  }
}
