import { hash } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { Caller } from '#server/platform/caller'
import type { Db, Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { violates } from '#server/platform/db/refused-data'
import { rawQuery } from '#server/platform/db/raw'
import { build, type Slots, statement } from '#server/platform/db/statement'

export type Key = { holder: string; key: string }

/** Returns the owner of keys: a credential, or a user in one of their accounts. */
export function holderOf({ kind, id, account_id }: Caller): string {
  return kind === 'user' ? `${id} ${account_id}` : id
}

export type StoredResponse = { fingerprint: string; status: number; body: string; request_id: string }
type Answer = Key & StoredResponse & { created_at: Date }

// Calls with the same key queue here, before any lock of a domain. The number only needs to spread; the primary key
// decides.
const queueForKey = statement<Key>()('idempotency_queue', (p) =>
  rawQuery<unknown>(sql`select pg_advisory_xact_lock(hashtextextended(${p.holder} || ' ' || ${p.key}, 0))`),
)
// A separate statement, so that it sees what the previous call in the queue has committed.
const findStored = statement<Key>()('idempotency_find', (p) =>
  build.selectFrom('idempotency_keys').selectAll().where('holder', '=', p.holder).where('key', '=', p.key),
)
const findAll = statement<{ holders: string[]; keys: string[] }>()('idempotency_find_all', (p) =>
  rawQuery<
    Key & StoredResponse
  >(sql`select kept.* from unnest(${p.holders}::text[], ${p.keys}::text[]) as given (holder, key)
    cross join lateral (select * from idempotency_keys where holder = given.holder and key = given.key limit 1) as kept`),
)
const rowOf = (p: Slots<Answer>) => ({
  holder: p.holder,
  key: p.key,
  fingerprint: p.fingerprint,
  status: p.status,
  body: p.body,
  request_id: p.request_id,
  created_at: p.created_at,
})
const keep = statement<Answer>()('idempotency_keep', (p) => insertInto('idempotency_keys').values(rowOf(p)))

// Stored beside the responses and deleted with them. A refusal is not a stored response, because its key may be used
// again.
const markRefused = statement<Answer>()('idempotency_mark_refused', (p) =>
  insertInto('idempotency_keys')
    .values({ ...rowOf(p), holder: sql<string>`'refused ' || ${p.holder}::text` })
    .onConflict((conflict) =>
      conflict
        .columns(['holder', 'key'])
        .doUpdateSet({ fingerprint: (is) => is.ref('excluded.fingerprint') })
        .whereRef('idempotency_keys.fingerprint', '<>', 'excluded.fingerprint'),
    )
    .returning('request_id'),
)

/** Whether a refused request is the first of its kind under its key, and not a retry after a lost response. */
export async function isFirstRefused(tx: Tx, refused: Omit<Answer, 'body'>) {
  return (await tx.row(markRefused, { ...refused, body: '' })) !== undefined
}

/** Waits until every earlier call with the key has ended. Returns the response stored under it, if there is one. */
export async function waitForKey(tx: Tx, key: Key): Promise<StoredResponse | undefined> {
  tx.write(queueForKey, key)
  return tx.row(findStored, key)
}

/** Returns the responses that are stored under the keys now. Calls in progress have none yet. */
export async function findStoredAnswers(
  db: Db,
  tasks: readonly { idempotencyKey: Key | null }[],
): Promise<(key: Key) => StoredResponse | undefined> {
  const keys = tasks.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
  if (keys.length === 0) return () => undefined
  const [holders, names] = [keys.map(({ holder }) => holder), keys.map(({ key }) => key)]
  const rows = await db.rows(findAll, { holders, keys: names })
  return ({ holder, key }) => rows.find((row) => row.holder === holder && row.key === key)
}

/** Whether a transaction failed because another call has stored a response under its key. */
export function isKeyTaken(error: unknown) {
  return violates(error, 'idempotency_keys_pkey')
}

/** Stores a response under its key, in the transaction of its effect. */
export function storeAnswer(tx: Tx, answer: Answer) {
  tx.write(keep, answer)
}

/** Returns a fingerprint that is equal for requests with the same method, path and body. */
export function fingerprintOf(method: string, path: string, body: unknown) {
  return hash('sha256', `${method} ${path}\n${canonicalJson(body)}`, 'base64url')
}

export function ensureSameRequest(kept: StoredResponse, fingerprint: string) {
  if (kept.fingerprint !== fingerprint) throw new Refusal('idempotency_conflict')
}
