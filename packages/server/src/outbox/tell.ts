import type { Tx } from '#server/db/connection'
import { build } from '#server/db/statement'

type Event = {
  account_id: string
  project_id: string
  kind: string
  subject: string
  content: Readonly<Record<string, unknown>>
  now: Date
}

/** Tells the outbox what happened, in the transaction of the deed. */
export function tell(tx: Tx, { content, now, ...event }: Event) {
  tx.writeQuery(
    build.insertInto('outbox').values({ ...event, content: JSON.stringify(content), created_at: now }),
  )
}
