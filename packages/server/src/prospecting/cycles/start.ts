import { type FieldError, invalid, Refusal, refuseIfAny } from '@alphorn/contract/core/errors'
import {
  type Cycle,
  type CycleStart,
  maxLeftOutProspects,
  type StartedCycle,
} from '@alphorn/contract/prospecting/cycles'
import { sql } from 'kysely'
import { newId } from '@alphorn/contract/core/ids'
import type { Executor } from '@alphorn/contract/prospecting/projects'
import { type Stage, stages as allStages } from '@alphorn/contract/prospecting/stages'
import { reserveUnits } from '#server/prospecting/units/research-units'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { findCycle } from '#server/prospecting/cycles/cycle'
import { findMembers, type Member, namedIn } from '#server/prospecting/cycles/members'
import { cyclesTopic } from '#server/platform/db/topics'
import { insertInto } from '#server/platform/db/insert'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { ensureNotArchived } from '#server/prospecting/projects/archived'
import { notConfigured } from '#server/prospecting/projects/executors'
import {
  lockProject,
  type ProjectRow,
  projectKey,
  setActiveCycle,
} from '#server/prospecting/projects/queries'
import type { ProjectKey } from '#server/prospecting/keys'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { clearFollowUps } from '#server/prospecting/prospects/follow-ups'
import { clearRequalified } from '#server/prospecting/prospects/waiting'

type Started = { started: boolean; cycle: Cycle; left_out: StartedCycle['left_out'] }

const nobody = { count: 0, prospect_ids: [] }

/**
 * Starts a cycle, or returns the active one if the request names nothing new. A background job opens its stage jobs.
 */
export async function startCycle(
  call: Call,
  project_id: string,
  start: CycleStart,
  plan: ProjectPlan,
): Promise<Started> {
  const key = projectKey(call, project_id)
  const project = await lockProject(call.tx, key)
  const active = project.active_cycle_id
  if (active)
    return { started: false, cycle: await activeUnlessNew(call, project, active, start), left_out: nobody }

  const chosen = stagesOf(project, start.stages, plan.executors)
  const members = await membersOf(call, project, start)
  const now = await nowOf(call)
  const cycle_id = newId('cycle')
  // One unit for each prospect, even if its input turns out to be unchanged; that unit is released when the cycle
  // reaches the prospect.
  const researched = chosen.includes('research') ? members : []
  const reserved = await reserveUnits(call.tx, {
    ...key,
    cycle_id,
    prospect_ids: researched.map(({ prospect_id }) => prospect_id),
    allowance: plan.unitsPerMonth,
    allow_partial: start.allow_partial,
    now,
  })
  const left = researched.slice(reserved.length).map(({ prospect_id }) => prospect_id)
  const isLeft = new Set(left)
  const taken = members.filter(({ prospect_id }) => !isLeft.has(prospect_id))
  insertCycle(call, project, {
    cycle_id,
    stages: chosen,
    mode: start.mode,
    taken,
    reserved: new Set(reserved),
    now,
  })
  call.auditContext.target = cycle_id
  const cycle = (await findCycle(call.tx, key, cycle_id))!
  const left_out = { count: left.length, prospect_ids: left.slice(0, maxLeftOutProspects) }
  return { started: true, cycle, left_out }
}

/** Returns the active cycle; refuses with 409 if the request names prospects that are not in it. */
async function activeUnlessNew(
  { tx }: Call,
  project: ProjectRow,
  cycle_id: string,
  { prospect_ids }: CycleStart,
): Promise<Cycle> {
  const cycle = (await findCycle(tx, project, cycle_id))!
  if (!prospect_ids) return cycle
  const held = await tx.rows(namedIn, { ...keyOf(project), cycle_id, prospect_ids })
  if (held.length === new Set(prospect_ids).size) return cycle
  throw new Refusal('cycle_active', { siblings: { cycle } })
}

function keyOf({ account_id, project_id }: ProjectRow) {
  return { account_id, project_id }
}

/** Returns the stages that have an executor; a named stage without one is refused. An archived project starts none. */
export function stagesOf(
  { status, executor, offering_id }: ProjectRow,
  named: readonly Stage[] | undefined,
  canRun: readonly Executor[],
): Stage[] {
  ensureNotArchived({ status })
  const errors = (named ?? []).flatMap((stage, at): FieldError[] =>
    canRun.includes(executor[stage]) ? [] : [notConfigured(`stages[${at}]`, stage, executor[stage])],
  )
  refuseIfAny(errors)
  const chosen = allStages.filter((stage) =>
    named ? named.includes(stage) : canRun.includes(executor[stage]),
  )
  if (!offering_id)
    throw invalid(
      'executor_not_configured',
      '',
      'The project has no offering yet. Write it in the browser app.',
    )
  if (chosen.length === 0)
    throw invalid(
      'executor_not_configured',
      'stages',
      'No stage of the project has an executor. Set one in the project settings.',
    )
  return chosen
}

/**
 * Returns the named prospects, all of which must exist and be open to research, or every open prospect of the project.
 */
export async function membersOf(
  { tx }: ReadCall,
  project: ProjectRow,
  { prospect_ids }: Pick<CycleStart, 'prospect_ids'>,
): Promise<Member[]> {
  const found = await tx.query(findMembers(keyOf(project), prospect_ids))
  if (!prospect_ids) return found.filter(({ isExcluded }) => !isExcluded)
  const byId = new Map(found.map((member) => [member.prospect_id, member]))
  const errors = prospect_ids.flatMap((id, at): FieldError[] => {
    const field = `prospect_ids[${at}]`
    const member = byId.get(id)
    if (!member)
      return [{ code: 'prospect_unknown', field, detail: 'This prospect does not exist in the project.' }]
    if (!member.isExcluded) return []
    return [
      {
        code: 'prospect_excluded',
        field,
        detail: 'The prospect was rejected, or its company is on the suppression list or in liquidation.',
      },
    ]
  })
  refuseIfAny(errors)
  return found
}

type NewMembers = ProjectKey & { cycle_id: string; prospect_ids: string[]; units: string[]; done: string[] }
// Arrays, because PostgreSQL splits tens of thousands of values faster than this process compiles as many parameters.
const insertMembers = statement<NewMembers>()('cycle_prospects_add', (p) =>
  rawQuery<object>(sql`
    insert into cycle_prospects (account_id, project_id, cycle_id, prospect_id, unit, stages_done)
    select ${p.account_id}, ${p.project_id}, ${p.cycle_id}, prospect_id, unit, string_to_array(done, ' ')
    from unnest(${p.prospect_ids}::text[], ${p.units}::text[], ${p.done}::text[]) taken (prospect_id, unit, done)`),
)

type NewCycle = {
  cycle_id: string
  stages: Stage[]
  mode: Cycle['mode']
  /** `done`: the stages that count as done from the beginning. */
  taken: readonly { prospect_id: string; done?: Stage[] }[]
  reserved: Set<string>
  now: Date
}

/** Queues a cycle of a locked project, and notifies the job that continues it. */
export function insertCycle(
  { tx, caller }: Call,
  project: ProjectRow,
  { cycle_id, stages, mode, taken, reserved, now }: NewCycle,
) {
  const key = keyOf(project)
  tx.writeQuery(
    insertInto('cycles').values({
      ...key,
      cycle_id,
      state: 'queued',
      stages,
      mode,
      created_by: caller.name,
      created_at: now,
    }),
  )
  tx.write(insertMembers, {
    ...key,
    cycle_id,
    prospect_ids: taken.map(({ prospect_id }) => prospect_id),
    units: taken.map(({ prospect_id }) => (reserved.has(prospect_id) ? 'reserved' : 'none')),
    done: taken.map(({ done = [] }) => done.join(' ')),
  })
  // The cycle writes the texts that were due. Even if it is cancelled, they are not due again.
  if (stages.includes('outreach')) tx.write(clearFollowUps, { ...key, cycle_id })
  if (stages.includes('qualification')) tx.write(clearRequalified, { ...key, cycle_id })
  tx.write(setActiveCycle, { ...key, active_cycle_id: cycle_id, now })
  tx.wake(cyclesTopic)
}
