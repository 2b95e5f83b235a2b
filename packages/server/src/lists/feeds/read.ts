import type { Signal } from '@alphorn/contract/directory/signals'
import type { ReadCall } from '#server/platform/call'
import type { Page } from '#server/platform/pages'
import { atomOf } from '#server/lists/feeds/atom'
import { jsonFeedOf } from '#server/lists/feeds/json-feed'
import { type FeedRow, findFeed } from '#server/lists/feeds/queries'
import { findList } from '#server/lists/queries'
import { listSignals } from '#server/lists/signals'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { findWatch } from '#server/lists/watches/queries'
import { watchSignals } from '#server/lists/watches/signals'

/** The content of a feed. */
export type FeedContent = { feed_id: string; title: string; updated_at: string; signals: readonly Signal[] }

const defaultEntries = 50

/** Returns the calling feed in the format of its file extension. */
export async function readFeed(
  call: ReadCall,
  index: TextSearch,
  { file, publicUrl }: { file: string; publicUrl: string | null },
  { limit }: Pick<Page, 'limit'>,
) {
  const feed = await findFeed(call)
  const { feed_id } = feed
  const { title, signals } = await contentOf(call, index, feed, {
    limit: limit || defaultEntries,
    after: null,
  })
  const content: FeedContent = { feed_id, title, signals, updated_at: latestOf(feed, signals) }
  const asAtom = file.endsWith('.atom')
  call.auditContext.target = feed_id
  return {
    text: asAtom ? atomOf(content, publicUrl) : jsonFeedOf(content, publicUrl),
    type: asAtom ? 'application/atom+xml; charset=utf-8' : 'application/feed+json; charset=utf-8',
    rows: signals.length,
  }
}

async function contentOf(
  call: ReadCall,
  index: TextSearch,
  { list_id, watch_id, kinds }: FeedRow,
  page: Page,
) {
  const asked = kinds.length > 0 ? { kind: kinds } : {}
  const [{ name }, { items }] = list_id
    ? [await findList(call, list_id), await listSignals(call, list_id, asked, page)]
    : [await findWatch(call, watch_id!), await watchSignals(call, index, watch_id!, asked, page)]
  return { title: name, signals: items }
}

// Derived from the entries, not from the clock, so that an unchanged feed gives an identical text.
function latestOf({ created_at }: FeedRow, signals: readonly Signal[]) {
  return signals.map(({ recorded_at }) => recorded_at).reduce(laterOf, created_at.toISOString())
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
