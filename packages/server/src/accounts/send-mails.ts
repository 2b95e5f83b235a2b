import type { Language } from '@alphorn/contract/fields'
import { sql } from 'kysely'
import { nowIn } from '#server/call'
import { invitationDays, makeProof } from '#server/accounts/proofs'
import type { Pools } from '#server/db/connect'
import { mayPass } from '#server/db/away'
import { transaction, type Tx, type Writer } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { build, statement } from '#server/db/statement'
import type { MailKind, ProofKind } from '#server/db/tables/accounts'
import { type Letter, letters } from '#server/mail/letters'
import { securityLetter } from '#server/mail/security-letters'
import { testLetters } from '#server/mail/test-letters'
import { failureWord, isRefusedForGood, type Mail, type Post } from '#server/mail/post'

const mostAttempts = 12

type Waiting = { mail_id: number; kind: MailKind; language: Language; attempts: number }
/** What a mail about a watch is written from. */
export type WatchMailRow = {
  account_id: string
  user_id: string
  watch_id: string
  told_since: Date | null
  told_until: Date | null
  language: Language
}
/**
 * Writes the mail about a watch as the watch is when it leaves; null where there is nothing to say any more, `later` while
 * what it is written from cannot be asked.
 */
export type WriteWatchLetter = (
  tx: Tx,
  mail: WatchMailRow,
  publicUrl: string,
) => Promise<Letter | 'later' | null>

type About = Pick<WatchMailRow, 'watch_id' | 'told_since' | 'told_until'> & {
  account_id: string | null

  user_id: string | null
  invitation_id: string | null
  email: string | null
  name: string | null
  account_name: string | null
  invited_by: string | null
  about: string | null
  confirmed: boolean
}

const laterEachTime = sql`(select app_now()) + least(power(2, attempts), 360) * interval '1 minute'`
// The next attempt is put off before the mail leaves: a process that dies with it holds nobody up, and the mail goes out again.
const take = statement<{}>()('mail_take', () =>
  raw<Waiting>(sql`update mails set attempts = attempts + 1, next_attempt_at = ${laterEachTime}
    where mail_id = (select mail_id from mails
      where sent_at is null and failed_at is null and next_attempt_at <= (select app_now())
      order by next_attempt_at limit 1 for update skip locked)
    returning mail_id, kind, language, attempts`),
)
// It was no attempt to deliver it.
const putOff = statement<{ mail_id: number }>()('mail_put_off', (p) =>
  raw<object>(sql`update mails set attempts = attempts - 1, next_attempt_at = (select app_now()) + interval '30 seconds'
    where mail_id = ${p.mail_id}`),
)
// It was one: a mail that cannot be written waits ever longer, as one that cannot be delivered.
const failUnwritten = statement<Pick<Waiting, 'mail_id'>>()('mail_unwritten', (p) =>
  raw<object>(sql`update mails set attempts = attempts + 1, failure = 'not_written',
      next_attempt_at = ${laterEachTime},
      failed_at = case when attempts + 1 >= ${sql.lit(mostAttempts)} then app_now() end
    where mail_id = ${p.mail_id} and sent_at is null and failed_at is null`),
)
const findAbout = statement<{ mail_id: number }>()('mail_about', (p) =>
  raw<About>(sql`select m.user_id, m.about, m.account_id, m.watch_id, m.told_since, m.told_until, i.invitation_id, coalesce(i.email, u.email) as email, u.name,
      a.name as account_name, i.invited_by, u.email_confirmed_at is not null as confirmed
    from mails m left join users u using (user_id)
      left join invitations i on i.account_id = m.account_id and i.invitation_id = m.invitation_id
        and i.accepted_at is null and i.revoked_at is null
      left join accounts a on a.account_id = m.account_id
    where mail_id = ${p.mail_id}`),
)

export type MailSettings = { post: Post; publicUrl: string }

/** Sends the mails that wait, one after the other; one that cannot be delivered is tried again later, for a day or two. */
export async function sendMails(
  { write }: Pools,
  settings: MailSettings,
  writeWatchLetter: WriteWatchLetter,
): Promise<void> {
  for (;;) {
    const taken = await takeOne(write, settings, writeWatchLetter)
    if (!taken) return
    const { row, mail } = taken
    if (mail === 'later') continue
    const failure = mail && (await deliver(settings.post, mail))
    await transaction(write, async (tx) => settle(tx, row, failure))
  }
}

/** Takes the next mail and writes it. One that cannot be written holds up no other: it is put off, and the fault thrown. */
async function takeOne(writer: Writer, { publicUrl }: MailSettings, writeWatchLetter: WriteWatchLetter) {
  let row: Waiting | undefined
  try {
    return await transaction(writer, async (tx) => {
      row = await tx.row(take, {})
      if (!row) return null
      const mail = await written(tx, row, publicUrl, writeWatchLetter)
      if (mail === 'later') tx.write(putOff, { mail_id: row.mail_id })
      return { row, mail }
    })
  } catch (error) {
    const { mail_id } = row ?? {}
    if (mail_id !== undefined && !mayPass(error))
      await transaction(writer, async (tx) => tx.write(failUnwritten, { mail_id }))
    throw error
  }
}

type Failure = { word: string; forGood: boolean }

async function deliver(post: Post, mail: Mail): Promise<Failure | null> {
  try {
    await post.send(mail)
    return null
  } catch (error) {
    return { word: failureWord(error), forGood: isRefusedForGood(error) }
  }
}

/** The mail as it leaves; null where it has nothing to say any more, `later` where it cannot be written yet. */
async function written(
  tx: Tx,
  waiting: Waiting,
  publicUrl: string,
  writeWatchLetter: WriteWatchLetter,
): Promise<Mail | 'later' | null> {
  const { mail_id, kind } = waiting
  const about = await tx.row(findAbout, { mail_id })
  if (!about?.email || (kind === 'confirmation' && about.confirmed)) return null
  const letter = await letterOf(tx, waiting, about, publicUrl, writeWatchLetter)
  if (letter === null || letter === 'later') return letter
  return { ...letter, to: about.email, id: `mail-${mail_id}` }
}

async function letterOf(
  tx: Tx,
  waiting: Waiting,
  about: About,
  publicUrl: string,
  writeWatchLetter: WriteWatchLetter,
): Promise<Letter | 'later' | null> {
  const { kind, language } = waiting
  if (kind === 'test') return testLetters[language]({ name: about.name!, link: publicUrl })
  if (kind === 'watch') {
    const { account_id, user_id } = about
    const row = { ...about, account_id: account_id!, user_id: user_id!, language }
    return writeWatchLetter(tx, row, publicUrl)
  }
  if (isProofKind(kind)) return proving(tx, { ...waiting, kind }, about, publicUrl)
  const link = `${publicUrl}/settings/security`
  return securityLetter(kind, language, { name: about.name ?? '', about: about.about ?? '', link })
}

/** The letter with its link, whose token is made here and nowhere kept. */
async function proving(
  tx: Tx,
  { kind, language }: Waiting & { kind: ProofKind },
  about: About,
  publicUrl: string,
): Promise<Letter> {
  const { user_id, invitation_id, name, account_name, invited_by } = about
  const email = about.email!
  const token = makeProof(tx, { kind, email, user_id, invitation_id }, await nowIn(tx))
  const tongue = letters[language]
  // Behind the #, a token is in no request, no log and no Referer.
  const link = `${publicUrl}/${pages[kind]}#${token}`
  return kind === 'invitation'
    ? tongue.invitation({ account: account_name!, by: invited_by!, link, days: invitationDays })
    : tongue[kind === 'confirmation' ? 'confirmation' : 'reset']({ name: name!, link })
}

const pages: Readonly<Record<ProofKind, string>> = {
  confirmation: 'confirm',
  password_reset: 'reset',
  invitation: 'join',
}

const isProofKind = (kind: MailKind): kind is ProofKind => kind in pages

function settle(tx: Tx, { mail_id, attempts }: Waiting, failure: Failure | null) {
  const ended = failure === null ? 'sent' : failure.forGood || attempts >= mostAttempts ? 'failed' : 'waits'
  tx.writeQuery(
    build
      .updateTable('mails')
      .set({
        failure: failure?.word ?? null,
        ...(ended === 'sent' && { sent_at: sql<Date>`app_now()` }),
        ...(ended === 'failed' && { failed_at: sql<Date>`app_now()` }),
      })
      .where('mail_id', '=', mail_id),
  )
}
