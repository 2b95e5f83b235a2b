import type { Call, Played } from './lease-histories.ts'
import { isOpen, isLive, mayClose, mayExtend } from './lease-law.ts'
import type { Change, JobVersion } from './lease-log.ts'

// Finds the refusals that a call may have received. The calls of a batch run at once. A call may therefore have met any
// version of its job during the batch, at any clock time during it.

/** Returns every refusal that can be explained for a call: its code, and the reported job state. */
export function reasonsFor(played: Played, call: Call): Set<string> {
  const { log, batches } = played
  const { from, to, times } = batches[call.batch]!
  const ofJob = log.filter(({ job_id, seq }) => job_id === call.job_id && seq <= to)
  const met = ofJob.filter(({ seq }, at) => seq > from || (ofJob[at + 1]?.seq ?? Infinity) > from)
  return new Set(
    met.flatMap(({ seq, after }) => {
      const past = ofJob.filter((change) => change.seq <= seq)
      return times.flatMap((at) => refusalsAt(played, call, { job: after, at, past }))
    }),
  )
}

type Moment = { job: JobVersion; at: number; past: Change[] }

const codes: Record<string, string> = {
  completed: 'job_not_open',
  failed: 'external_worker_failed',
  expired: 'job_expired',
  cancelled: 'job_cancelled',
}

function refusalsAt(played: Played, call: Call, { job, at, past }: Moment): string[] {
  const state = stateAt(job, at)
  if (call.action === 'retries') return retryRefusal(played, call, state)
  if (codes[state]) return [`${codes[state]} ${state}`]
  if (call.action === 'cancellations') return []
  if (wasOurs(call, job, past)) return [`lease_expired ${state}`]
  const code = call.action === 'claims' ? claimRefusal(call, job, at) : submissionRefusal(call, job, at)
  if (code === null) return []
  return [code === 'validation_failed' ? `${code} undefined` : `${code} ${state}`]
}

function retryRefusal(played: Played, call: Call, state: string): string[] {
  if (state === 'failed' || state === 'expired')
    return isFull(played, call) ? [`job_allowance_full ${state}`] : []
  return codes[state] ? [`${codes[state]} ${state}`] : []
}

function stateAt(job: JobVersion, at: number) {
  if (isOpen(job, at)) return isLive(job, at) ? 'claimed' : 'unclaimed'
  return codes[job.state] ? job.state : 'expired'
}

/** Returns whether the named lease belonged to the credential and is no longer the latest on the job. */
function wasOurs({ body, credential_id }: Call, { lease }: JobVersion, past: Change[]) {
  if (body.lease_id === undefined || body.lease_id === lease?.id) return false
  return past.some(
    ({ after }) => after.lease?.id === body.lease_id && after.lease?.credential === credential_id,
  )
}

function claimRefusal(call: Call, job: JobVersion, at: number) {
  const isMine = mayExtend(call, job)
  if (isLive(job, at)) return isMine ? null : 'job_not_claimed'
  if (call.body.lease_id === undefined) return null
  return isMine ? 'lease_expired' : 'job_not_claimed'
}

function submissionRefusal(call: Call, job: JobVersion, at: number) {
  const isUnnamed = call.body.lease_id === undefined && job.lease?.credential === call.credential_id
  if (!isUnnamed && !mayClose(call, job)) return 'job_not_claimed'
  if (!isLive(job, at)) return 'lease_expired'
  return call.sound && mayClose(call, job) ? null : 'validation_failed'
}

/** Returns whether the project had reached its limit of open jobs at any moment of the batch. */
function isFull({ log, batches, stage }: Played, { batch }: Call) {
  const { from, to, times } = batches[batch]!
  const now = new Map<string, JobVersion>()
  const count = (at: number) => [...now.values()].filter((job) => isOpen(job, at)).length
  let most = 0
  for (const { seq, job_id, after } of log) {
    if (seq > to) break
    if (seq > from) most = Math.max(most, ...times.map(count))
    now.set(job_id, after)
  }
  return Math.max(most, ...times.map(count)) >= stage.limit
}
