import type { WriteWatchLetter } from '#server/accounts/send-mails'
import { sql } from 'kysely'
import { raw } from '#server/db/raw'
import { statement } from '#server/db/statement'
import { watchLetter } from '#server/mail/watch-letters'
import { countHits, latestHits } from '#server/watches/hits'
import type { WatchRow } from '#server/watches/queries'

const mostShown = 25
const mostOfTest = 10

// Who left the account is not told any more.
const findWatched = statement<{ account_id: string; watch_id: string; user_id: string }>()(
  'watch_of_mail',
  (p) =>
    raw<WatchRow>(sql`select w.* from watches w
    where w.account_id = ${p.account_id} and w.watch_id = ${p.watch_id} and exists (
      select from memberships m where m.account_id = w.account_id and m.user_id = ${p.user_id})`),
)

/** The mail about a watch, from its signals as they are when it leaves; none where the watch is muted or gone by then. */
export const writeWatchLetter: WriteWatchLetter = async (tx, mail, publicUrl) => {
  const { account_id, user_id, watch_id, told_since: since, told_until: until, language } = mail
  const watch = await tx.row(findWatched, { account_id, user_id, watch_id })
  const isTest = until === null
  if (!watch || (watch.muted && !isTest)) return null
  const hits = await latestHits(tx, watch, { since, until }, isTest ? mostOfTest : mostShown)
  const total = isTest ? hits.length : await countHits(tx, watch, { since, until })
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
