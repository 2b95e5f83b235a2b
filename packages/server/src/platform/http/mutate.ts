import { nounOfPath } from '@alphorn/contract/core/changes'
import { insertPerformedRow } from '#server/platform/audit/audit-row'
import { storeChange } from '#server/platform/audit/changes'
import { NoResultYet } from '#server/platform/call'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { changeTopic } from '#server/platform/db/topics'
import type { Incoming } from '#server/platform/http/http-messages'
import {
  isKeyTaken,
  storeAnswer,
  type StoredResponse,
  type Key,
  waitForKey,
} from '#server/platform/http/idempotency'
import { type RouteAnswer, type AnyInput, type Endpoint, jsonOf } from '#server/platform/http/implement'
import {
  auditRowOf,
  auditTarget,
  newAuditContext,
  type RequestContext,
} from '#server/platform/http/request-context'

/** A mutation that is ready to run. */
export type Task = {
  endpoint: Endpoint
  context: RequestContext
  incoming: Incoming
  input: AnyInput
  idempotencyKey: Key | null
  fingerprint: string
}

/** A response, with its data as JSON. */
export type SerializedAnswer = RouteAnswer & { text: string }

/** Outcome of a mutation. A refused one had no effect. */
export type Outcome =
  | { ended: 'performed'; answered: SerializedAnswer }
  | { ended: 'replayed'; kept: StoredResponse }
  | { ended: 'nothing_yet'; topic: string }
  | { ended: 'refused'; error: unknown }

/** Ends a transaction without an effect. */
class Rollback extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super()
    this.outcome = outcome
  }
}

/** Runs a mutation in a transaction of its own: `begin`, key, verb, audit row, stored response, `commit`. */
export async function runAlone(writer: Writer, task: Task, isFirstTry = true): Promise<Outcome> {
  try {
    return await transaction(writer, (tx) => runVerb(tx, task))
  } catch (error) {
    // A call of a batch stored a response under the key since it was looked up.
    if (isFirstTry && isKeyTaken(error)) return runAlone(writer, task, false)
    return error instanceof Rollback ? error.outcome : { ended: 'refused', error }
  }
}

async function runVerb(tx: Tx, task: Task): Promise<Outcome> {
  const { endpoint, context, input, idempotencyKey } = task
  const kept = idempotencyKey && (await waitForKey(tx, idempotencyKey))
  if (kept) return { ended: 'replayed', kept }
  context.auditContext = newAuditContext()
  const { caller, request_id, auditContext } = context
  const done = await endpoint.handle({ tx, caller, request_id, auditContext }, input)
  if (done instanceof NoResultYet) throw new Rollback({ ended: 'nothing_yet', topic: done.topic })
  const answered = { ...done, text: jsonOf(done.data) }
  recordCall(tx, task, answered)
  return { ended: 'performed', answered }
}

/** The audit row and the stored response of a call, in the transaction of its effect. */
function recordCall(tx: Tx, task: Task, answered: SerializedAnswer) {
  const { idempotencyKey, fingerprint, context, incoming } = task
  const { request_id, startedAt: created_at, auditContext } = context
  storeChange(tx, changerOf(context), auditContext, auditTarget(context))
  const body = storedBody(answered)
  const response = { fingerprint, status: answered.status, body, request_id, created_at }
  if (idempotencyKey) storeAnswer(tx, { ...idempotencyKey, ...response })
  tx.write(insertPerformedRow, auditRowOf(context, incoming, answered))
  for (const topic of changesOf(context)) tx.wake(topic)
}

/** Returns the author of the changes of a call. */
export function changerOf({ caller, request_id, startedAt }: RequestContext) {
  return { account_id: caller.account_id, changed_by: caller.name, request_id, changed_at: startedAt }
}

/** Returns the part of a response that is stored for replays. */
export function storedBody({ text, part }: SerializedAnswer): string {
  return part === undefined ? text : JSON.stringify(part)
}

/** Notifies open screens of the change. For actions of the service itself, the verbs announce the changes. */
export function changesOf({ caller: { account_id }, endpoint, matchedPath }: RequestContext): string[] {
  if (account_id === '' || !endpoint) return []
  return [changeTopic(account_id, nounOfPath(endpoint.route.path), matchedPath?.params['project_id'] ?? null)]
}
