import { Refusal } from '@alphorn/contract/core/errors'
import type { ResourceGroup } from '@alphorn/contract/core/route'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Caller } from '#server/platform/caller'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { hasDemo } from '#server/platform/demo-account'
import { tokenHash, tokenOf } from '#server/accounts/tokens/address-token'

const findFeed = statement<{ token_hash: string }>()('feed_of_token', (p) =>
  build
    .selectFrom('feeds as f')
    .innerJoin('accounts as a', 'a.account_id', 'f.account_id')
    .select([
      'f.account_id',
      'f.feed_id',
      'f.list_id',
      'f.watch_id',
      'f.content',
      'a.products',
      hasDemo(sql`a.account_id`).as('sees_invented'),
    ])
    .where('f.token_hash', '=', p.token_hash)
    .where('f.revoked_at', 'is', null),
)
// Recorded at most once an hour, since feed readers poll often.
const recordReading = statement<{ token_hash: string }>()('feed_note_reading', (p) =>
  build
    .updateTable('feeds')
    .set({ last_read_at: sql<Date>`app_now()` })
    .where('token_hash', '=', p.token_hash)
    .where(sql<boolean>`(last_read_at is null or last_read_at < (select app_now()) - interval '1 hour')`),
)

type EnsureOn = (group: ResourceGroup | null) => Promise<void>

const kindsOf = { signals: ['atom', 'json'], rows: ['csv'] } as const

/**
 * Authenticates the caller of a feed's address as the feed, which belongs to an account. An unknown address gives 404.
 */
export function createFeedAuthenticate(
  pool: pg.Pool,
  ensureSwitchedOn: EnsureOn,
  content: 'signals' | 'rows' = 'signals',
) {
  return async function authenticateFeed(file: string): Promise<Caller> {
    const token = tokenOf(file, kindsOf[content])
    const token_hash = token === null ? '' : tokenHash(token)
    const feed = token && (await withConnection(pool, (db) => db.row(findFeed, { token_hash })))
    if (!feed || feed.content !== content) throw new Refusal('not_found')
    const { group, product } = rightsFor(feed)
    await ensureSwitchedOn(group)
    if (!feed.products.includes(product))
      throw new Refusal('subscription_required', {
        message: `The subscription of this account does not cover the product "${product}".`,
      })
    await withConnection(pool, (db) => db.rows(recordReading, { token_hash }))
    return {
      kind: 'credential',
      id: feed.feed_id,
      name: `feed ${feed.feed_id}`,
      account_id: feed.account_id,
      products: feed.products,
      sees_invented: feed.sees_invented,
      scopes: [],
      project_ids: null,
      role: null,
      expires_at: null,
    }
  }
}

/** Returns the switches and subscriptions that the content of an address requires. */
function rightsFor({ list_id, watch_id }: { list_id: string | null; watch_id: string | null }) {
  if (watch_id !== null) return { group: 'watches', product: 'markets' } as const
  if (list_id !== null) return { group: 'markets', product: 'markets' } as const
  return { group: 'projects', product: 'prospecting' } as const
}
