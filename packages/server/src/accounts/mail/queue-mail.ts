import { demoEmail } from '@alphorn/contract/accounts/demo-user'
import type { Language } from '@alphorn/contract/core/fields'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { countTry, ensureMayTry } from '#server/accounts/passwords/tries'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { SecurityMailKind } from '#server/platform/db/tables/mails'
import { mailTopic } from '#server/platform/db/topics'

/** The period that the mail of a watch covers. Without a start it is a trial mail with the latest signals. */
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
/** Content of a security mail: `about` is the name of the new item, or the number of recovery codes left. */
export type SecurityNews = { kind: SecurityMailKind; about: string | null }

/** Queues a mail, which is sent after the transaction commits. */
export function queueMail(tx: Tx, { kind, language, ...about }: Queued, now: Date) {
  const mail = { kind, language, ...aboutNothing, ...about, created_at: now, next_attempt_at: now }
  tx.writeQuery(insertInto('mails').values(mail))
  tx.wake(mailTopic)
}

/** Queues a mail that notifies the user of a change to the security of their account. */
export async function queueSecurityMail(tx: Tx, user_id: string, news: SecurityNews, now: Date) {
  const user = await readRecipient(tx, user_id)
  // A user-chosen name must not break out of its line.
  const about = news.about?.replaceAll(/\p{C}+/gu, ' ') ?? null
  const details = JSON.stringify({ about })
  if (user) queueMail(tx, { kind: news.kind, details, language: user.language, user_id }, now)
}

/** Returns the user's language; undefined for the demo user, who gets no security mails. */
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

/** Returns the language in which the service writes to a user. */
export async function languageOf(tx: Tx, user_id: string) {
  const [user] = await tx.query(build.selectFrom('users').select('language').where('user_id', '=', user_id))
  return user!.language
}

type Tried = { kind: 'test' } | { kind: 'watch'; watch_id: string }

/** Queues a trial mail to the calling user, to check delivery and appearance. A daily limit applies. */
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

/** Returns the calling user's mail address and language. */
export async function mailAddressOf({ tx, caller }: Pick<ReadCall, 'tx' | 'caller'>) {
  const [user] = await tx.query(
    build.selectFrom('users').select(['email', 'language']).where('user_id', '=', caller.id),
  )
  return user!
}
