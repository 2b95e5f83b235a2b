import type { CrmCounts, CrmItem } from '@alphorn/contract/crm/crm'
import { nowIn } from '#server/platform/call'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { PullCursor, PushCursor } from '#server/platform/db/tables/crm'
import { crmTopic } from '#server/platform/db/topics'
import type { RunRow } from '#server/crm/queries'
import type { CrmError } from '#server/crm/espocrm/crm-error'

/** The maximum number of listed items per run. Further items are only counted. */
const maxItems = 10_000
const maxFailures = 5
/** Minutes of pause after the first, second … failure. */
const backoffMinutes = [1, 5, 15, 60]

export type Item = Omit<CrmItem, 'position' | 'reason_text'>
/** The findings and effects of a step. */
export type Step = {
  cursor: PullCursor | PushCursor
  items: readonly Item[]
  /**
   * Numbers of records that were examined, that matched a company of the directory, and that were left without an item.
   */
  read: number
  matched: number
  leftUnlisted: number
  done: boolean
}

/**
 * Records a step with its effects in one transaction, unless another process has taken over the lease of the run. The
 * next step resumes right after it, even after a crash.
 */
export async function recordStep(
  writer: Writer,
  run: RunRow,
  step: Step,
  effects: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  await transaction(writer, async (tx) => {
    if (!(await isHeld(tx, run))) return
    const now = await nowIn(tx)
    await effects(tx, now)
    const listed = step.items.slice(0, Math.max(0, maxItems - run.items))
    if (listed.length > 0)
      tx.writeQuery(
        insertInto('crm_items').values(
          listed.map((item, at) => ({
            ...item,
            account_id: run.account_id,
            run_id: run.run_id,
            position: run.items + at + 1,
          })),
        ),
      )
    tx.writeQuery(
      ofRun(run).set({
        cursor: JSON.stringify(step.cursor),
        counts: JSON.stringify(countsAfter(run.counts, step)),
        items: run.items + listed.length,
        failures: 0,
        fault: null,
        fault_detail: null,
        due_at: now,
        ...(step.done && { state: 'done' as const, finished_at: now }),
      }),
    )
    tx.wake(crmTopic)
  })
}

/** Records a failure of the CRM. The run pauses if the failure is temporary, and ends otherwise. */
export async function recordFault(writer: Writer, run: RunRow, error: CrmError): Promise<void> {
  await transaction(writer, async (tx) => {
    if (!(await isHeld(tx, run))) return
    const now = await nowIn(tx)
    const failures = run.failures + 1
    const ended = !error.isTransient || failures >= maxFailures
    const pauseMinutes = backoffMinutes[failures - 1] ?? 60
    tx.writeQuery(
      ofRun(run).set({
        failures,
        fault: error.fault,
        fault_detail: error.detail,
        due_at: new Date(now.getTime() + pauseMinutes * 60_000),
        ...(ended && { state: 'failed' as const, finished_at: now }),
      }),
    )
  })
}

/** Makes a run due again at once, for a process that stops in the middle of a step. */
export async function releaseRun(writer: Writer, run: RunRow): Promise<void> {
  await transaction(writer, async (tx) => {
    if (await isHeld(tx, run)) tx.writeQuery(ofRun(run).set({ due_at: await nowIn(tx) }))
  })
}

/**
 * Returns whether this process still holds the run: no other process has claimed it, and its connection was not
 * deleted.
 */
async function isHeld(tx: Tx, { account_id, run_id, claims }: RunRow) {
  const [row] = await tx.query(
    build
      .selectFrom('crm_runs')
      .select('run_id')
      .where('account_id', '=', account_id)
      .where('run_id', '=', run_id)
      .where('claims', '=', claims)
      .where('state', '=', 'running')
      .forNoKeyUpdate(),
  )
  return row !== undefined
}

function ofRun({ account_id, run_id }: RunRow) {
  return build.updateTable('crm_runs').where('account_id', '=', account_id).where('run_id', '=', run_id)
}

function countsAfter(before: CrmCounts, { items, read, matched, leftUnlisted }: Step): CrmCounts {
  const counts = { ...before, read: before.read + read, matched: before.matched + matched }
  counts.leave += leftUnlisted
  for (const { action } of items) counts[action]++
  return counts
}
