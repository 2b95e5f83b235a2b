import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { WebhookTables } from '#server/platform/db/tables/webhooks'
import type { Turn } from '#server/platform/work-in-turns'
import type { WebhookRow } from '#server/webhooks/queries'

type Delivery = Selectable<WebhookTables['webhook_deliveries']>
type Event = Selectable<WebhookTables['outbox']>

/** A due delivery, with everything needed to send it. */
export type Claimed = Pick<
  Delivery,
  'account_id' | 'webhook_id' | 'event_id' | 'attempts' | 'attempts_since_request' | 'last_attempts'
> &
  Pick<Event, 'kind' | 'content' | 'created_at'> &
  Pick<
    WebhookRow,
    | 'url'
    | 'secret'
    | 'pepper_version'
    | 'previous_secret'
    | 'previous_pepper_version'
    | 'previous_valid_until'
  > & { now: Date }

const ofEachAtOnce = 4
/** Longer than an attempt may take, so that no other process starts a second one meanwhile. */
const leaseSeconds = 60

type ClaimParams = {
  most: number
  busy: string[]
  full: string[]
  after_account: string
  after_webhook: string
}

// Takes a few deliveries per endpoint, so that one with many deliveries does not delay the others. A recursive scan
// steps through the index of pending deliveries from one endpoint to the next. Endpoints without pending deliveries
// cost nothing.
const lockDue = statement<ClaimParams>()('webhook_deliveries_take', (p) =>
  rawQuery<Claimed>(sql`
    with recursive waiting as (
      (select account_id, webhook_id from webhook_deliveries where state = 'pending'
         and (account_id, webhook_id) > (${p.after_account}, ${p.after_webhook})
       order by account_id, webhook_id limit 1)
      union all
      select next.account_id, next.webhook_id from waiting cross join lateral (
        select d.account_id, d.webhook_id from webhook_deliveries d
        where d.state = 'pending' and (d.account_id, d.webhook_id) > (waiting.account_id, waiting.webhook_id)
        order by d.account_id, d.webhook_id limit 1
      ) next
    ), due as materialized (
      select d.* from waiting
      join webhooks w on w.account_id = waiting.account_id and w.webhook_id = waiting.webhook_id
      cross join lateral (
        select account_id, webhook_id, event_id from webhook_deliveries
        where account_id = w.account_id and webhook_id = w.webhook_id and state = 'pending'
          and next_attempt_at <= (select app_now())
        order by next_attempt_at limit ${sql.lit(ofEachAtOnce)} for no key update skip locked
      ) d
      where w.disabled_at is null and w.webhook_id <> all(${p.busy}::text[])
        and w.account_id <> all(${p.full}::text[])
      limit ${p.most}::int
    ), taken as (
      update webhook_deliveries d
      set attempts = attempts + 1, attempts_since_request = attempts_since_request + 1,
        next_attempt_at = app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'
      from due
      where d.account_id = due.account_id and d.webhook_id = due.webhook_id and d.event_id = due.event_id
      returning d.*
    )
    select taken.account_id, taken.webhook_id, taken.event_id, taken.attempts, taken.attempts_since_request, taken.last_attempts,
      o.kind, o.content, o.created_at, w.url, w.secret, w.pepper_version, w.previous_secret, w.previous_pepper_version,
      w.previous_valid_until, app_now() as now
    from taken
    join outbox o on o.account_id = taken.account_id and o.event_id = taken.event_id
    join webhooks w on w.account_id = taken.account_id and w.webhook_id = taken.webhook_id`),
)

/**
 * Takes due deliveries of the next endpoints that are not busy, in the order of the endpoints. A delivery becomes due
 * again if its attempt is never recorded.
 */
export async function claimDue(
  writer: Writer,
  { most, after, running, fullAccounts: full }: Turn<Claimed>,
): Promise<Claimed[]> {
  const claimed = await transaction(writer, (tx) =>
    tx.rows(lockDue, {
      most: Math.min(most, ofEachAtOnce),
      busy: [...new Set(running.map(({ webhook_id }) => webhook_id))],
      full,
      after_account: after?.account_id ?? '',
      after_webhook: after?.webhook_id ?? '',
    }),
  )
  const endpointOf = ({ account_id, webhook_id }: Claimed) => `${account_id} ${webhook_id}`
  return claimed.toSorted((a, b) => (endpointOf(a) < endpointOf(b) ? -1 : 1))
}
