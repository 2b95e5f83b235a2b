import { nounOfPath } from '@alphorn/contract/core/changes'
import { type Call, NothingYet } from '#server/platform/call'
import { insertPerformedRow } from '#server/platform/audit/audit-row'
import { keepChange } from '#server/platform/audit/changes'
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable'
import { PoolExhausted } from '#server/platform/db/pool-exhausted'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { changeTopic } from '#server/platform/db/topics'
import type { Incoming } from '#server/platform/http/exchange'
import { findKeptAnswers, type Kept, keepAnswer, type Key } from '#server/platform/http/idempotency'
import { type Answered, type AnyInput, type Endpoint, jsonOf } from '#server/platform/http/implement'
import {
  auditRowOf,
  newAuditContext,
  type RequestContext,
  auditTarget,
} from '#server/platform/http/request-context'
import { ConflictError, type Owners, viewOf } from '#server/platform/http/sharing'

/** A mutation that is ready to run. */
export type Task = {
  endpoint: Endpoint
  context: RequestContext
  incoming: Incoming
  input: AnyInput
  held: Key | null
  fingerprint: string
}

/** How it ended. A refused one had no effect. */
export type Outcome =
  | { ended: 'performed'; answered: Answered & { text: string } }
  | { ended: 'replayed'; kept: Kept }
  | { ended: 'nothing_yet'; topic: string }
  | { ended: 'refused'; error: unknown }

/** Tasks and outcomes are in the same order. */
export function outcomeAt(outcomes: readonly Outcome[], at: number): Outcome {
  const outcome = outcomes[at]
  if (!outcome) throw new Error('A task ended without an outcome.')
  return outcome
}

/** Something is to be undone, and a transaction can only be undone as a whole. */
class RollbackSignal extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super()
    this.outcome = outcome
  }
}

/**
 * Runs mutations in one transaction, all at the same time: their statements travel together, and effects, audit rows and
 * kept answers of all commit together. None may work on what another works on, for a transaction does not wait for its own
 * locks. If one of several must be undone, all are, and each then runs in a transaction of its own: nobody is told anything
 * before the commit.
 */
export async function runTogether(writer: Writer, tasks: readonly Task[]): Promise<Outcome[]> {
  try {
    return await transaction(writer, (tx) => runAll(tx, tasks))
  } catch (error) {
    if (tasks.length > 1 && !(error instanceof PoolExhausted || error instanceof DatabaseUnavailable))
      return (await Promise.all(tasks.map((task) => runTogether(writer, [task])))).flat()
    return tasks.map(() => (error instanceof RollbackSignal ? error.outcome : { ended: 'refused', error }))
  }
}

async function runAll(tx: Tx, tasks: readonly Task[]): Promise<Outcome[]> {
  const finding = findKeptAnswers(
    tx,
    tasks.flatMap(({ held }) => held ?? []),
  )
  // Reported by whoever has a key, which may be much later: a verb can be about something else than the database.
  finding.catch(() => {})
  const owners: Owners = new Map()
  const ended = await Promise.allSettled(tasks.map((task) => runOne(tx, task, finding, owners)))
  const outcomes = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  closeBooks(tx, tasks, outcomes)
  return outcomes
}

/**
 * Runs a verb, unless its key has an answer already. It does not wait for the look-up, its first statements travel right
 * behind it; but it learns nothing from them before the look-up has found nothing.
 */
async function runOne(
  tx: Tx,
  task: Task,
  finding: ReturnType<typeof findKeptAnswers>,
  owners: Owners,
): Promise<Outcome> {
  const keptAnswer = async () => task.held && (await finding)(task.held)
  const allowed = async () => {
    if (await keptAnswer()) throw new Error('The key has an answer already.')
  }
  const view = viewOf(tx, { owners, allowed })
  const [done] = await Promise.allSettled([runVerb(view.tx, task)])
  const kept = await keptAnswer()
  const outcome: Outcome = kept ? { ended: 'replayed', kept } : outcomeOf(done)
  const met = outcome.ended === 'refused' && outcome.error instanceof ConflictError
  if (met || (outcome.ended !== 'performed' && view.hasWritten())) throw new RollbackSignal(outcome)
  return outcome
}

async function runVerb(tx: Tx, { endpoint, context, input }: Task) {
  context.auditContext = newAuditContext()
  const call: Call = {
    tx,
    caller: context.caller,
    request_id: context.request_id,
    auditContext: context.auditContext,
  }
  return endpoint.handle(call, input)
}

function outcomeOf(done: PromiseSettledResult<Answered | NothingYet>): Outcome {
  if (done.status === 'rejected') return { ended: 'refused', error: done.reason }
  if (done.value instanceof NothingYet) return { ended: 'nothing_yet', topic: done.value.topic }
  return { ended: 'performed', answered: { ...done.value, text: jsonOf(done.value.data) } }
}

/** The audit rows and the kept answers of those that had an effect. */
function closeBooks(tx: Tx, tasks: readonly Task[], outcomes: readonly Outcome[]) {
  for (const [at, { held, fingerprint, context, incoming }] of tasks.entries()) {
    const outcome = outcomeAt(outcomes, at)
    if (outcome.ended !== 'performed') continue
    const { status, text, part } = outcome.answered
    const { request_id, startedAt: created_at } = context
    const body = part === undefined ? text : JSON.stringify(part)
    notifyChange(tx, context)
    keepChange(
      tx,
      { ...changerOf(context), changed_at: created_at },
      context.auditContext,
      auditTarget(context),
    )
    if (held) keepAnswer(tx, { ...held, fingerprint, status, body, request_id, created_at })
    tx.write(insertPerformedRow, auditRowOf(context, incoming, outcome.answered))
  }
}

function changerOf({ caller: { account_id, name: changed_by }, request_id }: RequestContext) {
  return { account_id, changed_by, request_id }
}

/** Screens that stand open are told that something changed; what the service does by itself, its verbs tell. */
function notifyChange(tx: Tx, { caller: { account_id }, endpoint, place }: RequestContext) {
  if (account_id === '' || !endpoint) return
  tx.wake(changeTopic(account_id, nounOfPath(endpoint.route.path), place?.params['project_id'] ?? null))
}
