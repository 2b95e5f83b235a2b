import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { type Verification, verifyClaims } from '#server/executors/offline/verification'
import type { work } from '#server/executors/offline/verify-claims-task'
import { waitForThread } from '#server/platform/threads/wait-for-thread'
import { maxInlineCharacters } from '#server/prospecting/stage-jobs/check-result'

/** Judges claims without a model. Large inputs take seconds, so that a worker thread judges them. */
export async function verifyInTurn(
  account_id: string,
  input: StageInput,
  signal?: AbortSignal,
): Promise<Verification> {
  const written = JSON.stringify(input)
  if (written.length <= maxInlineCharacters) return verifyClaims(input)
  const task = new URL('./verify-claims-task.ts', import.meta.url)
  return await waitForThread<typeof work>(account_id, task, { input: written }, signal)
}
