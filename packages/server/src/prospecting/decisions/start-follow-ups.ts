import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { type Stage, stages as allStages } from '@alphorn/contract/prospecting/stages'
import { reserveUnits, unitsOf } from '#server/prospecting/units/research-units'
import { recordedDeed } from '#server/platform/audit/system-call'
import { type Call, type Caller, nowOf } from '#server/platform/call'
import { insertCycle } from '#server/prospecting/cycles/start'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { followUpName } from '#server/prospecting/decisions/stop-work'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { lockProject, type ProjectKey } from '#server/prospecting/projects/queries'
import { clearWritten, findFollowUpProjects, findFollowUps } from '#server/prospecting/prospects/follow-ups'

const mostAtOnce = 500

/** Starts the follow-up cycles that are due: with accepted prospects whose text no cycle has written. */
export async function startFollowUps({ read, write }: Pools, plan: ProjectPlan, atOnce = 100) {
  await transaction(write, async (tx) => tx.write(clearWritten, {}))
  for (let after = '', found = atOnce; found === atOnce;) {
    const projects = await withConnection(read, (db) =>
      db.rows(findFollowUpProjects, { after, count: atOnce }),
    )
    for (const key of projects) {
      const { project_id } = key
      const path = `/projects/${project_id}/cycles`
      const deed = { operation_id: 'cycle_create', path, project_id, target: null, status: 202 }
      await recordedDeed(write, byDecisions(key), deed, (call) => startFollowUp(call, key, plan)).catch(
        letWait,
      )
    }
    found = projects.length
    after = projects.at(-1)?.project_id ?? after
  }
}

/** No units, no executor, a cycle that started first: the prospects wait for the next look. */
function letWait(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

async function startFollowUp(call: Call, key: ProjectKey, plan: ProjectPlan) {
  const { tx } = call
  const project = await lockProject(tx, key)
  if (project.active_cycle_id) throw new Refusal('cycle_active')
  const { executor } = project
  const canRun = (stage: Stage) => plan.executors.includes(executor[stage])
  const due = await tx.rows(findFollowUps, { ...key, count: mostAtOnce })
  const ready = canRun('outreach') ? due.filter(({ missing }) => missing.every(canRun)) : []
  const now = await nowOf(call)
  const cycle_id = newId('cycle')
  const reserved = await reserve(call, { ...key, cycle_id, due: ready, plan, now })
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

type Reserving = ProjectKey & {
  cycle_id: string
  due: readonly { prospect_id: string; missing: Stage[] }[]
  plan: ProjectPlan
  now: Date
}

/** A unit for each prospect that is to be researched, as far as they reach; a text alone costs none. */
async function reserve({ tx }: Call, { due, plan, now, ...of }: Reserving): Promise<Set<string>> {
  const prospect_ids = due.flatMap(({ prospect_id, missing }) =>
    missing.includes('research') ? prospect_id : [],
  )
  if (prospect_ids.length === 0) return new Set()
  const { available } = await unitsOf(tx, of.account_id, plan.unitsPerMonth, now)
  if (available === 0) return new Set()
  const allowance = plan.unitsPerMonth
  return new Set(await reserveUnits(tx, { ...of, prospect_ids, allowance, allow_partial: true, now }))
}

/** Who starts follow-up cycles, limited to one project. */
function byDecisions({ account_id, project_id }: ProjectKey): Caller {
  return {
    kind: 'system',
    id: followUpName,
    name: followUpName,
    account_id,
    products: [],
    scopes: ['prospect:run'],
    project_ids: [project_id],
    role: null,
    expires_at: null,
  }
}
