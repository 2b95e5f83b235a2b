import { releaseUnit, reserveUnitAgain, spendUnit } from '#server/prospecting/units/research-units'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { CycleProspectKey } from '#server/prospecting/keys'
import type { Stage } from '@alphorn/contract/prospecting/stages'

type Job = {
  account_id: string
  project_id: string
  prospect_id: string
  cycle_id: string | null
  stage: Stage
}

const useReserved = statement<CycleProspectKey & { unit: 'spent' | 'released' }>()('cycle_unit_settle', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({ unit: p.unit })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('unit', '=', 'reserved')
    .returning('unit'),
)

const markReserved = statement<CycleProspectKey>()('cycle_unit_reserve_again', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({ unit: 'reserved' })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('unit', '=', 'released')
    .returning('unit'),
)
const releaseAfterCycle = statement<CycleProspectKey>()('cycle_unit_release', (p) =>
  build
    .updateTable('cycle_prospects')
    .from('cycles')
    .set({ unit: 'released' })
    .where('cycle_prospects.account_id', '=', p.account_id)
    .where('cycle_prospects.project_id', '=', p.project_id)
    .where('cycle_prospects.cycle_id', '=', p.cycle_id)
    .where('cycle_prospects.prospect_id', '=', p.prospect_id)
    .where('cycle_prospects.unit', '=', 'reserved')
    .whereRef('cycles.account_id', '=', 'cycle_prospects.account_id')
    .whereRef('cycles.project_id', '=', 'cycle_prospects.project_id')
    .whereRef('cycles.cycle_id', '=', 'cycle_prospects.cycle_id')
    .where('cycles.state', 'not in', ['queued', 'running']),
)

/** A retry of research whose unit was released at the end of its cycle reserves one again. */
export async function reserveAgain(tx: Tx, job: Job, allowance: number, now: Date) {
  const key = keyOf(job)
  if (key && (await tx.row(markReserved, key))) await reserveUnitAgain(tx, key, allowance, now)
}

/**
 * Research that closes without a result releases its unit: at once if its cycle has ended, otherwise at the end of the
 * cycle.
 */
export function releaseUnitOf(tx: Tx, job: Job, now: Date) {
  const key = keyOf(job)
  if (!key) return
  tx.write(releaseAfterCycle, key)
  releaseUnit(tx, key, now)
}

/** Only research costs a unit, in the cycle that requested it. */
function keyOf({ account_id, project_id, cycle_id, prospect_id, stage }: Job): CycleProspectKey | null {
  return stage === 'research' && cycle_id !== null ? { account_id, project_id, cycle_id, prospect_id } : null
}

const lockUnit = statement<CycleProspectKey>()('cycle_unit_lock', (p) =>
  build
    .selectFrom('cycle_prospects')
    .select('unit')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('prospect_id', '=', p.prospect_id)
    .forNoKeyUpdate(),
)

/** Locks the unit that a job's research costs its cycle; null if it costs none. */
export async function lockUnitOf(tx: Tx, job: Job) {
  const key = keyOf(job)
  return (key && (await tx.row(lockUnit, key))?.unit) ?? null
}

/** Turns a reserved unit into a spent or a released one, exactly once. */
export async function finishUnit(tx: Tx, key: CycleProspectKey, unit: 'spent' | 'released', now: Date) {
  const taken = await tx.row(useReserved, { ...key, unit })
  if (!taken) return 0
  if (unit === 'spent') spendUnit(tx, key, now)
  else releaseUnit(tx, key, now)
  return unit === 'spent' ? 1 : 0
}
