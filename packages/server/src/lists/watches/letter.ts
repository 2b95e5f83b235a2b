import type { WatchMailRow, WriteWatchLetter } from '#server/accounts/mail/write-mail'
import type { MailContent } from '@alphorn/messages/mails'
import { isMember } from '#server/accounts/members/is-member'
import type { Tx } from '#server/platform/db/connection'
import { watchLetter } from '#server/platform/mail/watch-mails'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { isSearchUnavailable } from '#server/directory/search/thread'
import { countHits, latestHits } from '#server/lists/watches/hits'
import { watchByKey } from '#server/lists/watches/queries'

const maxShownHits = 25
const maxTestHits = 10

/**
 * Creates the renderer for mails about a watch, which reads the signals at the time of sending. It returns null for a
 * watch that is muted or deleted by then. A watch with a text filter is postponed while the index is unavailable. After
 * the first such failure, this renderer does not ask the index again.
 */
export function watchLetterWriter(index: TextSearch): WriteWatchLetter {
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
  index: TextSearch,
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
  const hits = await latestHits(tx, index, watch, { since, until, most: isTest ? maxTestHits : maxShownHits })
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
