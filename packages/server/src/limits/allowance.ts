import { sql } from 'kysely'
import type pg from 'pg'
import { withConnection } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import type { Window } from '#server/limits/windows'

/** What a subject may still do in the present stretch of a window. `remaining` counts what this process holds, too. */
export type Standing = { limit: number; remaining: number; ends: number; granted: boolean }

type Counter = { period: string; ends: number; used: number; held: number; queue: Promise<unknown> }

type Grant = { subject: string; period: string; wanted: number; limit: number }

const openPeriod = statement<Grant>()('allowance_open', (p) =>
  build
    .insertInto('allowances')
    .values({ subject: p.subject, period: p.period, used: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)
const takeGrant = statement<Grant>()('allowance_take', (p) =>
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

const largestGrant = 200
const countersKept = 20_000

function grab(counter: Counter, amount: number) {
  if (counter.held < amount) return false
  counter.held -= amount
  return true
}

/**
 * Counts what subjects use, over all processes. A process takes grants from the shared row in advance, so that most calls
 * cost no statement; together the processes never use more than the limit. Near its end grants shrink to one.
 */
export function createAllowances(pool: pg.Pool) {
  const counters = new Map<string, Counter>()

  function counterOf(subject: string, { stretchOf, name }: Window, now: Date) {
    const key = `${name}:${subject}`
    const known = counters.get(key)
    if (known && now.getTime() < known.ends) {
      counters.delete(key) // and set again below: the map stays in order of use
      counters.set(key, known)
      return known
    }
    const stretch = stretchOf(now)
    const fresh: Counter = { ...stretch, used: 0, held: 0, queue: Promise.resolve() }
    counters.set(key, fresh)
    if (counters.size > countersKept) forgetOldest()
    return fresh
  }

  function forgetOldest() {
    const [key, counter] = counters.entries().next().value!
    counters.delete(key)
    void returnHeld(key, counter).catch(() => {})
  }

  /** Takes a grant from the shared row; answers how large it was. */
  async function fill(subject: string, counter: Counter, amount: number, limit: number) {
    const share = Math.ceil((limit - counter.used) / 12)
    const wanted = Math.max(amount - counter.held, Math.min(share, largestGrant), 1)
    const grant = { subject, period: counter.period, wanted, limit }
    const row = await withConnection(pool, async (db) => {
      void db.rows(openPeriod, grant).catch(() => {}) // its failure fails the next statement as well
      return db.row(takeGrant, grant)
    })
    const granted = row!.used - row!.before
    counter.used = row!.used
    counter.held += granted
    return granted
  }

  async function fillUp(subject: string, counter: Counter, amount: number, limit: number) {
    while (counter.held < amount) if ((await fill(subject, counter, amount, limit)) === 0) break
    return grab(counter, amount)
  }

  /** Uses an amount, or nothing: `granted` says which. */
  async function take(
    subject: string,
    window: Window,
    limit: number,
    now: Date,
    amount = 1,
  ): Promise<Standing> {
    const counter = counterOf(subject, window, now)
    let granted = grab(counter, amount)
    if (!granted) {
      const turn = counter.queue.then(() => fillUp(`${window.name}:${subject}`, counter, amount, limit))
      counter.queue = turn.catch(() => {}) // calls queue for the shared row: one grant serves many
      granted = await turn
    }
    return { limit, remaining: Math.max(0, limit - counter.used) + counter.held, ends: counter.ends, granted }
  }

  /** How a subject stands, with nothing used: what other processes have taken counts as used. */
  async function look(subject: string, window: Window, limit: number, now: Date) {
    const { period, ends, held } = counterOf(subject, window, now)
    const row = await withConnection(pool, (db) =>
      db.row(findUsed, { subject: `${window.name}:${subject}`, period }),
    )
    return { remaining: Math.max(0, limit - (row?.used ?? 0)) + held, ends }
  }

  /** Puts back what was taken for a call that another limit refused. */
  function untake(subject: string, window: Window, now: Date, amount = 1) {
    counterOf(subject, window, now).held += amount
  }

  async function returnHeld(key: string, { held, period }: Counter) {
    if (held > 0)
      await withConnection(pool, (db) => db.rows(giveBack, { subject: key, period, amount: held }))
  }

  /** Gives back all that this process holds: a clean stop loses nothing of an allowance. */
  async function close() {
    for (const [key, counter] of counters) await returnHeld(key, counter)
    counters.clear()
  }

  return { take, look, untake, close }
}
export type Allowances = ReturnType<typeof createAllowances>
