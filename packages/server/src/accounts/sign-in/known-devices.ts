import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { cookieIn } from '#server/accounts/tokens/cookies'
import { hashToken } from '#server/accounts/tokens/token'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

// A random token identifies a browser that signed in before. Strangers who guess a password lock other browsers, not
// this one. A sign-in from a browser without the token is reported to the user by mail.

const cookieName = '__Host-alphorn-device'
/** The longest lifetime that browsers allow for a cookie. */
export const deviceDays = 400
const maxDevices = 20

const markUsed = statement<{ user_id: string; token_hash: string; now: Date }>()('device_used', (p) =>
  rawQuery<object>(sql`insert into known_devices (user_id, token_hash, created_at, last_used_at)
    values (${p.user_id}, ${p.token_hash}, ${p.now}, ${p.now})
    on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`),
)
const deleteOldest = statement<{ user_id: string }>()('device_delete_oldest', (p) =>
  rawQuery<object>(sql`delete from known_devices where user_id = ${p.user_id} and token_hash in (
    select token_hash from known_devices where user_id = ${p.user_id}
    order by last_used_at desc offset ${sql.lit(maxDevices)})`),
)
const findDevices = statement<{ user_id: string; token_hash: string; since: Date }>()('device_find', (p) =>
  rawQuery<{ this_one: boolean; others: boolean; in_use: boolean }>(sql`select
    exists (select from known_devices where user_id = ${p.user_id} and token_hash = ${p.token_hash}
      and last_used_at > ${p.since}) as this_one,
    exists (select from known_devices where user_id = ${p.user_id} and token_hash <> ${p.token_hash}) as others,
    exists (select from known_devices where token_hash = ${p.token_hash}) as in_use`),
)

/** Returns the hash of the browser's token, or of the empty string, so that the query is the same for both. */
export function deviceHash(cookies: string | null): string {
  return hashToken(cookieIn(cookies, cookieName) ?? '')
}

/** Returns the time since which a browser must have been used to be recognized. */
export function devicesSince(now: Date) {
  return new Date(now.getTime() - deviceDays * 86_400_000)
}

/**
 * Remembers the browser that the user signed in with. `isNew`: the user has signed in before, and never with this
 * browser. The token remains the same: several users of one browser each have a row with it.
 */
export async function rememberDevice(tx: Tx, user_id: string, cookies: string | null, now: Date) {
  const sent = cookieIn(cookies, cookieName)
  const found = await tx.row(findDevices, {
    user_id,
    token_hash: hashToken(sent ?? ''),
    since: devicesSince(now),
  })
  // A token that this service did not issue is replaced.
  const token = sent !== undefined && found?.in_use ? sent : randomBytes(32).toString('base64url')
  tx.write(markUsed, { user_id, token_hash: hashToken(token), now })
  tx.write(deleteOldest, { user_id })
  const cookie = `${cookieName}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${deviceDays * 86_400}`
  return { cookie, isNew: found?.this_one === false && found.others }
}

/** Deletes every known browser of the user. Returns their number. */
export async function deleteKnownDevices(tx: Tx, user_id: string): Promise<number> {
  const gone = await tx.query(
    build.deleteFrom('known_devices').where('user_id', '=', user_id).returning('token_hash'),
  )
  return gone.length
}
