import type { WatchMailRow, WriteWatchLetter } from '#server/accounts/mail/write-mail'
import type { MailContent } from '@alphorn/messages/mails'
import { isMember } from '#server/accounts/members/is-member'
import type { Tx } from '#server/platform/db/connection'
import { watchLetter } from '#server/platform/mail/watch-mails'
import type { Searching } from '#server/directory/search/passing'
import { isSearchUnavailable } from '#server/directory/search/thread'
import { countHits, latestHits } from '#server/lists/watches/hits'
import { watchByKey } from '#server/lists/watches/queries'

const mostShown = 25
const mostOfTest = 10

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
  const [watch, stays] = await Promise.all([
    tx.row(watchByKey, { account_id, watch_id }),
    isMember(tx, { account_id, user_id }),
  ])
  const isTest = until === null
  // A user who left the account gets no more mails about it.
  if (!watch || !stays || (watch.muted && !isTest)) return null
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
