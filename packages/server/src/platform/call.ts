import type { Difference } from '@alphorn/contract/app/app-audit'
import { type ErrorCode, invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Role } from '@alphorn/contract/core/route'
import type { Product, Scope } from '@alphorn/contract/core/scopes'
import type { Db, Tx } from '#server/platform/db/connection'
import { appNow } from '#server/platform/db/clock'

/**
 * The caller: a credential of the API, a signed-in user of the browser app, or an executor of the service itself.
 * Before sign-in, and for public documents, there is no caller.
 */
export type Caller = {
  readonly kind: 'credential' | 'user' | 'system' | 'nobody'
  /** Id of the credential or the user, or ''. */
  readonly id: string
  readonly name: string
  readonly account_id: string
  readonly products: readonly Product[]
  readonly scopes: readonly Scope[]
  /** The projects to which a credential is limited; null for all projects of the account. */
  readonly project_ids: readonly string[] | null
  readonly role: Role | null
  /** Session of a user. */
  readonly session_id?: string
  /** The address of the user is not confirmed yet. */
  readonly unproven?: boolean
  /** The account has the demo: it sees invented companies that no other account sees. */
  readonly sees_invented?: boolean
  /** End of the credential or session. */
  readonly expires_at: Date | null
  /** Time at which the user last proved their identity in the session. */
  readonly proven_at?: Date | null
  /** The missing step of the session, if every user needs a second factor. */
  readonly second_factor_due?: 'enrol' | 'prove' | null
}

/** Number of milliseconds for which a proof of the user counts as recent. */
export const proofLifetimeMs = 10 * 60_000

/** Refuses a session whose user has not proven their identity recently. */
export function ensureFreshProof({ proven_at }: Caller, now: Date): void {
  if (proven_at && now.getTime() - proven_at.getTime() < proofLifetimeMs) return
  throw invalid(
    'fresh_proof_required',
    '',
    'This call creates or shows a secret and needs a fresh proof of identity. Call `app_proof` first.',
  )
}

export const anonymousCaller: Caller = {
  kind: 'nobody',
  id: '',
  name: '',
  account_id: '',
  products: [],
  scopes: [],
  project_ids: null,
  role: null,
  expires_at: null,
}

/**
 * Refuses a user whose address is not confirmed. Otherwise a stranger could leave lasting changes, or send something,
 * in the name of that address.
 */
export function ensureProven({ unproven = false }: Caller): void {
  if (unproven)
    throw new Refusal('forbidden', {
      message:
        'Your address is not confirmed yet. Open the link in the mail that was sent to it, or have it sent again (POST /app/api/email-confirmation-requests), then repeat this.',
    })
}

/** Refuses a credential that is limited to projects; `subject` is what belongs to the whole account, in its words. */
export function ensureWholeAccount({ project_ids }: Caller, subject: string): void {
  if (project_ids === null) return
  throw new Refusal('forbidden', {
    message: `${subject} of the whole account, and this credential is limited to projects. Use a credential without that limit.`,
  })
}

/** Returns the id of the user who made something; null for a credential. */
export function creatorOf({ kind, id }: Caller): string | null {
  return kind === 'user' ? id : null
}

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

/** Start and length of a page. `after` is the key of the last item before it. */
export type Page = { readonly limit: number; readonly after: readonly string[] | null }
/** A page of items, with the key of its last item if more follow, and further members of the response. */
export type PageOf<Item, Beside = {}> = { items: Item[]; next: readonly string[] | null } & ({} extends Beside
  ? { beside?: Beside }
  : { beside: Beside })

/** Builds a page from rows that were requested with one more than the limit. */
export function pageOf<Row, Item>(
  rows: Row[],
  { limit }: Page,
  keyOf: (row: Row) => readonly string[],
  present: (row: Row) => Item,
): PageOf<Item> {
  const shown = rows.slice(0, limit)
  return { items: shown.map(present), next: rows.length > limit ? keyOf(shown.at(-1)!) : null }
}

/**
 * A part of a stream: whole lines, as text or in UTF-8, with the number of rows. `next` is the key of the last row if
 * more follow. The bytes may be overwritten when the part after the next one is requested, so they must have been sent
 * by then.
 */
export type RowChunk = { text: string | Uint8Array; rows: number; next: readonly string[] | null }
/** A file of rows: their number, the text before them, and the wrapping of the whole. */
export type RowFile = {
  type: string
  name: string
  rows: number
  head: string
  /** The reader of this file shows no headers, so the file is refused if the budget is too small for all rows. */
  whole?: boolean
  wrap(lines: AsyncIterable<string>): AsyncIterable<string | Uint8Array>
}
/** Reads all rows after a key in parts of at most `count`, so that none is kept in memory in between. */
export type RowStream = {
  /** Present if the rows are the lines of a file to be saved; otherwise they are lines of JSON. */
  file?: RowFile
  read(db: Db, after: readonly string[] | null, count: number): Promise<RowChunk>
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
