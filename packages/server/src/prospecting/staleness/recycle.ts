import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { unitsOf } from '#server/prospecting/units/research-units'
import { type Call, nowOf } from '#server/platform/call'
import { startCycle } from '#server/prospecting/cycles/start'
import { startWaitingCycles } from '#server/prospecting/cycles/start-waiting'
import type { Pools } from '#server/platform/db/connect'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProjectKey } from '#server/prospecting/keys'
import { lockProject } from '#server/prospecting/projects/queries'
import { requalifyProspects } from '#server/prospecting/staleness/requalify'
import {
  clearWaiting,
  findWaitingProjects,
  findWaitingProspects,
  isWaiting,
  maxBatchProspects,
} from '#server/prospecting/prospects/waiting'

const findProjects = findWaitingProjects('projects_to_recycle', isWaiting('recycle_since'))
const clearRecycled = clearWaiting('prospects_recycled', 'recycle_since')
const findWaiting = findWaitingProspects('prospects_to_recycle', 'recycle_since')

/**
 * Starts cycles with the prospects whose companies changed, as far as units are left, and with those that wait for
 * another qualification.
 */
export async function recycleProspects(pools: Pools, plan: ProjectPlan, atOnce = 100) {
  try {
    await startWaitingCycles(pools, {
      projects: findProjects,
      name: 'system:signals',
      atOnce,
      start: (call, key) => startFollowUp(call, key, plan),
    })
  } finally {
    await requalifyProspects(pools, plan, atOnce)
  }
}

async function startFollowUp(call: Call, key: ProjectKey, plan: ProjectPlan) {
  const { active_cycle_id, executor } = await lockProject(call.tx, key)
  if (active_cycle_id) throw new Refusal('cycle_active')
  if (executor.research !== 'off') await ensureUnits(call, plan)
  const waiting = await call.tx.rows(findWaiting, { ...key, count: maxBatchProspects })
  const prospect_ids = waiting.map(({ prospect_id }) => prospect_id)
  if (prospect_ids.length === 0)
    throw invalid('prospect_unknown', 'prospect_ids', 'No prospects are left to research.')
  const start = { prospect_ids, mode: 'missing_or_stale' as const, allow_partial: true }
  const { cycle } = await startCycle(call, key.project_id, start, plan)
  call.tx.write(clearRecycled, { ...key, cycle_id: cycle.cycle_id })
}

/** A cycle reserves the units that are left, and without any it would include no prospect. */
async function ensureUnits(call: Call, { unitsPerMonth }: ProjectPlan) {
  const { tx, caller } = call
  const { available } = await unitsOf(tx, caller.account_id, unitsPerMonth, await nowOf(call))
  if (available === 0)
    throw invalid(
      'research_units_exhausted',
      'prospect_ids',
      'No research units are left this month. The quota resets on the 1st.',
    )
}
