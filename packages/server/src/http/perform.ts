import { type Call, LastingRefusal, NothingYet } from '#server/call'
import { recordCall } from '#server/audit/audit-row'
import { transaction, type Tx, withConnection } from '#server/db/connection'
import type { Incoming } from '#server/http/exchange'
import {
  ensureSameRequest,
  findKeptAnswer,
  fingerprintOf,
  type Key,
  keepAnswer,
  type Kept,
} from '#server/http/idempotency'
import { type Answered, type AnyInput, type Endpoint } from '#server/http/implement'
import { auditRowOf, newTrail, type Passage } from '#server/http/passage'
import type { Service } from '#server/http/service'

/** A performed call: its status, its `data` as JSON text, and whether its audit row is already written. */
export type Performed = {
  status: number
  data: string
  rows: number
  next: readonly string[] | null
  headers: Readonly<Record<string, string>>
  recorded: boolean
  replayOf: string | null
}

export type Work = {
  service: Service
  endpoint: Endpoint
  passage: Passage
  incoming: Incoming
  input: AnyInput
}

/** Steps 12 and on for a read: no key, and its audit row is written with others'. */
export async function performRead({ service, endpoint, passage, input }: Work): Promise<Performed> {
  const answered = await withConnection(service.pools.read, (tx) =>
    endpoint.handle({ tx, ...passage }, input),
  )
  return performed(answered as Answered, { recorded: false })
}

/** Steps 11 and on for a mutation: effect, audit row and kept answer commit together, or nothing does. */
export async function performMutation(work: Work, key: string | null): Promise<Performed> {
  const { service, passage, input } = work
  const deadline = performance.now() + 1000 * waitOf(input.body)
  for (;;) {
    const done = await attempt(work, key)
    if (!(done instanceof NothingYet)) return done
    const left = deadline - performance.now()
    // Nothing is held while it waits: no connection, no lock, no row.
    if (left > 0 && !input.signal.aborted) await service.wakeups.wait(done.topic, left, input.signal)
    else return performed({ status: 200, data: [] }, { recorded: false })
    passage.trail = newTrail()
  }
}

function waitOf(body: unknown) {
  return (body as { wait_seconds?: number } | null)?.wait_seconds ?? 0
}

/** Thrown to undo the transaction of an attempt that turned out to do nothing. */
class Undone extends Error {
  readonly kept: Kept | NothingYet
  constructor(kept: Kept | NothingYet) {
    super()
    this.kept = kept
  }
}

async function attempt(work: Work, key: string | null): Promise<Performed | NothingYet> {
  const { service, passage, input, endpoint, incoming } = work
  const held: Key | null = key === null ? null : { holder: passage.caller.id, key }
  const fingerprint = held && fingerprintOf(endpoint.route.method, passage.path, input.body)
  try {
    return await transaction(service.pools.write, async (tx) => {
      passage.trail = newTrail()
      const answered = await runOnce(tx, work, held)
      const done = performed(answered, { recorded: true })
      if (held && answered.keep !== false)
        keepAnswer(tx, held, {
          fingerprint: fingerprint!,
          status: done.status,
          body: done.data,
          request_id: passage.request_id,
        })
      recordCall(tx, auditRowOf(passage, incoming, done))
      return done
    })
  } catch (error) {
    if (error instanceof LastingRefusal) await leaveMark(work, error)
    if (!(error instanceof Undone)) throw error
    if (error.kept instanceof NothingYet) return error.kept
    ensureSameRequest(error.kept, fingerprint!)
    return replayed(error.kept)
  }
}

/**
 * Runs the verb, unless its key has an answer already. Both travel together: the verb's first statements follow the look-up
 * without waiting for it. If the key has an answer, what ran ahead is undone with the transaction.
 */
async function runOnce(tx: Tx, { endpoint, passage, input }: Work, held: Key | null): Promise<Answered> {
  const call: Call = { tx, caller: passage.caller, request_id: passage.request_id, trail: passage.trail }
  const [kept, done] = await Promise.allSettled([
    held && findKeptAnswer(tx, held),
    endpoint.handle(call, input),
  ])
  if (kept.status === 'rejected') throw kept.reason
  if (kept.value) throw new Undone(kept.value)
  if (done.status === 'rejected') throw done.reason
  if (done.value instanceof NothingYet) throw new Undone(done.value)
  return done.value
}

async function leaveMark({ service, passage }: Work, { effect }: LastingRefusal) {
  await transaction(service.pools.write, (tx) =>
    effect({ tx, caller: passage.caller, request_id: passage.request_id, trail: newTrail() }),
  )
}

function performed(
  { status, data, next, headers }: Answered,
  { recorded }: { recorded: boolean },
): Performed {
  return {
    status,
    data: JSON.stringify(data),
    rows: Array.isArray(data) ? data.length : 1,
    next: next ?? null,
    headers: headers ?? {},
    recorded,
    replayOf: null,
  }
}

function replayed({ status, body, request_id }: Kept): Performed {
  return {
    status,
    data: body,
    rows: 0,
    next: null,
    headers: { 'idempotency-replayed': 'true' },
    recorded: false,
    replayOf: request_id,
  }
}
