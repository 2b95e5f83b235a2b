import { NoResultYet } from '#server/platform/call'
import { type Db, transaction, type Writer } from '#server/platform/db/connection'
import { isRolledBackError } from '#server/platform/db/database-unavailable'
import { findStoredAnswers } from '#server/platform/http/idempotency'
import { jsonOf } from '#server/platform/http/implement'
import type { AnyJudgedVerb, Judgement } from '#server/platform/http/judged'
import {
  changesOf,
  storedBody,
  type Outcome,
  type Task,
  type SerializedAnswer,
} from '#server/platform/http/mutate'
import { auditRowOf, newAuditContext } from '#server/platform/http/request-context'

/** A call that a batch did not settle: it is not a usual one, or the facts on which it was judged have changed. */
export type Unsettled = 'unusual' | 'changed'
/** The judgement of a call: an outcome, or rows to apply. */
type Verdict = Outcome | { judgement: Judgement<string>; answered: SerializedAnswer } | 'unusual'
type JudgedTask = { task: Task; verdict: Verdict }

/**
 * Reads, judges and applies calls of one route together. Returns the outcome of each, or the reason why it has none.
 * Resolves after the commit.
 */
export async function runBatch(
  writer: Writer,
  verb: AnyJudgedVerb,
  tasks: readonly Task[],
): Promise<(Outcome | Unsettled)[]> {
  try {
    const { judged, applied } = await transaction(writer, (tx) => judgeAll(tx, verb, tasks))
    const outcomes = outcomesOf(judged, await applied)
    const woken = new Set(outcomes.flatMap(({ wakes }) => wakes))
    if (woken.size > 0) writer.announce(woken)
    return outcomes.map(({ outcome }) => outcome)
  } catch (error) {
    // PostgreSQL refused a statement, so nothing was done. After a lost connection the outcome is unknown.
    if (isRolledBackError(error)) return tasks.map(() => 'unusual')
    return tasks.map(() => ({ ended: 'refused', error }))
  }
}

/**
 * `applied`: the calls that had their effect. It is not awaited, so that the commit travels right after the statement.
 */
async function judgeAll(db: Db, verb: AnyJudgedVerb, tasks: readonly Task[]) {
  // The keys are read after the facts, so a call that finds its own effect in the facts finds its stored response here.
  const reading = verb.read(
    db,
    tasks.map(({ context, input }) => ({ call: context, input })),
  )
  const [facts, storedAnswerOf] = await Promise.all([reading, findStoredAnswers(db, tasks)])
  const judged = tasks.map((task, n) => {
    const kept = task.idempotencyKey && storedAnswerOf(task.idempotencyKey)
    const verdict: Verdict = kept ? { ended: 'replayed', kept } : judgeCall(verb, task, facts[n])
    return { task, verdict }
  })
  const applied = applyJudged(db, verb, judged)
  applied.catch(() => {}) // reported by the commit
  return { judged, applied }
}

function outcomesOf(judged: readonly JudgedTask[], applied: ReadonlySet<number>) {
  return judged.map(({ task, verdict }, n) => {
    if (verdict === 'unusual' || 'ended' in verdict) return { outcome: verdict, wakes: [] }
    if (!applied.has(n)) return { outcome: 'changed' as const, wakes: [] }
    const { answered, judgement } = verdict
    const outcome: Outcome = { ended: 'performed', answered }
    return { outcome, wakes: [...judgement.wakes, ...changesOf(task.context)] }
  })
}

function judgeCall(verb: AnyJudgedVerb, { context, input }: Task, facts: unknown): Verdict {
  context.auditContext = newAuditContext()
  try {
    const judgement = verb.judge(context, input, facts)
    if (judgement instanceof NoResultYet) return { ended: 'nothing_yet', topic: judgement.topic }
    if (judgement === null) return 'unusual'
    const { answered } = judgement
    return { judgement, answered: { ...answered, text: jsonOf(answered.data) } }
  } catch (error) {
    return { ended: 'refused', error }
  }
}

/** Applies the judgements in one statement. Returns the calls that had their effect. */
async function applyJudged(
  db: Db,
  { apply: statement, lists }: AnyJudgedVerb,
  judged: readonly JudgedTask[],
) {
  const calls: object[] = []
  const effects = new Map(lists.map((list) => [list, [] as object[]]))
  for (const [n, { task, verdict }] of judged.entries())
    if (verdict !== 'unusual' && 'judgement' in verdict) {
      const { idempotencyKey, fingerprint, context, incoming } = task
      const { answered, judgement } = verdict
      calls.push({
        n,
        ...auditRowOf(context, incoming, answered),
        ...idempotencyKey,
        fingerprint,
        body: storedBody(answered),
      })
      for (const [list, made] of effects)
        for (const effect of judgement.effects[list] ?? []) made.push({ n, ...effect })
    }
  if (calls.length === 0) return new Set<number>()
  const given = Object.fromEntries([...effects].map(([list, made]) => [list, JSON.stringify(made)]))
  const row = await db.row(statement, { ...given, calls: JSON.stringify(calls) })
  if (!row) throw new Error('The apply function returned no row.')
  return new Set(row.held)
}
