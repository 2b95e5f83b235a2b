import { systemCall, systemCaller } from '#server/platform/audit/system-call'
import { writeSystemRow } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { recordOutcome } from '#server/prospecting/outcomes/record'
import { returnsRecorded } from '#server/prospecting/outcomes/record-returns'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { lockProspect } from '#server/prospecting/prospects/queries'
import { leaseSeconds } from '#server/letter-post/claim'
import type { PingenError } from '#server/letter-post/pingen/pingen-error'
import { type DispatchRow, findLetters, type LetterRow, lockDispatch } from '#server/letter-post/queries'

const maxFailures = 5
/** Minutes of pause after the first, second … failure. */
const backoffMinutes = [1, 5, 15, 60]
const maxBackoffMinutes = 360
/** Letters are returned within weeks. After this number of days, tracking ends. */
const trackedDays = 60

/** The columns that a step of a letter changes. */
export type LetterChange = Partial<
  Pick<
    LetterRow,
    | 'state'
    | 'letter_key'
    | 'upload_url'
    | 'upload_signature'
    | 'service_id'
    | 'service_status'
    | 'reason'
    | 'pages'
    | 'price_minor'
    | 'currency'
  >
> & {
  /** Seconds until its state is read again. */
  again?: number
}

/** Records the result for a letter and extends the lease, unless another process holds its dispatch by now. */
export async function recordLetter(
  writer: Writer,
  dispatch: DispatchRow,
  letter: LetterRow,
  change: LetterChange,
): Promise<boolean> {
  return await transaction(writer, (tx) => writeLetter(tx, dispatch, letter, change))
}

type SentLetter = LetterRow & { prospect_id: string }

/**
 * Records a returned letter together with its outcome, so that no further letter is sent to the address. A return that
 * was recorded before, as by a person, is not recorded again.
 */
export async function recordReturn(
  writer: Writer,
  dispatch: DispatchRow,
  letter: SentLetter,
  { change, plan }: { change: LetterChange; plan: ProjectPlan },
): Promise<boolean> {
  return await transaction(writer, async (tx) => {
    if (!(await writeLetter(tx, dispatch, letter, change))) return false
    // Read after the lock, because a person may record the return at the same time.
    await lockProspect(tx, letter)
    const recorded = await returnsRecorded(tx, letter, [letter.release_id])
    if (recorded.size === 0) await addReturn(tx, letter, { reason: change.reason ?? null, plan })
    return true
  })
}

async function addReturn(
  tx: Tx,
  letter: SentLetter,
  { reason, plan }: { reason: string | null; plan: ProjectPlan },
) {
  const { account_id, project_id, release_id, prospect_id } = letter
  const caller = systemCaller('Pingen', 'prospect:outcomes', letter)
  const call = systemCall(tx, caller)
  const outcome = { outcome: 'returned', release_id, ...(reason !== null && { note: reason }) } as const
  await recordOutcome(call, { project_id, prospect_id }, outcome, plan)
  writeSystemRow(tx, {
    account_id,
    project_id,
    request_id: call.request_id,
    operation_id: 'prospect_outcomes',
    path: `/projects/${project_id}/prospects/${prospect_id}/outcomes`,
    credential_id: caller.id,
    credential_name: caller.name,
    ...call.auditContext,
    status: 201,
    started_at: (await nowIn(tx)).toISOString(),
    duration_ms: 0,
  })
}

async function writeLetter(
  tx: Tx,
  dispatch: DispatchRow,
  letter: LetterRow,
  { again = 0, ...change }: LetterChange,
) {
  if (!(await isHeld(tx, dispatch))) return false
  const now = await nowIn(tx)
  const moved = change.state !== undefined && change.state !== letter.state
  tx.writeQuery(
    build
      .updateTable('dispatched_letters')
      .set({ ...change, due_at: secondsAfter(now, again), ...(moved && { changed_at: now }) })
      .where('account_id', '=', letter.account_id)
      .where('project_id', '=', letter.project_id)
      .where('release_id', '=', letter.release_id)
      .where('export_id', '=', letter.export_id),
  )
  tx.writeQuery(ofDispatch(dispatch).set({ due_at: secondsAfter(now, leaseSeconds) }))
  return true
}

/**
 * Schedules the dispatch after its letters were processed: sets the next phase, or the time at which the next letter is
 * due.
 */
export async function recordPass(writer: Writer, dispatch: DispatchRow): Promise<void> {
  await transaction(writer, async (tx) => {
    if (!(await isHeld(tx, dispatch))) return
    const now = await nowIn(tx)
    const letters = await tx.rows(findLetters, dispatch)
    const next = nextOf(dispatch, letters, now)
    tx.writeQuery(ofDispatch(dispatch).set({ ...next, failures: 0, fault: null, fault_detail: null }))
  })
}

/** The states of letters that a phase processes. */
export const statesOf = {
  preparing: ['waiting', 'checking'],
  posting: ['ready'],
  posted: ['accepted', 'printing', 'sent'],
} as const satisfies Partial<Record<DispatchRow['phase'], readonly LetterRow['state'][]>>

type Next = Pick<DispatchRow, 'phase' | 'due_at'>

function nextOf({ phase, ordered_at }: DispatchRow, letters: readonly LetterRow[], now: Date): Next {
  const dueOf = (states: readonly string[]) => {
    const times = letters.filter(({ state }) => states.includes(state)).map(({ due_at }) => due_at.getTime())
    return times.length === 0 ? null : new Date(Math.min(...times))
  }
  if (phase === 'preparing') {
    const due = dueOf(statesOf.preparing)
    if (due) return { phase, due_at: due }
    return { phase: letters.some(({ state }) => state === 'ready') ? 'priced' : 'ended', due_at: now }
  }
  const toPost = phase === 'posting' ? dueOf(statesOf.posting) : null
  if (toPost) return { phase: 'posting', due_at: toPost }
  const open = dueOf(statesOf.posted)
  const isOver = ordered_at !== null && now.getTime() - ordered_at.getTime() > trackedDays * 86_400_000
  return open && !isOver ? { phase: 'posted', due_at: open } : { phase: 'ended', due_at: now }
}

/** Records a failure of Pingen. The dispatch pauses if the failure is temporary, and otherwise waits for a person. */
export async function recordFault(writer: Writer, dispatch: DispatchRow, error: PingenError): Promise<void> {
  await transaction(writer, async (tx) => {
    if (!(await isHeld(tx, dispatch))) return
    const failures = dispatch.failures + 1
    // Posted letters are tracked however long an outage lasts.
    const stopped = !error.isTransient || (failures >= maxFailures && dispatch.phase !== 'posted')
    const pauseMinutes = backoffMinutes[failures - 1] ?? maxBackoffMinutes
    tx.writeQuery(
      ofDispatch(dispatch).set({
        failures: Math.min(failures, maxFailures),
        stopped,
        fault: error.fault,
        fault_detail: error.detail,
        due_at: secondsAfter(await nowIn(tx), pauseMinutes * 60),
      }),
    )
  })
}

/** Makes a dispatch due again at once, for a process that stops in the middle of it. */
export async function releaseDispatch(writer: Writer, dispatch: DispatchRow): Promise<void> {
  await transaction(writer, async (tx) => {
    if (await isHeld(tx, dispatch)) tx.writeQuery(ofDispatch(dispatch).set({ due_at: await nowIn(tx) }))
  })
}

/** Returns whether this process still holds the dispatch. */
async function isHeld(tx: Tx, dispatch: DispatchRow) {
  const row = await tx.row(lockDispatch, dispatch)
  return row !== undefined && row.claims === dispatch.claims
}

function ofDispatch({ account_id, project_id, export_id }: DispatchRow) {
  return build
    .updateTable('letter_dispatches')
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('export_id', '=', export_id)
}

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
