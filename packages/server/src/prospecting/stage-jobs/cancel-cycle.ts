import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { Refusal } from '@alphorn/contract/core/errors'
import { type Call, nowIn } from '#server/platform/call'
import { findCycle } from '#server/prospecting/cycles/cycle'
import { endCycle, lockCycle, finishMembers } from '#server/prospecting/cycles/rows'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { CycleKey } from '#server/prospecting/keys'
import { lockProject, projectKey } from '#server/prospecting/projects/queries'
import { cancelJobs } from '#server/prospecting/stage-jobs/cancel'

// Prospects precede their jobs in the lock order. No job can be opened meanwhile, because that takes the project's
// lock.
const lockProspects = statement<CycleKey>()('cycle_lock_prospects_at_work', (p) =>
  build
    .selectFrom('prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where(
      'prospect_id',
      'in',
      build
        .selectFrom('stage_jobs')
        .select('prospect_id')
        .where('account_id', '=', p.account_id)
        .where('project_id', '=', p.project_id)
        .where('cycle_id', '=', p.cycle_id)
        .where('closed_at', 'is', null),
    )
    .orderBy('prospect_id')
    .forNoKeyUpdate(),
)
const lockOpenJobs = statement<CycleKey>()('cycle_lock_open_jobs', (p) =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('closed_at', 'is', null)
    .orderBy('job_id')
    .forNoKeyUpdate(),
)

/**
 * Ends a cycle early. Finished work stays, open jobs are cancelled, and unspent units are released. A worker that holds
 * a job learns of it as for any cancelled job. A cycle that has already ended is returned unchanged.
 */
export async function cancelCycle(call: Call, project_id: string, cycle_id: string): Promise<Cycle> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), cycle_id }
  await lockProject(tx, key)
  call.auditContext.target = cycle_id
  if (await lockCycle(tx, key, cycle_id)) await stopCycle(tx, key, caller.name)
  const cycle = await findCycle(tx, key, cycle_id)
  if (!cycle) throw new Refusal('not_found')
  return cycle
}

async function stopCycle(tx: Tx, key: CycleKey, by: string) {
  await tx.rows(lockProspects, key)
  const jobs = await tx.rows(lockOpenJobs, key)
  // Read after the locks, because a deadline may have passed during the wait.
  const now = await nowIn(tx)
  endCycle(tx, key, 'cancelled', now)
  finishMembers(tx, key, now)
  cancelJobs(tx, jobs, 'cycle_cancelled', now, by)
}
