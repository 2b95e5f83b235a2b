import type { SpreadsheetWithAddress } from '@alphorn/contract/app/app-spreadsheets'
import type { SpreadsheetSelection } from '@alphorn/contract/lists/spreadsheet-selection'
import type { Feed, FeedInput, FeedWithAddress } from '@alphorn/contract/lists/app-lists'
import { newId } from '@alphorn/contract/core/ids'
import { type Call, nowOf } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import { insertInto } from '#server/platform/db/insert'
import { type FeedRow, presentFeed } from '#server/lists/feeds/queries'
import { newToken, tokenHash } from '#server/accounts/tokens/address-token'
import { findList } from '#server/lists/queries'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { findWatch } from '#server/lists/watches/queries'

/** Creates a feed of a list. */
export async function createListFeed(
  call: Call,
  list_id: string,
  input: FeedInput,
): Promise<FeedWithAddress> {
  await findList(call, list_id)
  return createFeed(call, { ...nothing, list_id }, input)
}

/** Creates a feed of a watch. */
export async function createWatchFeed(
  call: Call,
  watch_id: string,
  input: FeedInput,
): Promise<FeedWithAddress> {
  await findWatch(call, watch_id)
  return createFeed(call, { ...nothing, watch_id }, input)
}

const nothing = { list_id: null, watch_id: null, project_id: null } as const
type Subject = Pick<FeedRow, keyof typeof nothing>

async function createFeed(call: Call, subject: Subject, { kinds }: FeedInput): Promise<FeedWithAddress> {
  const { token, feed } = await createAddress(call, {
    ...subject,
    content: 'signals',
    name: null,
    selection: null,
    kinds,
  })
  return { ...feed, atom_path: `/feeds/${token}.atom`, json_path: `/feeds/${token}.json` }
}

type Rows = { list_id: string } | { project_id: string }
type NewSpreadsheet = { name: string; selection: SpreadsheetSelection }

/** Creates an address from which spreadsheets read rows. The caller must be allowed to see its content. */
export async function createSpreadsheet(
  call: Call,
  of: Rows,
  { name, selection }: NewSpreadsheet,
): Promise<SpreadsheetWithAddress> {
  const { token, feed } = await createAddress(call, {
    ...nothing,
    ...of,
    content: 'rows',
    name,
    selection: JSON.stringify(selection),
    kinds: [],
  })
  return { ...feed, csv_path: `/spreadsheets/${token}.csv` }
}

type NewAddress = Subject & Pick<FeedRow, 'content' | 'name' | 'kinds'> & { selection: string | null }

async function createAddress(call: Call, of: NewAddress): Promise<{ token: string; feed: Feed }> {
  await ensureMayGrantAccess(call)
  const token = newToken()
  const [row] = await call.tx.query(
    insertInto('feeds')
      .values({
        ...of,
        account_id: call.caller.account_id,
        feed_id: newId('feed'),
        token_hash: tokenHash(token),
        created_by: call.caller.name,
        created_by_user_id: creatorOf(call.caller),
        created_at: await nowOf(call),
      })
      .returningAll(),
  )
  call.auditContext.target = row!.feed_id
  return { token, feed: presentFeed(row!) }
}
