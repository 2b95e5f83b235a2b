import type { Call, Played } from './lease-histories.ts'
import type { Change, JobVersion } from './lease-log.ts'

// A second implementation of the lease rules, independent of the server's. Each change of a job is judged separately,
// against the previous row and the clock at that moment.

/** Finds all changes of jobs that violate the rules. Every change already has its call. */
export function complaintsAboutChanges({ stage, log, batches }: Played): string[] {
  const complaints: string[] = []
  const now = new Map<string, JobVersion>()
  for (const change of log) {
    const say = (complaint: string) => complaints.push(`${complaint}: ${describeChange(change)}`)
    const { before } = change
    if (before) judge({ ...change, before }, say)
    else if (change.seq > batches[0]!.from) judgeOpening(change, now, say)
    now.set(change.job_id, change.after)
    const open = [...now.values()].filter((job) => isOpen(job, change.at)).length
    if (!before && open > stage.limit) say(`${open} jobs are open and the limit is ${stage.limit}`)
  }
  return complaints
}

export function describeChange({ job_id, at, call, before, after }: Change) {
  return `${job_id} at ${at}, by ${describeCall(call)},\n  ${JSON.stringify(before)} became\n  ${JSON.stringify(after)}`
}

/** Describes a call without its long bodies. */
export function describeCall(call: Call | null) {
  if (call === null) return 'the service itself'
  const { action, credential_id, job_id, body, key, status, answer, replayed } = call
  const { worker_id, lease_id, lease_seconds } = body
  const code: string | undefined = answer.error?.code
  const asked = { action, credential_id, job_id, worker_id, lease_id, lease_seconds, key }
  return JSON.stringify({ ...asked, status, code, replayed })
}

type JobChange = Change & { before: JobVersion }
type Say = (complaint: string) => unknown

export function isClosed({ state }: JobVersion) {
  return state !== 'unclaimed' && state !== 'claimed'
}

export function isOpen(job: JobVersion, at: number) {
  return !isClosed(job) && at < job.deadline
}

/** Returns whether the job has a holder at the moment. */
export function isLive({ lease }: JobVersion, at: number) {
  return lease !== null && at < lease.expires
}

function judgeOpening({ after, at, call }: Change, now: Map<string, JobVersion>, say: Say) {
  const origin = now.get(after.retryOf ?? '')
  const isRetry = call?.action === 'retries' && call.job_id === after.retryOf
  if (!isRetry) say('A job was opened that nobody retried for')
  if (!['failed', 'expired'].includes(origin?.state ?? ''))
    say('A job was retried that neither failed nor expired')
  if ([...now.values()].some(({ retryOf }) => retryOf === after.retryOf)) say('A job has a second successor')
  if (!isFresh(after, at)) say('A fresh job is not free')
}

function isFresh(job: JobVersion, at: number) {
  return isOpen(job, at) && job.lease === null && job.token === 0
}

function judge(deed: JobChange, say: Say) {
  if (isClosed(deed.before)) return judgeAfterwards(deed, say)
  if (isClosed(deed.after)) return judgeClosing(deed, say)
  if (deed.at >= deed.before.deadline) say('An effect after the deadline')
  if (deed.after.refused !== deed.before.refused) return judgeCount(deed, say)
  if (deed.after.lease?.id !== deed.before.lease?.id) return judgeNewLease(deed, say)
  judgeExtension(deed, say)
}

/** Checks that a closed job changes only by naming its successor, once. */
function judgeAfterwards({ before, after, call }: JobChange, say: Say) {
  if (after.state !== before.state) say(`A job that is ${before.state} became ${after.state}`)
  const rest = { ...after, retriedBy: null }
  if (JSON.stringify(rest) !== JSON.stringify({ ...before, retriedBy: null })) say('A closed job changed')
  if (before.retriedBy !== null || call?.action !== 'retries') say('A closed job was touched')
}

const closings: Record<string, string> = {
  completed: 'results',
  failed: 'failures',
  cancelled: 'cancellations',
}

function judgeClosing(deed: JobChange, say: Say) {
  const { before, after, at, call } = deed
  if (after.token !== before.token) say('The fencing token changed without a grant')
  if (after.state === 'expired') return at < before.deadline && say('A job expired before its deadline')
  if (at >= before.deadline) say('An effect after the deadline')
  if (call === null) return judgeExhaustion(deed, say)
  if (closings[after.state] !== call.action) say(`A job became ${after.state} by ${call.action}`)
  if (after.state !== 'cancelled') judgeSubmission(deed, call, say)
}

function judgeSubmission({ before, at }: JobChange, call: Call, say: Say) {
  if (!call.sound) say('A result without meaning was accepted')
  if (!isLive(before, at)) say('A job was closed under a lease that had run out')
  if (!mayClose(call, before)) say('A job was closed without the lease that lay on it')
}

/** Ten refused results end a job, while their lease is still valid. */
function judgeExhaustion({ before, after, at }: JobChange, say: Say) {
  if (after.state !== 'failed' || before.refused < 10) say(`The service itself made a job ${after.state}`)
  if (!isLive(before, at)) say('A job was given up after its lease ran out')
}

function judgeCount({ before, after, at, call }: JobChange, say: Say) {
  if (after.refused !== before.refused + 1 || call !== null) say('Refused results were miscounted')
  if (!isLive(before, at)) say('A refused result was counted after the lease ran out')
}

function judgeNewLease(deed: JobChange, say: Say) {
  const { before, after, at, call } = deed
  if (after.lease === null) return judgeRelease(deed, say)
  if (isLive(before, at)) say('A lease overlaps the one before')
  if (after.token !== before.token + 1) say('A grant did not raise the fencing token by one')
  if (call?.body.lease_id !== undefined) say('An extension became a grant')
  if (!isGrantedTo(call, after.lease)) say('A lease was granted to somebody else')
  if (after.lease.granted !== at) say('A lease was granted by a clock that stood wrong')
  if (after.lease.expires !== endOf(deed)) say('A lease ends at the wrong time')
}

function isGrantedTo(call: Call | null, lease: NonNullable<JobVersion['lease']>) {
  if (call?.action !== 'claims' && call?.action !== 'batch_claims') return false
  return lease.credential === call.credential_id && lease.worker === (call.body.worker_id ?? null)
}

function judgeRelease({ before, after, at, call }: JobChange, say: Say) {
  if (call?.action !== 'claims' || call.body.lease_seconds !== 0) say('A lease vanished')
  else if (!isLive(before, at) || !mayExtend(call, before)) say('A lease was released by somebody else')
  if (after.token !== before.token) say('A release changed the fencing token')
}

function judgeExtension(deed: JobChange, say: Say) {
  const { before, after, at, call } = deed
  if (after.token !== before.token) say('An extension changed the fencing token')
  if (!isLive(before, at)) say('A lease that ran out was extended')
  if (call?.action !== 'claims' || !mayExtend(call, before)) say('A lease was extended by somebody else')
  const expected = before.lease && { ...before.lease, expires: endOf(deed) }
  if (JSON.stringify(after.lease) !== JSON.stringify(expected)) say('A lease was not extended as it should')
}

function endOf({ at, before, call }: JobChange) {
  return Math.min(at + (call?.body.lease_seconds ?? 0) * 1000, before.deadline)
}

/** The lease is named, or the same worker calls, or the same credential without a worker. */
export function mayExtend({ credential_id, body }: Call, { lease }: JobVersion) {
  if (lease?.credential !== credential_id) return false
  return body.lease_id === undefined ? lease.worker === (body.worker_id ?? null) : lease.id === body.lease_id
}

/** The lease is named; without one, the credential itself holds the job. */
export function mayClose({ credential_id, body }: Call, { lease }: JobVersion) {
  if (lease?.credential !== credential_id) return false
  return body.lease_id === undefined ? lease.worker === null : lease.id === body.lease_id
}
