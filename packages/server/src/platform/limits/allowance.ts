import { sql } from 'kysely'
import type pg from 'pg'
import { insertInto } from '#server/platform/db/insert'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { Window } from '#server/platform/limits/windows'

/**
 * The rest of a subject's quota in the current period of a window. `remaining` includes the grants that this process
 * holds.
 */
export type QuotaStatus = { limit: number; remaining: number; ends: number; granted: boolean }

type Counter = { period: string; ends: number; used: number; held: number; queue: Promise<unknown> }

type Grant = { subject: string; period: string; wanted: number; limit: number }

const openPeriod = statement<Grant>()('allowance_open', (p) =>
  insertInto('allowances')
    .values({ subject: p.subject, period: p.period, used: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)
const reserveGrant = statement<Grant>()('allowance_take', (p) =>
  build
    .updateTable('allowances as a')
    .from(
      build
        .selectFrom('allowances')
        .select('used')
        .where('subject', '=', p.subject)
        .where('period', '=', p.period)
        .forUpdate()
        .as('before'),
    )
    .set({ used: sql<number>`greatest(a.used, least(a.used + ${p.wanted}::int, ${p.limit}::int))` })
    .where('a.subject', '=', p.subject)
    .where('a.period', '=', p.period)
    .returning(['a.used', 'before.used as before']),
)
const findUsed = statement<{ subject: string; period: string }>()('allowance_find', (p) =>
  build
    .selectFrom('allowances')
    .select('used')
    .where('subject', '=', p.subject)
    .where('period', '=', p.period),
)
const giveBack = statement<{ subject: string; period: string; amount: number }>()(
  'allowance_give_back',
  (p) =>
    build
      .updateTable('allowances')
      .set({ used: sql<number>`used - ${p.amount}::int` })
      .where('subject', '=', p.subject)
      .where('period', '=', p.period),
)

const maxGrantSize = 200
const maxCounters = 20_000

/** This process's share of the allowances in the database. */
type HeldGrants = { pool: pg.Pool; counters: Map<string, Counter> }

/**
 * Counts the usage of subjects over all processes. A process takes grants from the shared row in advance, so most calls
 * need no statement. Together the processes never use more than the limit. Near its end grants shrink to one.
 */
export function createAllowances(pool: pg.Pool) {
  const of: HeldGrants = { pool, counters: new Map() }
  return {
    /** Uses an amount, or nothing: `granted` says which. */
    take: (subject: string, window: Window, limit: number, now: Date, amount = 1) =>
      reserveUnits(of, { subject, window, limit, now, amount }),
    /** Uses an amount, or as much of it as is left: `amount` says how much. */
    reserveUpTo: (subject: string, window: Window, limit: number, now: Date, amount: number) =>
      reserveUpTo(of, { subject, window, limit, now, amount }),
    /** Returns the quota of a subject without using any. Grants of other processes count as used. */
    look: (subject: string, window: Window, limit: number, now: Date) =>
      readQuota(of, { subject, window, limit, now }),
    /** Returns the amount of a call that another limit refused. */
    refund: (subject: string, window: Window, limit: number, now: Date, amount = 1) =>
      refundUnits(of, { subject, window, limit, now, amount }),
    /** Returns all grants that this process holds, so that a clean stop loses nothing of an allowance. */
    async close() {
      for (const [key, counter] of of.counters) {
        await counter.queue
        await releaseUnused(of, key, counter)
      }
      of.counters.clear()
    },
  }
}
export type Allowances = ReturnType<typeof createAllowances>

type CounterKey = { subject: string; window: Window; now: Date }
type LimitedKey = CounterKey & { limit: number }
type AllowanceRequest = LimitedKey & { amount: number }

async function reserveUnits(of: HeldGrants, taking: AllowanceRequest): Promise<QuotaStatus> {
  const counter = counterOf(of, taking)
  const granted =
    reserveFromHeld(counter, taking.amount) ||
    (await queueWork(counter, async () => {
      await fillUp(of, counter, taking)
      return reserveFromHeld(counter, taking.amount)
    }))
  return { ...quotaOf(counter, taking), granted }
}

async function reserveUpTo(
  of: HeldGrants,
  taking: AllowanceRequest,
): Promise<QuotaStatus & { amount: number }> {
  const counter = counterOf(of, taking)
  const amount = reserveFromHeld(counter, taking.amount)
    ? taking.amount
    : await queueWork(counter, async () => {
        await fillUp(of, counter, taking)
        const least = Math.min(counter.held, taking.amount)
        reserveFromHeld(counter, least)
        return least
      })
  return { ...quotaOf(counter, taking), granted: amount > 0, amount }
}

function quotaOf(counter: Counter, { limit }: AllowanceRequest) {
  return { limit, remaining: Math.max(0, limit - counter.used) + counter.held, ends: counter.ends }
}

/** Calls queue for the shared row: one grant serves many. */
function queueWork<T>(counter: Counter, work: () => Promise<T>) {
  const turn = counter.queue.then(work)
  counter.queue = turn.catch(() => {}) // reported to the caller of `turn`
  return turn
}

function refundUnits(of: HeldGrants, taking: AllowanceRequest) {
  const counter = counterOf(of, taking)
  // The next period may have begun meanwhile; the rest of one period is not valid in the next.
  if (counter.period !== taking.window.periodAt(taking.now).period) return
  counter.held += taking.amount
  // Near the end nothing is held, since other processes would miss it. They may have reached the end since this one
  // looked.
  if (shareOf(counter, taking.limit) <= 1) queueRelease(of, keyOf(taking), counter)
}

/** Queues after the calls that wait for the shared row, and returns what they leave. */
function queueRelease(of: HeldGrants, key: string, counter: Counter) {
  counter.queue = counter.queue.then(() => releaseUnused(of, key, counter)).catch(() => {}) // the period ends the grant
}

async function releaseUnused(of: HeldGrants, key: string, counter: Counter) {
  const { held, period } = counter
  counter.held = 0
  counter.used -= held
  await returnHeld(of, key, { held, period })
}

async function readQuota(of: HeldGrants, asked: LimitedKey) {
  const { period, ends, held } = counterOf(of, asked)
  const row = await withConnection(of.pool, (db) => db.row(findUsed, { subject: keyOf(asked), period }))
  return { remaining: Math.max(0, asked.limit - (row?.used ?? 0)) + held, ends }
}

function keyOf({ window, subject }: Pick<CounterKey, 'window' | 'subject'>) {
  return `${window.name}:${subject}`
}

function counterOf(of: HeldGrants, named: CounterKey) {
  const { counters } = of
  const key = keyOf(named)
  const known = counters.get(key)
  if (known && named.now.getTime() < known.ends) {
    counters.delete(key) // and set again below, so the map stays in order of use
    counters.set(key, known)
    return known
  }
  const fresh: Counter = { ...named.window.periodAt(named.now), used: 0, held: 0, queue: Promise.resolve() }
  counters.set(key, fresh)
  if (counters.size > maxCounters) forgetOldest(of)
  return fresh
}

function forgetOldest(of: HeldGrants) {
  const [oldest] = of.counters
  if (!oldest) return
  const [key, counter] = oldest
  of.counters.delete(key)
  queueRelease(of, key, counter)
}

function reserveFromHeld(counter: Counter, amount: number) {
  if (counter.held < amount) return false
  counter.held -= amount
  return true
}

async function fillUp(of: HeldGrants, counter: Counter, taking: AllowanceRequest) {
  while (counter.held < taking.amount) if ((await fillFromRow(of, counter, taking)) === 0) break
}

/** Returns the size of the next grant, by what is left. */
function shareOf({ used }: Counter, limit: number) {
  return Math.min(Math.ceil((limit - used) / 12), maxGrantSize)
}

/** Takes a grant from the shared row and returns its size. */
async function fillFromRow({ pool }: HeldGrants, counter: Counter, taking: AllowanceRequest) {
  const { amount, limit } = taking
  const wanted = Math.max(amount - counter.held, shareOf(counter, limit), 1)
  const grant = { subject: keyOf(taking), period: counter.period, wanted, limit }
  const row = await withConnection(pool, async (db) => {
    void db.rows(openPeriod, grant).catch(() => {}) // its failure fails the next statement as well
    return db.row(reserveGrant, grant)
  })
  if (!row) throw new Error('The row of an allowance is missing.')
  const granted = row.used - row.before
  counter.used = row.used
  counter.held += granted
  return granted
}

async function returnHeld(
  { pool }: HeldGrants,
  key: string,
  { held, period }: Pick<Counter, 'held' | 'period'>,
) {
  if (held > 0) await withConnection(pool, (db) => db.rows(giveBack, { subject: key, period, amount: held }))
}
