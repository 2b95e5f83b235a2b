import { invalid } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { allColumns, insertInto } from '#server/platform/db/insert'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { CycleKey, CycleProspectKey } from '#server/prospecting/keys'
import { nextSwissMonth, swissMonth } from '#server/platform/swiss-time'

type Month = { account_id: string; month: string }
type Movement = 'reserve' | 'spend' | 'release'

const findUnits = statement<Month>()('units_find', (p) =>
  build
    .selectFrom('research_units')
    .select(['reserved', 'spent'])
    .where('account_id', '=', p.account_id)
    .where('month', '=', p.month),
)
const openMonth = statement<Month>()('units_open_month', (p) =>
  insertInto('research_units')
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

// Arrays, because PostgreSQL splits tens of thousands of values faster than this process compiles as many parameters.
const writeReservations = statement<Month & CycleKey & { prospect_ids: string[]; now: Date }>()(
  'units_reserve_each',
  (p) =>
    rawQuery<object>(sql`
      insert into unit_ledger (account_id, month, project_id, cycle_id, prospect_id, movement, at)
      select ${p.account_id}, ${p.month}, ${p.project_id}, ${p.cycle_id}, prospect_id, 'reserve', ${p.now}::timestamptz
      from unnest(${p.prospect_ids}::text[]) prospect_id`),
)

// At most one reservation of a prospect in a cycle is open at a time.
const isUnsettled = sql<boolean>`not exists (select from unit_ledger settled where settled.account_id = reserved.account_id
  and settled.cycle_id = reserved.cycle_id and settled.prospect_id = reserved.prospect_id
  and settled.reservation = reserved.reservation and settled.movement <> 'reserve')`

/** Returns the account's research units of the Swiss month. */
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

/**
 * Reserves one unit for each prospect, or for as many as are left if `allow_partial`; otherwise for none. Returns the
 * prospects that got one.
 */
export async function reserveUnits(
  tx: Tx,
  { prospect_ids, allowance, allow_partial, now, ...of }: Reservation,
) {
  const month = { account_id: of.account_id, month: swissMonth(now) }
  const available = await lockAvailable(tx, month, allowance)
  if (prospect_ids.length > available && (!allow_partial || available === 0))
    throw invalid(
      'research_units_exhausted',
      'prospect_ids',
      tooFew(prospect_ids.length, available, nextSwissMonth(now)),
    )
  const granted = prospect_ids.slice(0, available)
  if (granted.length === 0) return granted
  tx.write(addReserved, { ...month, amount: granted.length })
  tx.write(writeReservations, { ...month, ...of, prospect_ids: granted, now })
  return granted
}

function tooFew(needed: number, available: number, next: Date) {
  const until = `until ${next.toISOString()}`
  return available === 0
    ? `No research unit is available ${until}. A cycle that leaves research out of its stages needs none.`
    : `This needs ${needed} research units and ${available} are available ${until}. Name fewer prospects, or send allow_partial.`
}

/** Locks a month's allowance until the end of the transaction, and returns the units that are left. */
async function lockAvailable(tx: Tx, month: Month, allowance: number) {
  tx.write(openMonth, month)
  const { reserved, spent } = (await tx.row(lockUnits, month))!
  return Math.max(0, allowance - reserved - spent)
}

const ledgerColumns = allColumns<'unit_ledger'>()([
  'account_id',
  'month',
  'project_id',
  'cycle_id',
  'prospect_id',
  'movement',
  'at',
  'reservation',
])

const writeNextReservation = statement<CycleProspectKey & { month: string; now: Date }>()(
  'units_reserve_again',
  (p) =>
    build
      .insertInto('unit_ledger')
      .columns(ledgerColumns)
      .expression(
        build
          .selectFrom('unit_ledger')
          .select([
            sql<string>`${p.account_id}::text`.as('account_id'),
            sql<string>`${p.month}::text`.as('month'),
            sql<string>`${p.project_id}::text`.as('project_id'),
            sql<string>`${p.cycle_id}::text`.as('cycle_id'),
            sql<string>`${p.prospect_id}::text`.as('prospect_id'),
            sql<Movement>`'reserve'`.as('movement'),
            sql<Date>`${p.now}::timestamptz`.as('at'),
            sql<number>`coalesce(max(reservation), 0) + 1`.as('reservation'),
          ])
          .where('account_id', '=', p.account_id)
          .where('cycle_id', '=', p.cycle_id)
          .where('prospect_id', '=', p.prospect_id),
      ),
)

/** Reserves a unit for a prospect whose unit of the same cycle was released. */
export async function reserveUnitAgain(tx: Tx, unit: CycleProspectKey, allowance: number, now: Date) {
  const month = { account_id: unit.account_id, month: swissMonth(now) }
  if ((await lockAvailable(tx, month, allowance)) === 0)
    throw invalid(
      'research_units_exhausted',
      '',
      'The cycle of this job has ended and given its research unit back, and none is available for another try.',
    )
  tx.write(addReserved, { ...month, amount: 1 })
  tx.write(writeNextReservation, { ...unit, month: month.month, now })
}

type UnitSettlement = CycleProspectKey & {
  movement: Movement
  unit: 'spent' | 'released'
  now: Date
  spent: number
}

const move = statement<UnitSettlement>()('units_move', (p) =>
  // The reservation names its month: a unit reserved in November is spent in November's allowance.
  build
    .with('moved', (cte) =>
      cte
        .insertInto('unit_ledger')
        .columns(ledgerColumns)
        .expression(
          build
            .selectFrom('unit_ledger as reserved')
            .select(['account_id', 'month', 'project_id', 'cycle_id', 'prospect_id'])
            .select([
              sql<Movement>`${p.movement}::text`.as('movement'),
              sql<Date>`${p.now}::timestamptz`.as('at'),
              'reservation',
            ])
            .where('account_id', '=', p.account_id)
            .where('cycle_id', '=', p.cycle_id)
            .where('prospect_id', '=', p.prospect_id)
            .where('movement', '=', 'reserve')
            .where(isUnsettled)
            .where(
              sql<boolean>`exists (select from cycle_prospects member where member.account_id = reserved.account_id
                and member.project_id = reserved.project_id and member.cycle_id = reserved.cycle_id
                and member.prospect_id = reserved.prospect_id and member.unit = ${p.unit}::text)`,
            ),
        )
        .returning(['account_id', 'month']),
    )
    .updateTable('research_units')
    .from('moved')
    .set({ reserved: sql<number>`reserved - 1`, spent: sql<number>`spent + ${p.spent}::int` })
    .whereRef('research_units.account_id', '=', 'moved.account_id')
    .whereRef('research_units.month', '=', 'moved.month'),
)

const releaseAll = statement<CycleKey & { now: Date }>()('units_release_of_cycle', (p) =>
  rawQuery<object>(sql`
    with moved as (
      insert into unit_ledger (account_id, month, project_id, cycle_id, prospect_id, movement, at, reservation)
      select account_id, month, project_id, cycle_id, prospect_id, 'release', ${p.now}::timestamptz, reservation
      from unit_ledger reserved
        join cycle_prospects member using (account_id, project_id, cycle_id, prospect_id)
      where reserved.account_id = ${p.account_id} and reserved.project_id = ${p.project_id}
        and reserved.cycle_id = ${p.cycle_id} and movement = 'reserve' and ${isUnsettled}
        and member.unit = 'released'
      returning account_id, month)
    update research_units units set reserved = reserved - sums.units
    from (select account_id, month, count(*)::int as units from moved group by account_id, month) sums
    where units.account_id = sums.account_id and units.month = sums.month`),
)

/** Spends the reserved unit of a prospect on its first accepted research in the cycle. */
export function spendUnit(tx: Tx, unit: CycleProspectKey, now: Date) {
  tx.write(move, { ...unit, movement: 'spend', unit: 'spent', now, spent: 1 })
}

/** Releases a reserved unit that was not needed. */
export function releaseUnit(tx: Tx, unit: CycleProspectKey, now: Date) {
  tx.write(move, { ...unit, movement: 'release', unit: 'released', now, spent: 0 })
}

/** Releases every unit of a cycle that its prospects have given up, in one statement. */
export function releaseUnitsOfCycle(tx: Tx, { account_id, project_id, cycle_id }: CycleKey, now: Date) {
  tx.write(releaseAll, { account_id, project_id, cycle_id, now })
}
