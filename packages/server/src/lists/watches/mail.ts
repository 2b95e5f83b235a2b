import type { Cadence, WatchMail } from '@alphorn/contract/lists/app-watches'
import { mailAddressOf, queueTestMail } from '#server/accounts/mail/queue-mail'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { findWatch } from '#server/lists/watches/queries'
import { nextNotifications } from '#server/lists/watches/next-notification'

/** Returns how often the user gets mails about a watch. */
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

/** Sets how often the calling user gets mails about a watch. They cover only signals recorded from now on. */
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

/** Sends a trial mail with the latest signals of a watch to the calling user. */
export async function tryWatchMail(call: Call, watch_id: string): Promise<{ email: string }> {
  await findWatch(call, watch_id)
  return queueTestMail(call, { kind: 'watch', watch_id })
}
