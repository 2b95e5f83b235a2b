import { storeChange } from '#server/platform/audit/changes'
import { RefusalWithEffect } from '#server/platform/call'
import { type Db, transaction, withConnection } from '#server/platform/db/connection'
import { type AdmittedCall, reauthorize } from '#server/platform/http/authorize'
import type { Slot } from '#server/platform/http/concurrency-limiter'
import type { Incoming } from '#server/platform/http/http-messages'
import {
  ensureSameRequest,
  fingerprintOf,
  holderOf,
  isFirstRefused,
  type StoredResponse,
} from '#server/platform/http/idempotency'
import { type RouteAnswer, type AnyInput, jsonOf } from '#server/platform/http/implement'
import { pauseIfLarge } from '#server/platform/http/limited-call'
import { auditTarget, newAuditContext, type RequestContext } from '#server/platform/http/request-context'
import type { Service } from '#server/platform/http/service'
import { changerOf, type Outcome, type Task } from '#server/platform/http/mutate'

/** Outcome of a call: its status, its `data` as JSON text, and whether its audit row is already written. */
export type CallOutcome = {
  status: number
  data: string
  rows: number
  next: readonly string[] | null
  /** The members beside the data, as JSON with a comma before each. */
  beside: string
  headers: Readonly<Record<string, string>>
  setCookies?: readonly string[] | undefined
  /** The code of the budget that made a page shorter than requested. */
  limitedBy: string | null
  recorded: boolean
  replayOf: string | null
  lines?: AsyncIterable<string> | undefined
}

export type Work = AdmittedCall & {
  service: Service
  context: RequestContext
  incoming: Incoming
  input: AnyInput
  /** Its slot among the calls in progress. */
  slot: Slot
}

/** Steps 12 and following for a read: it has no key, and its audit row is written together with those of others. */
export async function performRead({ service, endpoint, context, input }: Work): Promise<CallOutcome> {
  const read = (tx: Db) => endpoint.handle({ tx, ...context }, input)
  const answered = await (endpoint.isLongRead(input)
    ? service.longReads.whole(read)
    : withConnection(service.pools.read, read))
  return performedOf(answered as RouteAnswer, { recorded: false })
}

/** Steps 11 and following for a mutation: effect, audit row and stored response commit together, or nothing does. */
export async function performMutation(work: Work, key: string | null): Promise<CallOutcome> {
  const { service, context, input, endpoint, matchedPath, incoming, slot } = work
  const idempotencyKey = key === null ? null : { holder: holderOf(context.caller), key }
  await pauseIfLarge(endpoint, incoming, slot)
  const fingerprint = idempotencyKey ? fingerprintOf(endpoint.route.method, matchedPath.path, input.body) : ''
  const task: Task = { endpoint, context, incoming, input, idempotencyKey, fingerprint }
  await pauseIfLarge(endpoint, incoming, slot)
  await prepareWork(work)
  const deadline = performance.now() + 1000 * waitOf(input.body)
  for (;;) {
    const since = performance.now()
    const outcome = await service.mutations.run(task)
    if (outcome.ended !== 'nothing_yet') return concludeTask(work, outcome, task)
    const left = deadline - performance.now()
    if (left <= 0) return emptyPollAnswer()
    // A waiting call holds no connection, no lock and no row.
    const waits = { milliseconds: left, since, signal: input.signal }
    const began = performance.now()
    await work.slot.releaseWhile(() => service.wakeups.wait(outcome.topic, waits))
    context.waitedMs += performance.now() - began
    // A caller that has disconnected must not get a job, because no worker would do it.
    if (input.signal.aborted) return emptyPollAnswer()
    await reauthorize(work)
  }
}

async function prepareWork({ service, endpoint: { prepare }, context, input, slot }: Work) {
  if (!prepare) return
  const heavy = await withConnection(service.pools.read, (tx) => prepare({ tx, ...context }, input))
  await slot.yieldTurnWhile(heavy)
}

function emptyPollAnswer() {
  return performedOf({ status: 200, data: [] }, { recorded: false })
}

function waitOf(body: unknown) {
  return (body as { wait_seconds?: number } | null)?.wait_seconds ?? 0
}

async function concludeTask(work: Work, outcome: Exclude<Outcome, { ended: 'nothing_yet' }>, task: Task) {
  if (outcome.ended === 'performed') return performedOf(outcome.answered, { recorded: true })
  if (outcome.ended === 'replayed') {
    ensureSameRequest(outcome.kept, task.fingerprint)
    return replayAnswer(work, outcome.kept)
  }
  if (outcome.error instanceof RefusalWithEffect) await applyRefusalEffect(work, outcome.error, task)
  throw outcome.error
}

async function applyRefusalEffect(
  { service, context }: Work,
  { status, effect }: RefusalWithEffect,
  { idempotencyKey, fingerprint }: Task,
) {
  const { caller, request_id, startedAt: created_at } = context
  await transaction(service.pools.write, async (tx) => {
    const refused = idempotencyKey && { ...idempotencyKey, fingerprint, status, request_id, created_at }
    if (refused && !(await isFirstRefused(tx, refused))) return
    const auditContext = newAuditContext()
    await effect({ tx, caller, request_id, auditContext })
    storeChange(tx, changerOf(context), auditContext, auditTarget(context))
  })
}

function performedOf(
  { status, data, text, next, beside = {}, headers, setCookies, rows, lines }: RouteAnswer,
  { recorded }: { recorded: boolean },
): CallOutcome {
  return {
    status,
    data: text ?? jsonOf(data),
    rows: rows ?? (Array.isArray(data) ? data.length : 1),
    next: next ?? null,
    beside: Object.entries(beside)
      .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
      .join(''),
    headers: headers ?? {},
    setCookies,
    limitedBy: null,
    recorded,
    replayOf: null,
    lines,
  }
}

async function replayAnswer(
  { service, endpoint, context }: Work,
  kept: StoredResponse,
): Promise<CallOutcome> {
  const { status, body, request_id } = kept
  const { restore } = endpoint
  const data = restore
    ? await withConnection(service.pools.read, async (tx) => restore({ tx, ...context }, JSON.parse(body)))
    : null
  return {
    status,
    data: restore ? jsonOf(data) : body,
    rows: 0,
    next: null,
    beside: '',
    headers: { 'idempotency-replayed': 'true' },
    limitedBy: null,
    recorded: false,
    replayOf: request_id,
  }
}
