import type { Difference } from '@alphorn/contract/app/app-audit'
import { type ErrorCode, Refusal } from '@alphorn/contract/core/errors'
import type { Caller } from '#server/platform/caller'
import type { Db, Tx } from '#server/platform/db/connection'
import { appNow } from '#server/platform/db/clock'

/** Columns that a verb adds to the audit row, beyond those of the request. */
export type AuditContext = {
  worker_id: string | null
  target: string | null
  rows_returned: number
  units_spent: number
  /** Changes of lasting objects (`differences.ts`). */
  differences?: readonly Difference[]
}

/** A call that reads. Every query of a domain takes it. */
export type ReadCall = {
  readonly tx: Db
  readonly caller: Caller
  readonly request_id: string
  readonly auditContext: AuditContext
}

/** The part of a call that a judgement may use; it has no database. */
export type JudgedCall = Omit<ReadCall, 'tx'>

/** A call that changes something, in its transaction. */
export type Call = ReadCall & { readonly tx: Tx }

/**
 * Returns the current time of the database clock. In a mutation, read it after the lock and in a statement of its own.
 */
export function nowOf({ tx }: ReadCall): Promise<Date> {
  return nowIn(tx)
}

/** Like `nowOf`, for work of the service itself. */
export async function nowIn(db: Db): Promise<Date> {
  return (await db.row(appNow, {}))!.now
}

/**
 * A refusal with an effect of its own. The effect runs in a separate transaction after the refused one was rolled back,
 * once for each request under its key.
 */
export class RefusalWithEffect extends Refusal {
  readonly effect: (call: Call) => Promise<void>
  constructor(
    code: ErrorCode,
    details: ConstructorParameters<typeof Refusal>[1],
    effect: RefusalWithEffect['effect'],
  ) {
    super(code, details)
    this.effect = effect
  }
}

/**
 * There is nothing to return yet. The transaction is rolled back, and the call is repeated when the topic is notified
 * or its time is over.
 */
export class NoResultYet {
  readonly topic: string
  constructor(topic: string) {
    this.topic = topic
  }
}
