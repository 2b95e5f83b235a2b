import type { FeedInput, FeedWithAddress } from '@alphorn/contract/lists/app-lists'
import { newId } from '@alphorn/contract/core/ids'
import { type Call, ensureProven, creatorOf, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { type FeedRow, presentFeed } from '#server/lists/feeds/queries'
import { newToken, tokenHash } from '#server/accounts/tokens/address-token'
import { findList } from '#server/lists/queries'
import { findWatch } from '#server/lists/watches/queries'

/** Makes a feed of a list. */
export async function createListFeed(
  call: Call,
  list_id: string,
  input: FeedInput,
): Promise<FeedWithAddress> {
  await findList(call, list_id)
  return createFeed(call, { list_id, watch_id: null }, input)
}

/** Makes a feed of a watch. */
export async function createWatchFeed(
  call: Call,
  watch_id: string,
  input: FeedInput,
): Promise<FeedWithAddress> {
  await findWatch(call, watch_id)
  return createFeed(call, { list_id: null, watch_id }, input)
}

type Subject = Pick<FeedRow, 'list_id' | 'watch_id'>

async function createFeed(call: Call, subject: Subject, { kinds }: FeedInput): Promise<FeedWithAddress> {
  ensureProven(call.caller)
  const token = newToken()
  const [row] = await call.tx.query(
    insertInto('feeds')
      .values({
        ...subject,
        account_id: call.caller.account_id,
        feed_id: newId('feed'),
        token_hash: tokenHash(token),
        kinds,
        created_by: call.caller.name,
        created_by_user_id: creatorOf(call.caller),
        created_at: await nowOf(call),
      })
      .returningAll(),
  )
  call.auditContext.target = row!.feed_id
  return { ...presentFeed(row!), atom_path: `/feeds/${token}.atom`, json_path: `/feeds/${token}.json` }
}
