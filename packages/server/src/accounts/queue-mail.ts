import type { Language } from '@alphorn/contract/fields'
import type { Tx } from '#server/db/connection'
import { build } from '#server/db/statement'
import type { MailKind } from '#server/db/tables/accounts'
import { mailTopic } from '#server/db/topics'

type Queued = { kind: MailKind; language: Language } & (
  | { user_id: string }
  | { account_id: string; invitation_id: string }
)

/** Has a mail sent once what it tells of is committed. */
export function queueMail(tx: Tx, { kind, language, ...about }: Queued, now: Date) {
  tx.writeQuery(
    build.insertInto('mails').values({ kind, language, ...about, created_at: now, next_attempt_at: now }),
  )
  tx.wake(mailTopic)
}
