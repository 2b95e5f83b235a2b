import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { unitsOf } from '#server/prospecting/units/research-units'
import { type Call, nowOf } from '#server/platform/call'
import { startCycle } from '#server/prospecting/cycles/start'
import { startWaitingCycles } from '#server/prospecting/cycles/start-waiting'
import type { Pools } from '#server/platform/db/connect'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProjectKey } from '#server/prospecting/keys'
import { lockProject } from '#server/prospecting/projects/queries'
import { clearRequalified, requalifyProspects } from '#server/prospecting/staleness/requalify'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'
import { clearWaiting, findWaitingProjects, isWaiting } from '#server/prospecting/prospects/waiting'

const maxBatchProspects = 500

const isDue = isWaiting('recycle_since')
const findProjects = findWaitingProjects('projects_to_recycle', isDue)
const clearRecycled = clearWaiting('prospects_recycled', 'recycle_since')
const findWaiting = statement<ProjectKey>()('prospects_to_recycle', (p) => {
  const found = build
    .selectFrom('prospects')
    .select([
      'account_id',
      'prospect_id',
      'company_id',
      'decision',
      'state as prospect_state',
      'recycle_since',
    ])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where(isDue)
  return rawQuery<{ prospect_id: string }>(sql`${withBarred(found, p.account_id)}
    select prospect_id from found where not ${isExcludedAmong}
    order by recycle_since, prospect_id limit ${sql.lit(maxBatchProspects)}`)
})

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
  const waiting = await call.tx.rows(findWaiting, key)
  const prospect_ids = waiting.map(({ prospect_id }) => prospect_id)
  if (prospect_ids.length === 0)
    throw invalid('prospect_unknown', 'prospect_ids', 'No prospects are left to research.')
  const start = { prospect_ids, mode: 'missing_or_stale' as const, allow_partial: true }
  const { cycle } = await startCycle(call, key.project_id, start, plan)
  call.tx.write(clearRecycled, { ...key, cycle_id: cycle.cycle_id })
  if (cycle.stages.includes('qualification'))
    call.tx.write(clearRequalified, { ...key, cycle_id: cycle.cycle_id })
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
