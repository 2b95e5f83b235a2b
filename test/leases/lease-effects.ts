import type { Untyped } from '../fixtures/untyped.ts'
import type { Call, Played } from './lease-histories.ts'
import { isClosed, mayExtend } from './lease-law.ts'
import type { Change } from './lease-log.ts'

// Assigns each change to the call that made it. Calls may share a transaction, so each change is assigned to the call
// of its transaction whose response reports it. A reported change that did not happen is an error, as is a change that
// no response reports.

/**
 * Assigns every change to its call. Returns the changes without a call, and the calls that report a change that did not
 * happen.
 */
export function assignChanges({ calls, log }: Played): { untold: Change[]; untrue: Call[] } {
  const owed = new Map(calls.filter(isPerformed).map((call): [Call, string[]] => [call, effectsOf(call)]))
  const untold = log.filter((change) => {
    const together = [...owed.keys()].filter(({ answer }) => change.request_ids.includes(answer.request_id))
    change.call = callOf(change, together, owed)
    return change.request_ids.length > 0 && change.call === null && !isMark(change, calls)
  })
  const untrue = [...owed]
    .filter(([call, effects]) => effects.length > 0 && !mayBeIdle(call))
    .map(([call]) => call)
  return { untold, untrue }
}

/**
 * Returns whether a change is the trace of a result refused in a joint request: the refusal was counted, and may have
 * exceeded the maximum.
 */
function isMark({ job_id, request_ids, before, after }: Change, calls: Call[]) {
  if (
    before === null ||
    !(after.refused > before.refused || (after.state === 'failed' && after.refused >= 10))
  )
    return false
  return calls.some(
    (call) =>
      call.together &&
      call.status === 422 &&
      call.job_id === job_id &&
      request_ids.includes(call.answer.request_id),
  )
}

function isPerformed({ status, replayed }: Call) {
  return status < 300 && !replayed
}

/** Releasing a job without a holder changes nothing. */
function mayBeIdle({ action, body }: Call) {
  return action === 'claims' && body.lease_seconds === 0
}

function callOf(change: Change, together: Call[], owed: Map<Call, string[]>): Call | null {
  const word = describeEffect(change)
  // A state recorded late, or the id of a successor, is part of a retry.
  if (word === null) return together.find(({ action }) => action === 'retries') ?? null
  const tellers = together.filter((call) => owed.get(call)!.includes(word))
  const { before } = change
  const call = tellers.find((teller) => before && mayExtend(teller, before)) ?? tellers[0] ?? null
  if (call) owed.get(call)!.splice(owed.get(call)!.indexOf(word), 1)
  return call
}

/** Returns the effects of a success, in the same notation as the effects of changes. */
function effectsOf({ action, status, answer, body }: Call): string[] {
  const { data } = answer
  if (action === 'batch_claims') return data.map((job: Untyped) => describeLease(job, 'granted'))
  if (action === 'claims' && body.lease_seconds === 0) return [`freed ${data.job_id}`]
  if (action === 'claims') return [describeLease(data, status === 201 ? 'granted' : 'extended')]
  if (action === 'retries') return status === 201 ? [`opened ${data.job_id}`] : []
  return [`${data.state} ${data.job_id}`]
}

function describeLease({ job_id, lease }: Untyped, verb: string) {
  return `${verb} ${job_id} ${lease?.lease_id} ${lease?.fencing_token} ${lease?.expires_at}`
}

function describeEffect({ job_id, before, after }: Change): string | null {
  if (before === null) return `opened ${job_id}`
  if (isClosed(before) || after.state === 'expired') return null
  if (isClosed(after)) return `${after.state} ${job_id}`
  if (after.lease === null) return `freed ${job_id}`
  const expires_at = new Date(after.lease.expires).toISOString()
  const lease = { lease_id: after.lease.id, fencing_token: after.token, expires_at }
  return describeLease({ job_id, lease }, after.lease.id === before.lease?.id ? 'extended' : 'granted')
}
