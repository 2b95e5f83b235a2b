import type { EventContent, EventKind } from '@alphorn/contract/webhooks/events'
import { newId } from '@alphorn/contract/core/ids'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

type EmittedEvent<Kind extends EventKind> = {
  account_id: string
  kind: Kind
  /** Id of the object of the event. */
  subject: string
  content: EventContent<Kind>
  now: Date
}
type Row = {
  account_id: string
  event_id: string
  project_id: string | null
  kind: string
  subject: string
  content: string
  now: Date
}

const insertEvent = statement<Row>()('event_emit', (p) =>
  rawQuery<unknown>(sql`select emit_event(${p.account_id}, ${p.event_id}, ${p.project_id}, ${p.kind}, ${p.subject},
    ${p.content}::jsonb, ${p.now}::timestamptz)`),
)

/** Queues an event for every endpoint that subscribes to its kind, in the transaction of the action. */
export function emitEvent<Kind extends EventKind>(
  tx: Tx,
  { account_id, kind, subject, content, now }: EmittedEvent<Kind>,
) {
  const project_id = 'project_id' in content ? content.project_id : null
  const event_id = newId('event')
  tx.write(insertEvent, {
    account_id,
    event_id,
    project_id,
    kind,
    subject,
    content: JSON.stringify(content),
    now,
  })
}
