import type { Cadence, WatchMail } from '@alphorn/contract/lists/app-watches'
import { mailAddressOf, queueTestMail } from '#server/accounts/mail/queue-mail'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { findWatch } from '#server/lists/watches/queries'
import { nextNotifications } from '#server/lists/watches/next-notification'

/** Get how often the user gets emails about a watch. */
export async function getWatchMail(call: ReadCall, watch_id: string): Promise<WatchMail> {
  const { account_id } = await findWatch(call, watch_id)
  const [mail] = await call.tx.query(
    build
      .selectFrom('watch_mails')
      .select(['cadence', 'next_at'])
      .where('account_id', '=', account_id)
      .where('watch_id', '=', watch_id)
      .where('user_id', '=', call.caller.id),
  )
  const { email } = await mailAddressOf(call)
  return {
    watch_id,
    email,
    cadence: mail?.cadence ?? 'off',
    next_at: mail?.next_at.toISOString() ?? null,
  }
}

/** Has the user who asks reported by mail as often as he says; from now on, and not of what was before. */
export async function setWatchMail(call: Call, watch_id: string, cadence: Cadence): Promise<WatchMail> {
  const { tx, caller } = call
  const { account_id } = await findWatch(call, watch_id)
  const key = { account_id, watch_id, user_id: caller.id }
  if (cadence === 'off')
    await tx.query(
      build
        .deleteFrom('watch_mails')
        .where('account_id', '=', account_id)
        .where('watch_id', '=', watch_id)
        .where('user_id', '=', caller.id),
    )
  else {
    const next_at = (await nextNotifications(tx))[cadence]
    await tx.query(
      insertInto('watch_mails')
        .values({ ...key, cadence, notified_until: await nowOf(call), next_at })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'watch_id', 'user_id']).doUpdateSet({ cadence, next_at }),
        ),
    )
  }
  return getWatchMail(call, watch_id)
}

/** Sends the latest signals of a watch to the user who asks. */
export async function tryWatchMail(call: Call, watch_id: string): Promise<{ email: string }> {
  await findWatch(call, watch_id)
  return queueTestMail(call, { kind: 'watch', watch_id })
}
