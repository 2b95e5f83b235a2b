import { type Call, NothingYet } from '#server/call'
import { insertAuditRows } from '#server/audit/audit-row'
import { transaction, type Tx, type Writer } from '#server/db/connection'
import type { Incoming } from '#server/http/exchange'
import { findKeptAnswers, type Kept, keepAnswers, type Key } from '#server/http/idempotency'
import type { Answered, AnyInput, Endpoint } from '#server/http/implement'
import { auditRowOf, newTrail, type Passage } from '#server/http/passage'

/** A mutation that is ready to run. */
export type Task = {
  endpoint: Endpoint
  passage: Passage
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

/** Something is to be undone, and a transaction can only be undone as a whole. */
class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super()
    this.outcome = outcome
  }
}

/**
 * Runs mutations one after the other in one transaction: each sees what the ones before it did, as if they had committed.
 * Effects, audit rows and kept answers of all commit together. If one of several must be undone, all are, and each then
 * runs in a transaction of its own: nobody is told anything before the commit.
 */
export async function runTogether(writer: Writer, tasks: readonly Task[]): Promise<Outcome[]> {
  try {
    return await transaction(writer, (tx) => runInOrder(tx, tasks))
  } catch (error) {
    if (tasks.length > 1) return (await Promise.all(tasks.map((task) => runTogether(writer, [task])))).flat()
    return [error instanceof Undone ? error.outcome : { ended: 'refused', error }]
  }
}

async function runInOrder(tx: Tx, tasks: readonly Task[]): Promise<Outcome[]> {
  const finding = findKeptAnswers(
    tx,
    tasks.flatMap(({ held }) => held ?? []),
  )
  const outcomes: Outcome[] = []
  for (const task of tasks) outcomes.push(await runOne(tx, task, finding, outcomes.length === 0))
  closeBooks(tx, tasks, outcomes)
  return outcomes
}

type Finding = ReturnType<typeof findKeptAnswers>

/**
 * Runs a verb, unless its key has an answer already. The first of a transaction does not wait for the look-up: its
 * statements travel right behind it, and what ran ahead for nothing is undone.
 */
async function runOne(tx: Tx, task: Task, finding: Finding, runsAhead: boolean): Promise<Outcome> {
  const known = !runsAhead && task.held ? (await finding)(task.held) : undefined
  if (known) return { ended: 'replayed', kept: known }
  const watched = watch(tx)
  const [found, done] = await Promise.allSettled([finding, runVerb(watched.tx, task)])
  if (found.status === 'rejected') throw found.reason
  const kept = task.held && found.value(task.held)
  const outcome: Outcome = kept ? { ended: 'replayed', kept } : outcomeOf(done)
  if (outcome.ended !== 'performed' && watched.hasWritten()) throw new Undone(outcome)
  return outcome
}

async function runVerb(tx: Tx, { endpoint, passage, input }: Task) {
  passage.trail = newTrail()
  const call: Call = { tx, caller: passage.caller, request_id: passage.request_id, trail: passage.trail }
  return endpoint.handle(call, input)
}

function outcomeOf(done: PromiseSettledResult<Answered | NothingYet>): Outcome {
  if (done.status === 'rejected') return { ended: 'refused', error: done.reason }
  if (done.value instanceof NothingYet) return { ended: 'nothing_yet', topic: done.value.topic }
  return { ended: 'performed', answered: { ...done.value, text: JSON.stringify(done.value.data) } }
}

/** A view of the transaction that remembers whether anything but a plain select went through it, or anything failed. */
function watch(tx: Tx) {
  let written = false
  const note = (text: string) => {
    written ||= !text.startsWith('select')
  }
  const orFailed = <T>(reading: Promise<T>) =>
    reading.catch((error: unknown) => {
      written = true // a failed statement spoils the whole transaction
      throw error
    })
  const watched: Tx = {
    rows: (statement, params) => {
      note(statement.text)
      return orFailed(tx.rows(statement, params))
    },
    row: (statement, params) => {
      note(statement.text)
      return orFailed(tx.row(statement, params))
    },
    query: (query) => {
      note(query.compile().sql)
      return orFailed(tx.query(query))
    },
    write: (statement, params) => {
      written = true
      tx.write(statement, params)
    },
    writeQuery: (query) => {
      written = true
      tx.writeQuery(query)
    },
    wake: (topic) => tx.wake(topic),
  }
  return { tx: watched, hasWritten: () => written }
}

/** The audit rows and the kept answers of those that had an effect. */
function closeBooks(tx: Tx, tasks: readonly Task[], outcomes: readonly Outcome[]) {
  const done = tasks.flatMap((task, at) => {
    const outcome = outcomes[at]!
    return outcome.ended === 'performed' ? [{ ...task, answered: outcome.answered }] : []
  })
  if (done.length === 0) return
  keepAnswers(
    tx,
    done.flatMap(({ held, answered: { status, text, keep }, fingerprint, passage }) =>
      held && keep !== false
        ? [{ ...held, fingerprint, status, body: text, request_id: passage.request_id }]
        : [],
    ),
  )
  const rows = done.map(({ passage, incoming, answered }) => auditRowOf(passage, incoming, answered))
  tx.write(insertAuditRows, { rows: JSON.stringify(rows) })
}
