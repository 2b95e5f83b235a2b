import { Refusal } from '@alphorn/contract/errors'
import type { Caller } from '#server/call'
import type { Plan } from '#server/config'
import type { Clock } from '#server/db/clock'
import type { Allowances, Standing } from '#server/limits/allowance'
import { type Window, windows } from '#server/limits/windows'

export type NamedStanding = Standing & { name: Window['name']; refusal: RequestRefusal | RowRefusal }
type RequestRefusal = 'rate_limited' | 'burst_limited'
type RowRefusal = 'daily_row_limit' | 'monthly_row_limit'
/** All request limits of a caller; the first is the one that the X-RateLimit headers tell. */
export type Standings = readonly NamedStanding[]

/** One request, counted. `refusal` is thrown at its place in the order of checks, after scope and subscription. */
export type Counted = { standings: Standings; refusal: Refusal | null }
/** The limit that refused, which the headers tell, and its refusal. */
export type Refused = { standings: Standings; refusal: Refusal }

type Asked = Pick<NamedStanding, 'limit' | 'refusal'> & { window: Window; subject: string }
type Means = { allowances: Allowances; plan: Plan; clock: Clock }

/** Counts requests and returned rows against the allowances of a plan. */
export function createLimits(allowances: Allowances, plan: Plan, clock: Clock) {
  const means = { allowances, plan, clock }
  return {
    /** Counts one request in every window; of several limits hit, the one with the longest wait refuses, and nothing is counted. */
    count: (caller: Caller) => count(means, caller),
    /** Charges returned company rows to the budgets of the day and, where the form has it, the month; or answers which refused. */
    chargeRows: (caller: Caller, amount: number, monthly: boolean) =>
      chargeRows(means, caller, amount, monthly),
    /** What is left in every window, without using any of it. */
    budgetsOf: (caller: Caller) => budgetsOf(means, caller),
  }
}
export type Limits = ReturnType<typeof createLimits>

async function count({ allowances, plan, clock }: Means, caller: Caller): Promise<Counted> {
  const now = clock.now()
  const asked = windowsOf(plan, caller)
  const standings = await Promise.all(
    asked.map(async ({ window, subject, limit, refusal }) => ({
      ...(await allowances.take(subject, window, limit, now)),
      name: window.name,
      refusal,
    })),
  )
  const refused = standings.filter(({ granted }) => !granted).sort((a, b) => b.ends - a.ends)
  const [longest] = refused
  if (!longest) return { standings, refusal: null }
  for (const [at, { granted }] of standings.entries())
    if (granted) allowances.untake(asked[at]!.subject, asked[at]!.window, asked[at]!.limit, now)
  return { standings: [longest], refusal: new Refusal(longest.refusal, waiting(longest.ends, now)) }
}

/** Credentials share their account's allowances and have a burst of their own; a user of the app is counted alone. */
function windowsOf(plan: Plan, { account_id, id, kind }: Caller): Asked[] {
  const subject = kind === 'credential' ? account_id : id
  const shared: Asked[] = [
    { window: windows.daily, subject, limit: plan.requestsPerDay, refusal: 'rate_limited' },
    { window: windows.burst, subject, limit: plan.burstPerAccount, refusal: 'burst_limited' },
  ]
  if (kind !== 'credential') return shared
  return [
    ...shared,
    {
      window: windows.credential_burst,
      subject: id,
      limit: plan.burstPerCredential,
      refusal: 'burst_limited',
    },
  ]
}

async function chargeRows(
  { allowances, plan, clock }: Means,
  { account_id }: Caller,
  amount: number,
  monthly: boolean,
): Promise<Refused | null> {
  if (amount === 0) return null
  const now = clock.now()
  const month =
    monthly && (await allowances.take(account_id, windows.rows_monthly, plan.rowsPerMonth, now, amount))
  if (month && !month.granted) return rowsRefused('rows_monthly', 'monthly_row_limit', month, now)
  const day = await allowances.take(account_id, windows.rows_daily, plan.rowsPerDay, now, amount)
  if (day.granted) return null
  if (month) allowances.untake(account_id, windows.rows_monthly, plan.rowsPerMonth, now, amount)
  return rowsRefused('rows_daily', 'daily_row_limit', day, now)
}

async function budgetsOf({ allowances, plan, clock }: Means, { account_id, id, kind }: Caller) {
  const now = clock.now()
  const all = [
    [windows.daily, account_id, plan.requestsPerDay],
    [windows.burst, account_id, plan.burstPerAccount],
    ...(kind === 'credential' ? [[windows.credential_burst, id, plan.burstPerCredential] as const] : []),
    [windows.rows_daily, account_id, plan.rowsPerDay],
    [windows.rows_monthly, account_id, plan.rowsPerMonth],
  ] as const
  return Promise.all(
    all.map(async ([window, subject, limit]) => {
      const { remaining, ends } = await allowances.look(subject, window, limit, now)
      return { name: window.name, limit, remaining, resets_at: new Date(ends).toISOString() }
    }),
  )
}

function rowsRefused(name: Window['name'], refusal: RowRefusal, standing: Standing, now: Date): Refused {
  return {
    standings: [{ ...standing, name, refusal }],
    refusal: new Refusal(refusal, waiting(standing.ends, now)),
  }
}

/** `retry_after` and `Retry-After`: whole seconds, never early. */
export function waiting(ends: number, now: Date) {
  const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
  return { siblings: { retry_after: seconds }, headers: { 'retry-after': String(seconds) } }
}
