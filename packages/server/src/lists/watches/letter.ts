import type { WatchMailRow, WriteWatchLetter } from '#server/accounts/write-mail'
import type { MailContent } from '@alphorn/messages/mails'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { watchLetter } from '#server/platform/mail/watch-mails'
import type { Searching } from '#server/directory/search/passing'
import { isSearchUnavailable } from '#server/directory/search/thread'
import { countHits, latestHits } from '#server/lists/watches/hits'
import type { WatchRow } from '#server/lists/watches/queries'

const mostShown = 25
const mostOfTest = 10

// A user who left the account gets no more mails about it.
const findWatched = statement<{ account_id: string; watch_id: string; user_id: string }>()(
  'watch_of_mail',
  (p) =>
    rawQuery<WatchRow>(sql`select w.* from watches w
    where w.account_id = ${p.account_id} and w.watch_id = ${p.watch_id} and exists (
      select from memberships m where m.account_id = w.account_id and m.user_id = ${p.user_id})`),
)

/**
 * Writes the mail about a watch, from its signals as they are when it leaves; none where the watch is muted or gone by then.
 * A watch of words has to wait while the index is away; once it was, no one waits for it again with this writer.
 */
export function watchLetterWriter(index: Searching): WriteWatchLetter {
  let isAway = false
  return async (tx, mail, publicUrl) => {
    try {
      return await writeWatchLetter(tx, isAway ? null : index, mail, publicUrl)
    } catch (error) {
      if (!isSearchUnavailable(error)) throw error
      isAway = true
      return 'later'
    }
  }
}

async function writeWatchLetter(
  tx: Tx,
  index: Searching,
  mail: WatchMailRow,
  publicUrl: string,
): Promise<MailContent | null> {
  const { account_id, user_id, watch_id, signals_since: since, signals_until: until, language } = mail
  const watch = await tx.row(findWatched, { account_id, user_id, watch_id })
  const isTest = until === null
  if (!watch || (watch.muted && !isTest)) return null
  const hits = await latestHits(tx, index, watch, { since, until, most: isTest ? mostOfTest : mostShown })
  const total = isTest ? hits.length : await countHits(tx, index, watch, { since, until })
  if (total === 0 && !isTest) return null
  return watchLetter(language, {
    watch: watch.name,
    hits: hits.map(({ kind, company, published_on }) => ({
      kind,
      published_on,
      company: company.name ?? company.uid ?? '',
    })),
    total,
    link: `${publicUrl}/watches/${watch_id}`,
    isTest,
  })
}
