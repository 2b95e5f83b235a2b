import type { JudgedCall, NoResultYet } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import type { Statement } from '#server/platform/db/statement'
import type { RouteAnswer, Input } from '#server/platform/http/implement'
import type { Route } from '@alphorn/contract/core/route'

/** The writes of a judged call: for each parameter of the apply function, rows that carry their conditions. */
export type Judgement<Lists extends string> = {
  readonly answered: RouteAnswer
  readonly effects: { readonly [List in Lists]: readonly object[] }
  /** Topics to notify after the commit. */
  readonly wakes: readonly string[]
}

/**
 * A verb whose calls of one moment are read, judged and applied together (docs/internals/mutations.md). It serves the usual
 * case. Every other call runs its route's handler in a transaction of its own.
 */
export type JudgedVerb<R extends Route, Facts, Lists extends string> = {
  /** Reads the facts on which each call is judged, without locks or with locks that do not wait. */
  read(
    db: Db,
    calls: readonly { call: JudgedCall; input: Input<R> }[],
  ): Promise<readonly (Facts | undefined)[]>
  /** Pure. Throws a refusal. Returns null if the call is not a usual one. */
  judge(call: JudgedCall, input: Input<R>, facts: Facts | undefined): Judgement<Lists> | NoResultYet | null
  /** Checks the conditions under locks, writes the rows whose conditions hold, and returns their calls (`n`). */
  readonly apply: Statement<{ calls: string } & { [List in Lists]: string }, { held: number[] }>
  readonly lists: readonly Lists[]
}

/** A judged verb of any route. */
export type AnyJudgedVerb = JudgedVerb<Route, unknown, string>

/** Erases the types of a verb, which were checked against each other at its definition. */
export function judged<R extends Route, Facts, Lists extends string>(
  verb: JudgedVerb<R, Facts, Lists>,
): AnyJudgedVerb {
  return verb as unknown as AnyJudgedVerb
}
