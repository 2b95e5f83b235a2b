import { sql } from 'kysely'
import { languageOf, queueMail } from '#server/accounts/mail/queue-mail'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { isTransientError } from '#server/platform/db/database-unavailable'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { keysAtOnce, lockFirstDue } from '#server/platform/db/lock-due'
import { rawQuery } from '#server/platform/db/raw'
import { readWatermark } from '#server/platform/db/read-watermark'
import { build, statement } from '#server/platform/db/statement'
import { emitEvent } from '#server/platform/outbox/emit-event'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { isSearchUnavailable } from '#server/directory/search/thread'
import { signalsLock } from '#server/directory/signals/record'
import { countHits } from '#server/lists/watches/hits'
import { type NextNotifications, nextNotifications } from '#server/lists/watches/next-notification'
import { watchByKey, type WatchRow } from '#server/lists/watches/queries'

// Where nothing was recorded since the last notification, no signals are looked up: one statement sets the next time
// for all.
const postponeIdle = statement<NextNotifications & { now: Date; latest: Date | null }>()(
  'watch_mails_put_off',
  (p) =>
    rawQuery<object>(sql`update watch_mails m set next_at = case when m.cadence = 'instant' then ${p.instant}::timestamptz
      when m.cadence = 'daily' then ${p.daily}::timestamptz else ${p.weekly}::timestamptz end
    where m.next_at <= ${p.now}::timestamptz and ((m.notified_until < ${p.latest}::timestamptz) is not true
      or exists (select from watches w where w.account_id = m.account_id and w.watch_id = m.watch_id and w.muted))`),
)
type MailKey = { account_id: string; watch_id: string; user_id: string }
type DueWatch = MailKey & { notified_until: Date; cadence: keyof NextNotifications }
const findDue = statement<{ words: boolean }>()('watch_mails_due', (p) =>
  rawQuery<MailKey>(sql`select m.account_id, m.watch_id, m.user_id from watch_mails m
    where m.next_at <= (select app_now()) and (${p.words}::boolean or not exists (
      select from watches w where w.account_id = m.account_id and w.watch_id = m.watch_id and w.filters ? 'q'))
    order by m.next_at limit ${sql.lit(keysAtOnce)}`),
)
const lockDue = statement<MailKey & { now: Date }>()('watch_mail_take', (p) =>
  rawQuery<DueWatch>(sql`select account_id, watch_id, user_id, notified_until, cadence from watch_mails
    where account_id = ${p.account_id} and watch_id = ${p.watch_id} and user_id = ${p.user_id}
      and next_at <= ${p.now}::timestamptz
    for no key update skip locked`),
)
const settleMail = statement<MailKey & { until: Date; next_at: Date }>()('watch_mail_told', (p) =>
  rawQuery<object>(sql`update watch_mails set next_at = ${p.next_at}::timestamptz,
      notified_until = greatest(notified_until, ${p.until}::timestamptz)
    where account_id = ${p.account_id} and watch_id = ${p.watch_id} and user_id = ${p.user_id}`),
)
// The signals are not lost: the mail reports them once it can be rendered.
const postponeMail = statement<MailKey & { now: Date }>()('watch_mail_put_off', (p) =>
  rawQuery<object>(sql`update watch_mails set next_at = ${p.now}::timestamptz + interval '1 hour'
    where account_id = ${p.account_id} and watch_id = ${p.watch_id} and user_id = ${p.user_id}`),
)
type WatchKey = { account_id: string; watch_id: string }
type WatchQuery = { seen: string; words: boolean; latest: Date | null }
const findWatchesWithSignals = statement<WatchQuery>()('watches_heard', (p) =>
  rawQuery<WatchKey>(sql`select w.account_id, w.watch_id from watches w
    where not w.muted and w.watch_id > ${p.seen} and w.notified_until < ${p.latest}::timestamptz
      and (${p.words}::boolean or (w.filters ? 'q') is not true)
      and exists (select from webhooks h where h.account_id = w.account_id and h.disabled_at is null
        and 'watch.hit' = any(h.kinds))
    order by w.watch_id limit ${sql.lit(keysAtOnce)}`),
)
const lockWatch = statement<WatchKey>()('watch_heard_take', (p) =>
  rawQuery<WatchRow>(sql`select * from watches
    where account_id = ${p.account_id} and watch_id = ${p.watch_id} and not muted for no key update skip locked`),
)
const findLatest = statement<{}>()('signals_latest', () =>
  build.selectFrom('signals').select(({ fn }) => fn.max('recorded_at').as('latest')),
)

/**
 * Reports the new signals of watches: to users by mail at the chosen cadence, and to the webhooks that subscribe.
 * Watches with a text filter wait while the search index is unavailable; others do not wait for them. A watch that
 * fails does not hold up the others; the first error is thrown at the end.
 */
export async function notifyWatches({ read, write }: Pools, index: TextSearch): Promise<void> {
  // Uses the read pool, which plans by the values: the right plan depends on the filters.
  const writer = { ...write, pool: read }
  const latest = await transaction(writer, postponeWatches)
  const faults: unknown[] = []
  await skipWhenUnavailable(index, (now) => notifyAllByMail(writer, now, faults))
  await skipWhenUnavailable(index, (now) => notifyAllWebhooks(writer, { index: now, latest }, faults))
  if (faults.length > 0) throw faults[0]
}

/** Postpones watches without new signals. Returns when the latest signal was recorded; null if there is none. */
async function postponeWatches(tx: Tx): Promise<Date | null> {
  const [now, next, signals] = await Promise.all([nowIn(tx), nextNotifications(tx), tx.row(findLatest, {})])
  const latest = signals?.latest ?? null
  tx.write(postponeIdle, { ...next, now, latest })
  return latest
}

/** Notifies all recipients by mail. A watch that fails is postponed, and its error is kept. */
async function notifyAllByMail(writer: Writer, index: TextSearch, faults: unknown[]) {
  for (let isMore = true; isMore;) {
    const taken: { due?: DueWatch } = {}
    try {
      isMore = await transaction(writer, (tx) => notifyByMail(tx, index, taken))
    } catch (error) {
      const { due } = taken
      if (!due || !isWatchError(error)) throw error
      faults.push(error)
      await transaction(writer, async (tx) => tx.write(postponeMail, { ...due, now: await nowIn(tx) }))
    }
  }
}

type Heard = { index: TextSearch; latest: Date | null }

/** Notifies all webhooks. Continues after a watch that fails, and keeps its error. */
async function notifyAllWebhooks(writer: Writer, heard: Heard, faults: unknown[]) {
  const taken = { watch_id: '' }
  for (let isMore = true; isMore;)
    try {
      isMore = await transaction(writer, (tx) => notifyWebhooks(tx, heard, taken))
    } catch (error) {
      if (!isWatchError(error)) throw error
      faults.push(error)
    }
}

/** Returns whether the watch caused the error, rather than the database, a lock conflict or an unavailable index. */
function isWatchError(error: unknown) {
  return !isTransientError(error) && !isSearchUnavailable(error)
}

/** Continues without the watches that have a text filter when the index is unavailable. */
async function skipWhenUnavailable(index: TextSearch, notifyAll: (index: TextSearch) => Promise<void>) {
  try {
    await notifyAll(index)
  } catch (error) {
    if (!isSearchUnavailable(error)) throw error
    await notifyAll(null)
  }
}

async function notifyByMail(tx: Tx, index: TextSearch, taken: { due?: DueWatch }): Promise<boolean> {
  const due = await lockFirstDue(tx, { find: findDue, take: lockDue }, { words: index !== null })
  if (!due) return false
  taken.due = due
  const { notified_until: since, cadence, ...key } = due
  const until = await readWatermark(tx, { holding: signalsLock })
  const watch = await tx.row(watchByKey, key)
  const hits = watch && until > since ? await countHits(tx, index, watch, { since, until }) : 0
  if (hits > 0) {
    const language = await languageOf(tx, due.user_id)
    const mail = { kind: 'watch', language, ...key, signals_since: since, signals_until: until } as const
    queueMail(tx, mail, await nowIn(tx))
  }
  tx.write(settleMail, { ...key, until, next_at: (await nextNotifications(tx))[cadence] })
  return true
}

/** Notifies for the first due watch after the last one taken. Returns false when none is left. */
async function notifyWebhooks(
  tx: Tx,
  { index, latest }: Heard,
  taken: { watch_id: string },
): Promise<boolean> {
  const heard = { seen: taken.watch_id, words: index !== null, latest }
  const watch = await lockFirstDue(tx, { find: findWatchesWithSignals, take: lockWatch }, heard)
  if (!watch) return false
  const { account_id, watch_id, notified_until: since } = watch
  taken.watch_id = watch_id
  const until = await readWatermark(tx, { holding: signalsLock })
  const signals = until > since ? await countHits(tx, index, watch, { since, until }) : 0
  if (signals > 0) {
    const now = await nowIn(tx)
    emitEvent(tx, { account_id, kind: 'watch.hit', subject: watch_id, content: { watch_id, signals }, now })
  }
  if (until > since)
    tx.writeQuery(
      build
        .updateTable('watches')
        .set({ notified_until: until })
        .where('account_id', '=', account_id)
        .where('watch_id', '=', watch_id),
    )
  return true
}
