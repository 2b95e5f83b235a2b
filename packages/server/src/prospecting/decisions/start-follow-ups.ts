import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { type Stage, stages as allStages } from '@alphorn/contract/prospecting/stages'
import { reserveUnits, unitsOf } from '#server/prospecting/units/research-units'
import { type Call, nowOf } from '#server/platform/call'
import { insertCycle } from '#server/prospecting/cycles/start'
import { startWaitingCycles } from '#server/prospecting/cycles/start-waiting'
import type { Pools } from '#server/platform/db/connect'
import type { Tx } from '#server/platform/db/connection'
import { followUpName } from '#server/prospecting/decisions/stop-work'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProjectKey } from '#server/prospecting/keys'
import { lockProject } from '#server/prospecting/projects/queries'
import {
  clearWrittenFollowUps,
  findFollowUpProjects,
  findFollowUps,
  lockFollowUps,
} from '#server/prospecting/prospects/follow-ups'
import { maxBatchProspects } from '#server/prospecting/prospects/waiting'

/** Starts the follow-up cycles that are due, with accepted prospects whose text no cycle has written. */
export async function startFollowUps(pools: Pools, plan: ProjectPlan, atOnce = 100) {
  await clearWrittenFollowUps(pools.write)
  await startWaitingCycles(pools, {
    projects: findFollowUpProjects,
    name: followUpName,
    atOnce,
    start: (call, key) => startFollowUp(call, key, plan),
  })
}

async function startFollowUp(call: Call, key: ProjectKey, plan: ProjectPlan) {
  const { tx } = call
  const project = await lockProject(tx, key)
  if (project.active_cycle_id) throw new Refusal('cycle_active')
  const { executor } = project
  const canRun = (stage: Stage) => plan.executors.includes(executor[stage])
  const now = await nowOf(call)
  const { available } = await unitsOf(tx, key.account_id, plan.unitsPerMonth, now)
  const startable = allStages.filter((stage) => canRun(stage) && (stage !== 'research' || available > 0))
  const ready = canRun('outreach') ? await lockDue(tx, key, startable) : []
  const cycle_id = newId('cycle')
  const reserved = await reserveForDue(call, { ...key, cycle_id, due: ready, plan, now })
  const taken = ready.filter(
    ({ prospect_id, missing }) => !missing.includes('research') || reserved.has(prospect_id),
  )
  if (taken.length === 0)
    throw invalid(
      'research_units_exhausted',
      'prospect_ids',
      'No follow-up cycle can start: no research units are left.',
    )
  const lacking = new Set(taken.flatMap(({ missing }) => missing))
  const stages = allStages.filter(
    (stage) => lacking.has(stage) || stage === 'outreach' || (stage === 'verification' && canRun(stage)),
  )
  insertCycle(call, project, {
    cycle_id,
    stages,
    mode: 'missing_or_stale',
    taken: taken.map(({ prospect_id, missing }) => ({
      prospect_id,
      done: [...lacking].filter((stage) => !missing.includes(stage)),
    })),
    reserved,
    now,
  })
  call.auditContext.target = cycle_id
}

/** The prospects that are due, locked. They are read once more, because a decision may have come before the lock. */
async function lockDue(tx: Tx, { account_id, project_id }: ProjectKey, startable: Stage[]) {
  const due = { account_id, project_id, startable, count: maxBatchProspects }
  const found = await tx.rows(findFollowUps, due)
  const prospect_ids = found.map(({ prospect_id }) => prospect_id)
  tx.write(lockFollowUps, { account_id, project_id, prospect_ids })
  const locked = new Set(prospect_ids)
  const again = await tx.rows(findFollowUps, due)
  return again.filter(({ prospect_id }) => locked.has(prospect_id))
}

type Reserving = ProjectKey & {
  cycle_id: string
  due: readonly { prospect_id: string; missing: Stage[] }[]
  plan: ProjectPlan
  now: Date
}

/** A unit for each prospect to be researched, as far as units are left; a text alone costs none. */
async function reserveForDue({ tx }: Call, { due, plan, now, ...of }: Reserving): Promise<Set<string>> {
  const prospect_ids = due.flatMap(({ prospect_id, missing }) =>
    missing.includes('research') ? prospect_id : [],
  )
  if (prospect_ids.length === 0) return new Set()
  const allowance = plan.unitsPerMonth
  return new Set(await reserveUnits(tx, { ...of, prospect_ids, allowance, allow_partial: true, now }))
}
