import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { nowOf, type ReadCall } from '#server/platform/call'
import { projectKey } from '#server/prospecting/projects/queries'
import { checkAll, type CheckOutcome, type work } from '#server/prospecting/stage-jobs/check-result-task'
import { findJob, inputOf, type StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { runInThread } from '#server/platform/threads/run-in-thread'

type CheckInput = { job: StageJobRow; input: string; result: StageResult; now: Date }
type PendingCheck = { job_id: string; now: Date; found: Promise<CheckOutcome> }

/**
 * Checking this many characters of input and result takes about ten milliseconds. Larger ones are checked off the event
 * loop.
 */
export const maxInlineCharacters = 32_768

// Checks that began before the transaction of their result. A result object belongs to one request.
const pendingChecks = new WeakMap<StageResult, PendingCheck>()

/** Returns the findings about a result for a locked job. */
export async function checkedFor(account_id: string, given: CheckInput): Promise<CheckOutcome> {
  const { job, input, result, now } = given
  const before = pendingChecks.get(result)
  // The frozen input of a job never changes; only evidence in it may have expired since.
  if (before?.job_id === job.job_id && !expiresBetween(input, before.now, now)) return before.found
  return checkInline(given) ?? checkInThread(account_id, { ...given, written: JSON.stringify(result) })
}

/**
 * Starts the check of a large result before its transaction, so that nothing is locked while a thread works on it.
 * Without a job that has the lease there is nothing to check, and the verb refuses the call.
 */
export async function checkAhead(call: ReadCall, project_id: string, job_id: string, result: StageResult) {
  const written = JSON.stringify(result)
  if (written.length <= maxInlineCharacters) return
  const key = { ...projectKey(call, project_id), job_id }
  const job = await call.tx.row(findJob, key)
  if (!job || job.state !== 'claimed' || (result.lease_id ?? job.lease_id) !== job.lease_id) return
  const [input, now] = await Promise.all([inputOf(call.tx, key), nowOf(call)])
  const found = checkInThread(key.account_id, { job, input, result, now, written })
  found.catch(() => {}) // thrown where it is awaited
  pendingChecks.set(result, { job_id, now, found })
}

/** Waits for the checks of a request that were started ahead. */
export async function waitForChecks(results: readonly StageResult[]) {
  for (const result of results) await pendingChecks.get(result)?.found
}

/** Checks a result that is small enough to be checked at once, with the input that was read for it; null for others. */
export function checkInline({
  job,
  input,
  result,
  now,
}: CheckInput): (CheckOutcome & { read: StageInput }) | null {
  if (JSON.stringify(result).length + input.length > maxInlineCharacters) return null
  const read = JSON.parse(input) as StageInput
  return { ...checkAll(bindingOf(job), read, result, now), read }
}

function checkInThread(account_id: string, { job, input, now, written }: CheckInput & { written: string }) {
  const task = new URL('./check-result-task.ts', import.meta.url)
  const given = { binding: bindingOf(job), input, result: written, now }
  return runInThread<typeof work>(account_id, task, given)
}

function bindingOf({ stage, snapshot_id, snapshot_fingerprint, upstream }: StageJobRow) {
  return { stage, input_snapshot: { id: snapshot_id, fingerprint: snapshot_fingerprint }, upstream }
}

function expiresBetween(input: string, earlier: Date, later: Date) {
  const { evidence } = JSON.parse(input) as StageInput
  return evidence.some(
    ({ expires_at }) => expires_at != null && new Date(expires_at) > earlier && new Date(expires_at) <= later,
  )
}
