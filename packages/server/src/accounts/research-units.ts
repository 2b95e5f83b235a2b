import { invalid } from '@alphorn/contract/errors'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { nextSwissMonth, swissMonth } from '#server/swiss-time'

type Month = { account_id: string; month: string }
type Movement = 'reserve' | 'spend' | 'release'
export type UnitOf = { account_id: string; project_id: string; cycle_id: string; prospect_id: string }

const findUnits = statement<Month>()('units_find', (p) =>
  build
    .selectFrom('research_units')
    .select(['reserved', 'spent'])
    .where('account_id', '=', p.account_id)
    .where('month', '=', p.month),
)
const openMonth = statement<Month>()('units_open_month', (p) =>
  build
    .insertInto('research_units')
    .values({ account_id: p.account_id, month: p.month })
    .onConflict((conflict) => conflict.doNothing()),
)
const lockUnits = statement<Month>()('units_lock', (p) =>
  build
    .selectFrom('research_units')
    .select(['reserved', 'spent'])
    .where('account_id', '=', p.account_id)
    .where('month', '=', p.month)
    .forUpdate(),
)
const addReserved = statement<Month & { amount: number }>()('units_reserve', (p) =>
  build
    .updateTable('research_units')
    .set({ reserved: sql<number>`reserved + ${p.amount}::int` })
    .where('account_id', '=', p.account_id)
    .where('month', '=', p.month),
)

/** The account's research units of the Swiss month. */
export async function unitsOf(db: Db, account_id: string, allowance: number, now: Date) {
  const row = await db.row(findUnits, { account_id, month: swissMonth(now) })
  const { reserved, spent } = row ?? { reserved: 0, spent: 0 }
  return {
    allowance,
    reserved,
    spent,
    available: Math.max(0, allowance - reserved - spent),
    resets_at: nextSwissMonth(now).toISOString(),
  }
}

type Reservation = {
  account_id: string
  project_id: string
  cycle_id: string
  prospect_ids: string[]
  allowance: number
  allow_partial: boolean
  now: Date
}

/** Reserves one unit for each prospect, or for as many as are left if `allow_partial`. Answers those that got one. */
export async function reserveUnits(
  tx: Tx,
  { prospect_ids, allowance, allow_partial, now, ...of }: Reservation,
) {
  const month = { account_id: of.account_id, month: swissMonth(now) }
  tx.write(openMonth, month)
  const { reserved, spent } = (await tx.row(lockUnits, month))!
  const available = Math.max(0, allowance - reserved - spent)
  if (prospect_ids.length > available && !allow_partial)
    throw invalid(
      'research_units_exhausted',
      'prospect_ids',
      `This needs ${prospect_ids.length} research units and ${available} are available. Name fewer prospects, or send allow_partial.`,
    )
  const granted = prospect_ids.slice(0, available)
  if (granted.length === 0) return granted
  tx.write(addReserved, { ...month, amount: granted.length })
  tx.writeQuery(
    build.insertInto('unit_ledger').values(
      granted.map((prospect_id) => ({
        ...month,
        ...of,
        prospect_id,
        movement: 'reserve' as const,
        at: now,
      })),
    ),
  )
  return granted
}

const move = statement<UnitOf & { movement: Movement; now: Date; spent: number }>()('units_move', (p) =>
  // The reservation names its month: a unit reserved in November is spent in November's allowance.
  build
    .with('moved', (cte) =>
      cte
        .insertInto('unit_ledger')
        .columns(['account_id', 'month', 'project_id', 'cycle_id', 'prospect_id', 'movement', 'at'])
        .expression(
          build
            .selectFrom('unit_ledger')
            .select([
              'account_id',
              'month',
              'project_id',
              'cycle_id',
              'prospect_id',
              sql<Movement>`${p.movement}::text`.as('movement'),
              sql<Date>`${p.now}::timestamptz`.as('at'),
            ])
            .where('account_id', '=', p.account_id)
            .where('cycle_id', '=', p.cycle_id)
            .where('prospect_id', '=', p.prospect_id)
            .where('movement', '=', 'reserve'),
        )
        .returning(['account_id', 'month']),
    )
    .updateTable('research_units')
    .from('moved')
    .set({ reserved: sql<number>`reserved - 1`, spent: sql<number>`spent + ${p.spent}::int` })
    .whereRef('research_units.account_id', '=', 'moved.account_id')
    .whereRef('research_units.month', '=', 'moved.month'),
)

/** A reserved unit is spent by the first accepted research of its prospect in the cycle. */
export function spendUnit(tx: Tx, unit: UnitOf, now: Date) {
  tx.write(move, { ...unit, movement: 'spend', now, spent: 1 })
}

/** A reserved unit that was not needed comes back. */
export function releaseUnit(tx: Tx, unit: UnitOf, now: Date) {
  tx.write(move, { ...unit, movement: 'release', now, spent: 0 })
}
