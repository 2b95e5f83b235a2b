import type { Language } from '@alphorn/contract/fields'
import { sql } from 'kysely'
import { queueMail } from '#server/accounts/queue-mail'
import { nowIn } from '#server/call'
import type { Pools } from '#server/db/connect'
import { transaction, type Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { settledMoment } from '#server/db/settled-moment'
import { build, statement } from '#server/db/statement'
import { tell } from '#server/outbox/tell'
import type { Searching } from '#server/search/passing'
import { isSearchUnavailable } from '#server/search/thread'
import { countHits } from '#server/watches/hits'
import { nextTelling } from '#server/watches/next-telling'
import type { WatchRow } from '#server/watches/queries'

// Where nothing was recorded since, nothing is looked up: the next time is set for all at once.
const putOffIdle = statement<{}>()('watch_mails_put_off', () =>
  raw<object>(sql`update watch_mails m set next_at = ${nextTelling(sql`m.cadence`)}
    where m.next_at <= (select app_now()) and (
      not exists (select from signals s where s.recorded_at > m.told_until)
      or exists (select from watches w where w.account_id = m.account_id and w.watch_id = m.watch_id and w.muted))`),
)
type Due = { account_id: string; watch_id: string; user_id: string; told_until: Date; language: Language }
const takeDue = statement<{ words: boolean }>()('watch_mail_take', (p) =>
  raw<Due>(sql`select m.account_id, m.watch_id, m.user_id, m.told_until, u.language
    from watch_mails m join users u using (user_id) join memberships b on b.account_id = m.account_id and b.user_id = m.user_id
    where m.next_at <= (select app_now()) and (${p.words}::boolean or not exists (
      select from watches w where w.account_id = m.account_id and w.watch_id = m.watch_id and w.filters ? 'q'))
    order by m.next_at limit 1 for no key update of m skip locked`),
)
const settleMail = statement<Omit<Due, 'language' | 'told_until'> & { until: Date }>()(
  'watch_mail_told',
  (p) =>
    raw<object>(sql`update watch_mails set next_at = ${nextTelling(sql`cadence`)},
      told_until = greatest(told_until, ${p.until}::timestamptz)
    where account_id = ${p.account_id} and watch_id = ${p.watch_id} and user_id = ${p.user_id}`),
)
const findWatch = statement<{ account_id: string; watch_id: string }>()('watch_to_tell_of', (p) =>
  build
    .selectFrom('watches')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('watch_id', '=', p.watch_id),
)
const takeHeard = statement<{ seen: string; words: boolean }>()('watch_heard_take', (p) =>
  raw<WatchRow>(sql`select w.* from watches w
    where not w.muted and w.watch_id > ${p.seen}
      and (${p.words}::boolean or (w.filters ? 'q') is not true)
      and exists (select from webhooks h where h.account_id = w.account_id and h.disabled_at is null
        and 'watch.hit' = any(h.kinds))
      and exists (select from signals s where s.recorded_at > w.told_until)
    order by w.watch_id limit 1 for no key update of w skip locked`),
)

/**
 * Tells what watches saw since they told last: users by mail, as often as they chose, and webhooks that listen. Watches of
 * words wait while the search index cannot answer; the others do not wait for them.
 */
export async function tellOfWatches({ read, write }: Pools, index: Searching): Promise<void> {
  // Filters vary: their plans depend on the values, which the pool of mutations would not look at.
  const writer = { ...write, pool: read }
  await transaction(writer, async (tx) => tx.write(putOffIdle, {}))
  await telling(index, async (now) => {
    while (await transaction(writer, (tx) => tellByMail(tx, now)));
  })
  let seen: string | null = ''
  await telling(index, async (now) => {
    while (seen !== null) seen = await transaction(writer, (tx) => tellWebhooks(tx, now, seen!))
  })
}

/** Goes on without those of words when the index turns out to be away. */
async function telling(index: Searching, tellAll: (index: Searching) => Promise<void>) {
  try {
    await tellAll(index)
  } catch (error) {
    if (!isSearchUnavailable(error)) throw error
    await tellAll(null)
  }
}

async function tellByMail(tx: Tx, index: Searching): Promise<boolean> {
  const due = await tx.row(takeDue, { words: index !== null })
  if (!due) return false
  const { language, told_until: since, ...key } = due
  const until = await settledMoment(tx, 'open')
  const watch = await tx.row(findWatch, key)
  const hits = watch && until > since ? await countHits(tx, index, watch, { since, until }) : 0
  if (hits > 0)
    queueMail(tx, { kind: 'watch', language, ...key, told_since: since, told_until: until }, await nowIn(tx))
  tx.write(settleMail, { ...key, until })
  return true
}

/** One watch behind the one that was told of last; null when there is none left. */
async function tellWebhooks(tx: Tx, index: Searching, seen: string): Promise<string | null> {
  const watch = await tx.row(takeHeard, { seen, words: index !== null })
  if (!watch) return null
  const { account_id, watch_id, told_until: since } = watch
  const until = await settledMoment(tx, 'open')
  const signals = until > since ? await countHits(tx, index, watch, { since, until }) : 0
  if (signals > 0) {
    const now = await nowIn(tx)
    tell(tx, { account_id, kind: 'watch.hit', subject: watch_id, content: { watch_id, signals }, now })
  }
  if (until > since)
    tx.writeQuery(
      build
        .updateTable('watches')
        .set({ told_until: until })
        .where('account_id', '=', account_id)
        .where('watch_id', '=', watch_id),
    )
  return watch_id
}
