import type { StageResult } from '@alphorn/contract/stage-results'
import { releaseUnit, spendUnit } from '#server/accounts/research-units'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import type { StageJobRow } from '#server/stage-jobs/queries'

type Key = { account_id: string; project_id: string; cycle_id: string; prospect_id: string }

const takeReserved = statement<Key & { unit: 'spent' | 'released' }>()('cycle_unit_settle', (p) =>
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

/** The first accepted research spends the unit that its cycle reserved, unless it found the wrong company. Answers the units spent. */
export async function settleUnit(
  tx: Tx,
  { account_id, project_id, cycle_id, prospect_id }: StageJobRow,
  result: StageResult,
  now: Date,
) {
  if (result.stage !== 'research' || cycle_id === null) return 0
  const wrong = result.identity.verdict === 'wrong_company'
  const key = { account_id, project_id, cycle_id, prospect_id }
  return settle(tx, key, wrong ? 'released' : 'spent', now)
}

/** Turns a reserved unit into a spent or a released one, once. */
export async function settle(tx: Tx, key: Key, unit: 'spent' | 'released', now: Date) {
  const taken = await tx.row(takeReserved, { ...key, unit })
  if (!taken) return 0
  if (unit === 'spent') spendUnit(tx, key, now)
  else releaseUnit(tx, key, now)
  return unit === 'spent' ? 1 : 0
}
