import { statusFault } from '@alphorn/contract/webhooks/delivery-faults'
import type { Attempt } from '@alphorn/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { delayAfter, giveUpAfterSeconds, retryAfterOf } from '#server/webhooks/back-off'
import type { Claimed } from '#server/webhooks/claim'
import type { DeliveryResponse } from '#server/webhooks/post'

type Ended = { startedAt: Date; duration_ms: number; answered: DeliveryResponse }

const maxAttempts = 10

/** Records how an attempt ended – delivered, to be retried, or given up – and the health of the endpoint. */
export async function recordDelivery(writer: Writer, claimed: Claimed, ended: Ended) {
  await transaction(writer, async (tx) => {
    const now = await nowIn(tx)
    const { status } = { status: null, ...ended.answered }
    const arrived = status !== null && status >= 200 && status < 300
    // Locks the endpoint first, in the same order as its deletion.
    if (arrived) markHealthy(tx, claimed, now)
    else markFailing(tx, claimed, status === 410, now)
    tx.wake(changeTopic(claimed.account_id, 'webhooks'))
    const delay = arrived || status === 410 ? null : delayOf(claimed, ended.answered, now)
    const attempts = [...claimed.last_attempts, attemptOf(claimed, ended)].slice(-maxAttempts)
    tx.writeQuery(ofDelivery(claimed).set({ last_attempts: JSON.stringify(attempts) }))
    writeEnd(tx, claimed, { arrived, delay, now })
  })
}

/** Makes a delivery due again as if it had not been claimed, for a process that stops during the attempt. */
export async function releaseDelivery(writer: Writer, claimed: Claimed): Promise<void> {
  await transaction(writer, async (tx) => {
    const now = await nowIn(tx)
    tx.writeQuery(
      ofDelivery(claimed).set({
        attempts: sql<number>`attempts - 1`,
        // A person may have requested the delivery again meanwhile, which sets the number to 0.
        attempts_since_request: sql<number>`greatest(0, attempts_since_request - 1)`,
        next_attempt_at: now,
      }),
    )
  })
}

type DeliveryEnd = { arrived: boolean; delay: number | null; now: Date }

function writeEnd(tx: Tx, claimed: Claimed, { arrived, delay, now }: DeliveryEnd) {
  const ending = ofDelivery(claimed).set({
    state: arrived ? 'delivered' : delay === null ? 'failed' : 'pending',
    next_attempt_at: delay === null ? null : new Date(now.getTime() + delay * 1000),
    ...(arrived && { delivered_at: now }),
  })
  // A person may have requested the delivery again during a failed attempt. Then that request decides what follows.
  const since = claimed.attempts_since_request
  tx.writeQuery(arrived ? ending : ending.where('attempts_since_request', '=', since))
}

function ofDelivery({ account_id, webhook_id, event_id, attempts }: Claimed) {
  return (
    build
      .updateTable('webhook_deliveries')
      .where('account_id', '=', account_id)
      .where('webhook_id', '=', webhook_id)
      .where('event_id', '=', event_id)
      // Another attempt may have begun meanwhile, if this one outlasted its lease.
      .where('attempts', '=', attempts)
      .where('state', '=', 'pending')
  )
}

function delayOf({ attempts_since_request: tries }: Claimed, answered: DeliveryResponse, now: Date) {
  const asked = 'retryAfter' in answered ? retryAfterOf(answered.retryAfter, now) : 0
  return delayAfter(tries, asked)
}

function attemptOf({ attempts }: Claimed, { startedAt, duration_ms, answered }: Ended): Attempt {
  const common = { number: attempts, started_at: startedAt.toISOString(), duration_ms }
  if ('error' in answered) return { ...common, status: null, error: answered.error, answer: null }
  const { status, answer } = answered
  const arrived = status >= 200 && status < 300
  return { ...common, status, error: arrived ? null : statusFault(status), answer }
}

function ofEndpoint({ account_id, webhook_id }: Claimed) {
  return build
    .updateTable('webhooks')
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', webhook_id)
}

function markHealthy(tx: Tx, claimed: Claimed, now: Date) {
  tx.writeQuery(ofEndpoint(claimed).set({ failing_since: null, last_delivered_at: now }))
}

function markFailing(tx: Tx, claimed: Claimed, gone: boolean, now: Date) {
  tx.writeQuery(
    ofEndpoint(claimed)
      .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
      .where('disabled_at', 'is', null),
  )
  const givenUp = ofEndpoint(claimed)
    .set({ disabled_at: now, disabled_reason: gone ? 'gone' : 'failing' })
    .where('disabled_at', 'is', null)
  const longAgo = new Date(now.getTime() - giveUpAfterSeconds * 1000)
  tx.writeQuery(gone ? givenUp : givenUp.where('failing_since', '<=', longAgo))
}
