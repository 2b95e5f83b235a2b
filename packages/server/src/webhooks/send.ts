import { deliveryFaults } from '@alphorn/contract/webhooks/delivery-faults'
import type { Pools } from '#server/platform/db/connect'
import type { EgressPolicy } from '#server/platform/egress/egress-policy'
import { type Claimed, claimDue } from '#server/webhooks/claim'
import { payloadOf } from '#server/webhooks/deliveries'
import { type DeliveryResponse, postMessage } from '#server/webhooks/post'
import { keyOf, signatureOf } from '#server/webhooks/secret'
import { recordDelivery, releaseDelivery } from '#server/webhooks/record-delivery'
import { workInTurns } from '#server/platform/work-in-turns'
import { traceRequest } from '#server/platform/tracing/trace-request'

export type SendDependencies = { readonly peppers: readonly string[]; readonly egress: EgressPolicy }

const maxConcurrentDeliveries = 16

/**
 * Sends due deliveries until none is left. Endpoints are served concurrently, in turn and each in small batches, so
 * that a slow one does not delay others. Calls are made outside transactions. A delivery whose process was killed is sent again
 * with the same id.
 */
export async function sendDeliveries({ write }: Pools, sending: SendDependencies, signal: AbortSignal) {
  await workInTurns<Claimed>(
    {
      maxConcurrent: maxConcurrentDeliveries,
      take: (turn) => claimDue(write, turn),
      run: (claimed) => deliverMessage({ write }, sending, claimed, signal),
    },
    signal,
  )
}

/** Makes one attempt and records its result. */
async function deliverMessage(
  { write }: Pick<Pools, 'write'>,
  sending: SendDependencies,
  claimed: Claimed,
  signal: AbortSignal,
) {
  const startedAt = new Date()
  const mark = performance.now()
  const answered = await attemptDelivery(sending, claimed, startedAt, signal).catch(
    async (error: unknown) => {
      if (signal.aborted) await releaseDelivery(write, claimed)
      throw error
    },
  )
  await recordDelivery(write, claimed, {
    startedAt,
    duration_ms: Math.round(performance.now() - mark),
    answered,
  })
}

async function attemptDelivery(
  { peppers, egress }: SendDependencies,
  claimed: Claimed,
  at: Date,
  signal: AbortSignal,
): Promise<DeliveryResponse> {
  const keys = keysOf(claimed, peppers)
  if (!keys) return { error: deliveryFaults.secret_unreadable }
  const body = JSON.stringify(payloadOf(claimed))
  const id = claimed.event_id
  // The receiver compares the timestamp with its own clock, so it comes from the real clock and not from the database.
  const timestamp = Math.floor(at.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Alphorn-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(keys, { id, timestamp, body }),
  }
  return traceRequest('webhook', claimed.url, (traced) =>
    postMessage({ url: claimed.url, headers: { ...headers, ...traced }, body }, { egress, signal }),
  )
}

/** Returns the signing keys: the current one, and the previous one while it is valid. */
function keysOf(
  { now, previous_secret, previous_pepper_version, previous_valid_until, ...present }: Claimed,
  peppers: readonly string[],
): Buffer[] | null {
  const key = keyOf(present, peppers)
  if (!key) return null
  if (!previous_secret || !previous_valid_until || previous_valid_until <= now) return [key]
  const before = { secret: previous_secret, pepper_version: previous_pepper_version! }
  return [key, keyOf(before, peppers)].filter((one) => one !== null)
}
