import { Refusal } from '@alphorn/contract/errors'
import { newId } from '@alphorn/contract/ids'
import type { StageJobDetail } from '@alphorn/contract/stage-jobs'
import type { StageResult } from '@alphorn/contract/stage-results'
import { insertAuditRow } from '#server/audit/audit-row'
import type { Call, Caller, Trail } from '#server/call'
import type { Pools } from '#server/db/connect'
import { transaction, type Tx } from '#server/db/connection'
import { completeStageJob } from '#server/stage-jobs/complete'
import { failStageJob } from '#server/stage-jobs/fail'

/** Why a job cannot be done, as a worker would report it. */
export type Failure = { code: string; message: string }

/** The name under which the service itself holds leases. */
export const builtInWorker = 'built-in'

/** A call of the service itself, under the same rules as anybody's. */
export function callOf(tx: Tx, caller: Caller): Call {
  const trail: Trail = { worker_id: null, target: null, rows_returned: 0, units_spent: 0 }
  return { tx, caller, request_id: newId('request'), trail }
}

/**
 * Submits what was made of a held job. What the gate finds fault with fails it: the same words would be refused again. What
 * was cancelled or replaced meanwhile is nobody's loss: it is let go.
 */
export async function submit(pools: Pools, caller: Caller, job: StageJobDetail, result: StageResult) {
  try {
    await recorded(pools, caller, job, 'stage_job_results', (call) =>
      completeStageJob(call, job.project_id, job.job_id, result),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'validation_failed') await giveUp(pools, caller, job, refusedOf(error.fields))
  }
}

/** The failure of a job whose result was refused, with what was wrong. */
export function refusedOf(faults: readonly { code: string; field: string; detail: string }[]): Failure {
  const message = faults.map(({ code, field, detail }) => `${code} ${field}: ${detail}`).join('\n')
  return { code: 'result_refused', message: message.slice(0, 2000) }
}

/** Fails a held job. */
export async function giveUp(pools: Pools, caller: Caller, job: StageJobDetail, failure: Failure) {
  const lease_id = job.lease!.lease_id!
  await recorded(pools, caller, job, 'stage_job_failures', (call) =>
    failStageJob(call, job.project_id, job.job_id, { lease_id, ...failure }),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** A deed of the executor and its row in the history, in one transaction: as a worker's call leaves one. */
function recorded(
  { write }: Pools,
  caller: Caller,
  { project_id, job_id }: StageJobDetail,
  operation_id: 'stage_job_results' | 'stage_job_failures',
  deed: (call: Call) => Promise<unknown>,
) {
  const startedAt = new Date()
  const startedMark = performance.now()
  return transaction(write, async (tx) => {
    const call = callOf(tx, caller)
    await deed(call)
    const row = {
      account_id: caller.account_id,
      project_id,
      request_id: call.request_id,
      operation_id,
      method: 'SYSTEM',
      path: `/projects/${project_id}/stage-jobs/${job_id}`,
      credential_id: caller.id,
      credential_name: caller.name,
      ...call.trail,
      target: job_id,
      status: 201,
      error_code: null,
      replayed: false,
      original_request_id: null,
      source_address: null,
      user_agent: null,
      started_at: startedAt.toISOString(),
      duration_ms: Math.round((performance.now() - startedMark) * 100) / 100,
    }
    tx.write(insertAuditRow, row)
  })
}
