import { hash } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { Caller } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { rawQuery } from '#server/platform/db/raw'
import { build, gatherable, type Slots, statement } from '#server/platform/db/statement'

export type Key = { holder: string; key: string }

/** Whose keys are told apart from others': a credential's, or a user's in one of the accounts that they work in. */
export function holderOf({ kind, id, account_id }: Caller): string {
  return kind === 'user' ? `${id} ${account_id}` : id
}

export type Kept = { fingerprint: string; status: number; body: string; request_id: string }
type Answer = Key & Kept & { created_at: Date }

// Calls with the same key queue here, before any lock of a domain. The number only needs to spread; the primary key decides.
const queueForKey = gatherable<Key>()('idempotency_queue', (p) =>
  rawQuery<unknown>(sql`select pg_advisory_xact_lock(hashtextextended(${p.holder} || ' ' || ${p.key}, 0))`),
)
// A statement of its own, so that it sees what the call before in the queue has committed.
const findKept = gatherable<Key>()('idempotency_find', (p) =>
  build.selectFrom('idempotency_keys').selectAll().where('holder', '=', p.holder).where('key', '=', p.key),
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
const keep = gatherable<Answer>({ status: 'smallint', created_at: 'timestamptz' })('idempotency_keep', (p) =>
  insertInto('idempotency_keys').values(rowOf(p)),
)

// Beside the kept answers, and gone with them: a refusal is no answer to keep, for its key may be tried again.
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

/** Whether a refused request is the first of its kind under its key, and not one whose answer was lost and that came again. */
export async function isFirstRefused(tx: Tx, refused: Omit<Answer, 'body'>) {
  return (await tx.row(markRefused, { ...refused, body: '' })) !== undefined
}

/** The answers that were kept under the keys, once every earlier call with them has ended. */
export async function findKeptAnswers(tx: Tx, keys: readonly Key[]): Promise<(key: Key) => Kept | undefined> {
  // Whoever queues for several does so in the same order.
  for (const key of keys.toSorted(byName)) tx.write(queueForKey, key)
  const rows = (await Promise.all(keys.map((key) => tx.rows(findKept, key)))).flat()
  return ({ holder, key }) => rows.find((row) => row.holder === holder && row.key === key)
}

function byName(a: Key, b: Key) {
  return `${a.holder} ${a.key}` < `${b.holder} ${b.key}` ? -1 : 1
}

/** Keeps an answer under its key, in the transaction of its effect. */
export function keepAnswer(tx: Tx, answer: Answer) {
  tx.write(keep, answer)
}

/** What makes two requests the same: method, path and body. */
export function fingerprintOf(method: string, path: string, body: unknown) {
  return hash('sha256', `${method} ${path}\n${canonicalJson(body)}`, 'base64url')
}

export function ensureSameRequest(kept: Kept, fingerprint: string) {
  if (kept.fingerprint !== fingerprint) throw new Refusal('idempotency_conflict')
}
