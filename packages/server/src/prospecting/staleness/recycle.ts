import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { unitsOf } from '#server/prospecting/units/research-units'
import { recordedDeed } from '#server/platform/audit/system-call'
import { type Call, type Caller, nowOf } from '#server/platform/call'
import { startCycle } from '#server/prospecting/cycles/start'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { lockProject, type ProjectKey } from '#server/prospecting/projects/queries'
import { isExcluded } from '#server/prospecting/prospects/excluded'

const mostAtOnce = 500

// One cycle at a time: anyone who waits while another goes on is taken by the next.
const findProjects = statement<{ after: string; count: number }>()('projects_to_recycle', (p) =>
  build
    .selectFrom('prospects')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.account_id', '=', 'prospects.account_id')
        .onRef('projects.project_id', '=', 'prospects.project_id'),
    )
    .select(['projects.account_id', 'projects.project_id'])
    .distinct()
    .where('prospects.recycle_since', 'is not', null)
    .where('projects.active_cycle_id', 'is', null)
    .where('projects.status', '=', 'active')
    .where('projects.project_id', '>', p.after)
    .where(sql<boolean>`not ${isExcluded}`)
    .orderBy('projects.project_id')
    .limit(sql<number>`${p.count}::int`),
)
const findWaiting = statement<ProjectKey>()('prospects_to_recycle', (p) =>
  build
    .selectFrom('prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('recycle_since', 'is not', null)
    .where(sql<boolean>`not ${isExcluded}`)
    .orderBy('recycle_since')
    .orderBy('prospect_id')
    .limit(mostAtOnce),
)
const settleTaken = statement<ProjectKey & { cycle_id: string }>()('prospects_recycled', (p) =>
  build
    .updateTable('prospects')
    .set({ recycle_since: sql`null` })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('recycle_since', 'is not', null)
    .where(
      sql<boolean>`exists (select from cycle_prospects m where m.account_id = prospects.account_id
        and m.project_id = prospects.project_id and m.cycle_id = ${p.cycle_id}
        and m.prospect_id = prospects.prospect_id)`,
    ),
)

/**
 * Starts cycles with the prospects whose companies gave reason for another, as far as units reach. So many projects are
 * looked up at once; each is come to in its turn, however many before it have to wait.
 */
export async function recycleProspects({ read, write }: Pools, plan: ProjectPlan, atOnce = 100) {
  for (let after = '', found = atOnce; found === atOnce;) {
    const projects = await withConnection(read, (db) => db.rows(findProjects, { after, count: atOnce }))
    for (const key of projects) {
      const path = `/projects/${key.project_id}/cycles`
      const deed = {
        operation_id: 'cycle_create',
        path,
        project_id: key.project_id,
        target: null,
        status: 202,
      }
      await recordedDeed(write, bySignals(key), deed, (call) => startFollowUp(call, key, plan)).catch(letWait)
    }
    found = projects.length
    after = projects.at(-1)?.project_id ?? after
  }
}

/** No units, no executor, no one left to take: the prospects wait for the next look. */
function letWait(error: unknown) {
  if (!(error instanceof Refusal)) throw error
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
  call.tx.write(settleTaken, { ...key, cycle_id: cycle.cycle_id })
}

/** A cycle takes what units are left, and without any it would take no one. */
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

/** Who starts the cycles that signals ask for, limited to one project. */
function bySignals({ account_id, project_id }: ProjectKey): Caller {
  const name = 'system:signals'
  return {
    kind: 'system',
    id: name,
    name,
    account_id,
    products: [],
    scopes: ['prospect:run'],
    project_ids: [project_id],
    role: null,
    expires_at: null,
  }
}
