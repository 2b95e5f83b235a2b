import { hash } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/canonical-json'
import { Refusal } from '@alphorn/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'

export type Key = { holder: string; key: string }
export type Kept = { fingerprint: string; status: number; body: string; request_id: string }

// Calls with the same key queue here, before any lock of a domain. The number only needs to spread; the primary key decides.
const queueForKey = statement<Key>()('idempotency_queue', (p) =>
  build.selectNoFrom(
    sql`pg_advisory_xact_lock(hashtextextended(${p.holder}::text || ' ' || ${p.key}::text, 0))`.as('queued'),
  ),
)
// A statement of its own, so that it sees what the call before in the queue has committed.
const findKept = statement<Key>()('idempotency_find', (p) =>
  build
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'request_id'])
    .where('holder', '=', p.holder)
    .where('key', '=', p.key),
)
const keep = statement<Key & Kept>()('idempotency_keep', (p) =>
  build.insertInto('idempotency_keys').values({
    holder: p.holder,
    key: p.key,
    fingerprint: p.fingerprint,
    status: p.status,
    body: p.body,
    request_id: p.request_id,
    created_at: sql<Date>`app_now()`,
  }),
)

/** The answer that was kept under the key, once every earlier call with it has ended. */
export function findKeptAnswer(tx: Tx, key: Key): Promise<Kept | undefined> {
  tx.write(queueForKey, key)
  return tx.row(findKept, key)
}

/** Keeps an answer under its key, in the transaction of its effect. */
export function keepAnswer(tx: Tx, key: Key, answer: Kept) {
  tx.write(keep, { ...key, ...answer })
}

/** What makes two requests the same: method, path and body. */
export function fingerprintOf(method: string, path: string, body: unknown) {
  return hash('sha256', `${method} ${path}\n${canonicalJson(body)}`, 'base64url')
}

export function ensureSameRequest(kept: Kept, fingerprint: string) {
  if (kept.fingerprint !== fingerprint) throw new Refusal('idempotency_conflict')
}
