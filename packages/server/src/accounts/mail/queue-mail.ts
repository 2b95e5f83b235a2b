import { demoEmail } from '@alphorn/contract/accounts/demo-user'
import type { Language } from '@alphorn/contract/core/fields'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { countTry, ensureMayTry } from '#server/accounts/passwords/tries'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { SecurityMailKind } from '#server/platform/db/tables/mails'
import { mailTopic } from '#server/platform/db/topics'

/**
 * The period of a watch's mail: it reports what was recorded meanwhile. Without a beginning the mail is a trial with
 * the latest signals.
 */
export type WatchPeriod = {
  account_id: string
  user_id: string
  watch_id: string
  signals_since: Date | null
  signals_until: Date | null
}
type Queued = { language: Language } & (
  | { kind: 'confirmation' | 'provider_link' | 'test'; user_id: string }
  | { kind: 'invitation'; account_id: string; invitation_id: string }
  | { kind: 'sign_up'; sign_up_id: string; email: string }
  | { kind: 'password_reset'; email: string }
  | { kind: 'access_ended' | 'new_device' | SecurityMailKind; user_id: string; details: string }
  | ({ kind: 'watch' } & WatchPeriod)
)

const aboutNothing = {
  user_id: null,
  account_id: null,
  invitation_id: null,
  watch_id: null,
  signals_since: null,
  signals_until: null,
  sign_up_id: null,
  email: null,
  details: null,
}
/** Content of a mail about the security of a user: `about` is the name of the new item, or the number of codes left. */
export type SecurityNews = { kind: SecurityMailKind; about: string | null }

/** Has a mail sent once what it reports about is committed. */
export function queueMail(tx: Tx, { kind, language, ...about }: Queued, now: Date) {
  const mail = { kind, language, ...aboutNothing, ...about, created_at: now, next_attempt_at: now }
  tx.writeQuery(insertInto('mails').values(mail))
  tx.wake(mailTopic)
}

/** Has a mail sent to the user about what changed about the security of their account. */
export async function queueSecurityMail(tx: Tx, user_id: string, news: SecurityNews, now: Date) {
  const user = await readRecipient(tx, user_id)
  // A name of someone's choice stays on its line.
  const about = news.about?.replaceAll(/\p{C}+/gu, ' ') ?? null
  const details = JSON.stringify({ about })
  if (user) queueMail(tx, { kind: news.kind, details, language: user.language, user_id }, now)
}

/** The language of a user who gets mails about the security of their account; undefined for the demo user. */
export async function readRecipient(tx: Tx, user_id: string) {
  const [user] = await tx.query(
    build
      .selectFrom('users')
      .select('language')
      .where('user_id', '=', user_id)
      .where('email', '<>', demoEmail),
  )
  return user
}

/** The language in which the service writes to a user. */
export async function languageOf(tx: Tx, user_id: string) {
  const [user] = await tx.query(build.selectFrom('users').select('language').where('user_id', '=', user_id))
  return user!.language
}

type Tried = { kind: 'test' } | { kind: 'watch'; watch_id: string }

/** Has a mail sent to the user who asks, to see whether it arrives and how it looks; a few times at most. */
export async function queueTestMail(call: Call, tried: Tried): Promise<{ email: string }> {
  const { tx, caller } = call
  const now = await nowOf(call)
  const about = { of: 'test-mail', subject: caller.id } as const
  await ensureMayTry(call, about, now)
  await countTry(call, about, now)
  const { email, language } = await mailAddressOf(call)
  const { account_id, id: user_id } = caller
  const watchless = { account_id, user_id, signals_since: null, signals_until: null }
  queueMail(
    tx,
    tried.kind === 'test' ? { ...tried, language, user_id } : { ...tried, ...watchless, language },
    now,
  )
  return { email }
}

/** Where mails of the user who asks go, and in which language. */
export async function mailAddressOf({ tx, caller }: Pick<ReadCall, 'tx' | 'caller'>) {
  const [user] = await tx.query(
    build.selectFrom('users').select(['email', 'language']).where('user_id', '=', caller.id),
  )
  return user!
}
