import { sql } from 'kysely'
import { type QueuedMail, writeMail, type WriteWatchLetter } from '#server/accounts/mail/write-mail'
import type { Pools } from '#server/platform/db/connect'
import { isTransientError } from '#server/platform/db/database-unavailable'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { failureWord, isRefusedForGood, type Mail, type MailTransport } from '#server/platform/mail/transport'

const maxAttempts = 12

const nextAttemptAt = sql`(select app_now()) + least(power(2, attempts), 360) * interval '1 minute'`
// The next attempt is scheduled before the mail is sent. If the process dies meanwhile, the mail is sent again later
// and blocks no other mail.
const isDue = sql`sent_at is null and failed_at is null and next_attempt_at <= (select app_now())`
const claimDueMail = statement<{}>()('mail_take', () =>
  rawQuery<QueuedMail>(sql`update mails set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
    where mail_id = (select mail_id from mails where ${isDue} and kind <> 'watch'
      order by next_attempt_at limit 1 for update skip locked)
    returning mail_id, kind, language, attempts`),
)
// At seven in the morning an account may have thousands of them, so each account has its turn.
const claimDueWatchMail = statement<{ after: string }>()('mail_take_watch', (p) =>
  rawQuery<QueuedMail & { account_id: string }>(sql`
    update mails set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
    where mail_id = (select mail_id from mails where ${isDue} and kind = 'watch' and account_id > ${p.after}
      order by account_id, next_attempt_at limit 1 for update skip locked)
    returning mail_id, kind, language, attempts, account_id`),
)
// Reverts the attempt count: nothing was sent.
const revertAttempt = statement<{ mail_id: number }>()('mail_put_off', (p) =>
  rawQuery<object>(sql`update mails set attempts = attempts - 1, next_attempt_at = (select app_now()) + interval '30 seconds'
    where mail_id = ${p.mail_id}`),
)
// Counts as an attempt: a mail that cannot be written backs off like one that cannot be delivered.
const failUnwritten = statement<Pick<QueuedMail, 'mail_id'>>()('mail_unwritten', (p) =>
  rawQuery<object>(sql`update mails set attempts = attempts + 1, failure = 'not_written',
      next_attempt_at = ${nextAttemptAt},
      failed_at = case when attempts + 1 >= ${sql.lit(maxAttempts)} then app_now() end
    where mail_id = ${p.mail_id} and sent_at is null and failed_at is null`),
)
export type MailSettings = { mailTransport: MailTransport; publicUrl: string }

/**
 * Sends the queued mails one after the other: first those that a person waits for, then those about watches. Retries a
 * mail that cannot be delivered for a day or two.
 */
export async function sendMails(
  { write }: Pools,
  settings: MailSettings,
  writeWatchLetter: WriteWatchLetter,
): Promise<void> {
  const turn: Turn = { account_id: '' }
  for (;;) {
    const taken = await claimNextMail(write, settings, writeWatchLetter, turn)
    if (!taken) return
    const { row, mail } = taken
    if (mail === 'later') continue
    const failure = mail && (await deliverMail(settings.mailTransport, mail))
    await transaction(write, async (tx) => completeMail(tx, row, failure))
  }
}

/**
 * Takes the next mail and renders it. A mail that cannot be rendered does not block others: it is postponed, and the
 * error is thrown.
 */
async function claimNextMail(
  writer: Writer,
  { publicUrl }: MailSettings,
  writeWatchLetter: WriteWatchLetter,
  turn: Turn,
) {
  let row: QueuedMail | undefined
  try {
    return await transaction(writer, async (tx) => {
      row = await claimMail(tx, turn)
      if (!row) return null
      const mail = await writeMail(tx, row, { publicUrl, writeWatchLetter })
      if (mail === 'later') tx.write(revertAttempt, { mail_id: row.mail_id })
      return { row, mail }
    })
  } catch (error) {
    const { mail_id } = row ?? {}
    if (mail_id !== undefined && !isTransientError(error))
      await transaction(writer, async (tx) => tx.write(failUnwritten, { mail_id }))
    throw error
  }
}

/** The account whose mail about a watch was taken last. */
type Turn = { account_id: string }

async function claimMail(tx: Tx, turn: Turn): Promise<QueuedMail | undefined> {
  const urgent = await tx.row(claimDueMail, {})
  if (urgent) return urgent
  const next =
    (await tx.row(claimDueWatchMail, { after: turn.account_id })) ??
    (turn.account_id === '' ? undefined : await tx.row(claimDueWatchMail, { after: '' }))
  turn.account_id = next?.account_id ?? ''
  return next
}

type Failure = { word: string; forGood: boolean }

async function deliverMail(mailTransport: MailTransport, mail: Mail): Promise<Failure | null> {
  try {
    await mailTransport.send(mail)
    return null
  } catch (error) {
    return { word: failureWord(error), forGood: isRefusedForGood(error) }
  }
}

function completeMail(tx: Tx, { mail_id, attempts }: QueuedMail, failure: Failure | null) {
  const ended = failure === null ? 'sent' : failure.forGood || attempts >= maxAttempts ? 'failed' : 'waits'
  tx.writeQuery(
    build
      .updateTable('mails')
      .set({
        failure: failure?.word ?? null,
        // The address may belong to no user here, so it is deleted once it is no longer needed.
        ...(ended !== 'waits' && { email: null, details: null }),
        ...(ended === 'sent' && { sent_at: sql<Date>`app_now()` }),
        ...(ended === 'failed' && { failed_at: sql<Date>`app_now()` }),
      })
      .where('mail_id', '=', mail_id),
  )
}
