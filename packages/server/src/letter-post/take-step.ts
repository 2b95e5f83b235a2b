import type { LetterDispatch, LetterStep } from '@alphorn/contract/letter-post/letter-post'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { ensureProven } from '#server/platform/caller'
import { letterPostTopic } from '#server/platform/db/topics'
import { ensureMayLeave, exportOf } from '#server/prospecting/exports/file'
import { findReleases } from '#server/prospecting/exports/release-rows'
import { projectKey } from '#server/prospecting/projects/queries'
import { lockAccount } from '#server/accounts/lock-account'
import { prepareDispatch } from '#server/letter-post/prepare-dispatch'
import { changeDispatch } from '#server/letter-post/change-dispatch'
import {
  type DispatchKey,
  type DispatchRow,
  findDispatch,
  findLetters,
  lockDispatch,
  readDispatch,
  totalOf,
} from '#server/letter-post/queries'

type ExportKey = { project_id: string; export_id: string }

/** Returns the progress of an export's letters at Pingen. */
export async function showDispatch(
  call: ReadCall,
  { project_id, export_id }: ExportKey,
): Promise<{ dispatch: LetterDispatch | null }> {
  const key = { ...projectKey(call, project_id), export_id }
  if (!(await exportOf(call.tx, key))) throw new Refusal('not_found')
  const row = await call.tx.row(findDispatch, key)
  return { dispatch: row ? await readDispatch(call.tx, row) : null }
}

/** Performs the step that a person requests. A repeated step has no effect. */
export async function runStep(call: Call, { project_id, export_id }: ExportKey, input: LetterStep) {
  ensureProven(call.caller)
  const key = { ...projectKey(call, project_id), export_id }
  // Serializes the steps of an account: a letter must not be ordered here while another export takes it over.
  await lockAccount(call)
  const row = await dispatchAfter(call, key, input)
  call.tx.wake(letterPostTopic)
  call.auditContext.target = export_id
  return await readDispatch(call.tx, row)
}

async function dispatchAfter(call: Call, key: DispatchKey, input: LetterStep): Promise<DispatchRow> {
  if (input.step === 'prepare') return await prepareDispatch(call, key, input.product ?? 'cheap')
  if (!(await exportOf(call.tx, key))) throw new Refusal('not_found')
  const row = await call.tx.row(lockDispatch, key)
  if (!row)
    throw invalid(
      'value_not_allowed',
      'step',
      'The letters are not with Pingen yet. Take the step `prepare`.',
    )
  if (input.step === 'resume') return await resumeDispatch(call, row)
  return await orderDispatch(call, row, input.price_minor)
}

async function resumeDispatch(call: Call, row: DispatchRow) {
  if (!row.stopped) return row
  const now = await nowOf(call)
  return changeDispatch(call, row, {
    stopped: false,
    failures: 0,
    fault: null,
    fault_detail: null,
    due_at: now,
  })
}

const isOld = (asked: Date, now: Date) => now.getTime() - asked.getTime() > 86_400_000

/** Orders the letters at the price that the person saw. Repeating the order changes nothing. */
async function orderDispatch(call: Call, row: DispatchRow, price_minor: number | undefined) {
  if (row.ordered_at !== null) return row
  if (row.phase !== 'priced')
    throw invalid(
      'value_not_allowed',
      'step',
      'The price is not known yet. Wait until all letters are checked.',
    )
  const letters = await call.tx.rows(findLetters, row)
  const total = totalOf(letters)
  if (total.price_minor === null)
    throw invalid('value_not_allowed', 'step', 'No letter of this export can be posted.')
  if (total.price_minor !== price_minor)
    throw invalid(
      'value_not_allowed',
      'price_minor',
      `The letters cost ${total.price_minor} ${total.currency}, in the smallest unit. Look at the price again.`,
    )
  const now = await nowOf(call)
  if (letters.some(({ state, changed_at }) => state === 'ready' && isOld(changed_at, now)))
    throw invalid(
      'value_not_allowed',
      'price_minor',
      'The price is older than a day. Take the step `prepare` again, which asks for it.',
    )
  const release_ids = letters.filter(({ state }) => state === 'ready').map(({ release_id }) => release_id)
  await ensureMayLeave(call, await call.tx.rows(findReleases, { ...row, release_ids }), null)
  const ordered = { phase: 'posting' as const, ordered_by: call.caller.name, ordered_at: now, due_at: now }
  return changeDispatch(call, row, ordered)
}
