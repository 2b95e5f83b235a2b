import type { Language } from '@alphorn/contract/fields'
import { sql } from 'kysely'
import { queueMail } from '#server/accounts/queue-mail'
import { nowIn } from '#server/call'
import type { Pools } from '#server/db/connect'
import { transaction, type Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { build, statement } from '#server/db/statement'
import { tell } from '#server/outbox/tell'
import { countHits, settledMoment } from '#server/watches/hits'
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
const takeDue = statement<{}>()('watch_mail_take', () =>
  raw<Due>(sql`select m.account_id, m.watch_id, m.user_id, m.told_until, u.language
    from watch_mails m join users u using (user_id) join memberships b on b.account_id = m.account_id and b.user_id = m.user_id
    where m.next_at <= (select app_now())
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
const takeHeard = statement<{ seen: string }>()('watch_heard_take', (p) =>
  raw<WatchRow>(sql`select w.* from watches w
    where not w.muted and w.watch_id > ${p.seen}
      and exists (select from webhooks h where h.account_id = w.account_id and h.disabled_at is null
        and 'watch.hit' = any(h.kinds))
      and exists (select from signals s where s.recorded_at > w.told_until)
    order by w.watch_id limit 1 for no key update of w skip locked`),
)

/** Tells what watches saw since they told last: users by mail, as often as they chose, and webhooks that listen. */
export async function tellOfWatches({ read, write }: Pools): Promise<void> {
  // Filters vary: their plans depend on the values, which the pool of mutations would not look at.
  const writer = { ...write, pool: read }
  await transaction(writer, async (tx) => tx.write(putOffIdle, {}))
  while (await transaction(writer, tellByMail));
  for (let seen: string | null = ''; seen !== null;)
    seen = await transaction(writer, (tx) => tellWebhooks(tx, seen!))
}

async function tellByMail(tx: Tx): Promise<boolean> {
  const due = await tx.row(takeDue, {})
  if (!due) return false
  const { language, told_until: since, ...key } = due
  const until = await settledMoment(tx)
  const watch = await tx.row(findWatch, key)
  const hits = watch && until > since ? await countHits(tx, watch, { since, until }) : 0
  if (hits > 0)
    queueMail(tx, { kind: 'watch', language, ...key, told_since: since, told_until: until }, await nowIn(tx))
  tx.write(settleMail, { ...key, until })
  return true
}

/** One watch behind the one that was told of last; null when there is none left. */
async function tellWebhooks(tx: Tx, seen: string): Promise<string | null> {
  const watch = await tx.row(takeHeard, { seen })
  if (!watch) return null
  const { account_id, watch_id, told_until: since } = watch
  const until = await settledMoment(tx)
  const signals = until > since ? await countHits(tx, watch, { since, until }) : 0
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
