import { Refusal } from '@alphorn/contract/core/errors'
import type { Caller } from '#server/platform/caller'
import type { Plan } from '#server/platform/config'
import type { Clock } from '#server/platform/db/clock'
import type { Allowances, QuotaStatus } from '#server/platform/limits/allowance'
import { type Window, windows } from '#server/platform/limits/windows'
import { waitingHeaders } from '#server/platform/waiting'

export type NamedStanding = QuotaStatus & { name: Window['name']; refusal: RequestRefusal | RowRefusal }
type RequestRefusal = 'rate_limited' | 'burst_limited'
export type RowRefusal = 'daily_row_limit' | 'monthly_row_limit'
/** All request limits of a caller; the X-RateLimit headers show the first. */
export type QuotaStatuses = readonly NamedStanding[]

/**
 * One counted request. `refusal` is thrown at its place in the order of checks, after scope and subscription. `uncount`
 * gives the request back, if there is no room for it.
 */
export type CountedRequest = { quotas: QuotaStatuses; refusal: Refusal | null; uncount: () => void }
/** The limit that refused, which the headers show, and its refusal. */
export type LimitRefusal = { quotas: QuotaStatuses; refusal: Refusal }

/**
 * Rows taken. If there are fewer than wanted, `limited` names the budget. `at`: when they were taken, which says to
 * which day and month they belong.
 */
export type TakenRows = { rows: number; limited: LimitRefusal | null; at: Date }

type LimitCheck = Pick<NamedStanding, 'limit' | 'refusal'> & { window: Window; subject: string }
type LimitDependencies = { allowances: Allowances; plan: Plan; clock: Clock }

/** Counts requests and returned rows against the allowances of a plan. */
export function createLimits(allowances: Allowances, plan: Plan, clock: Clock) {
  const dependencies = { allowances, plan, clock }
  return {
    /**
     * Counts one request in every window; a free request counts only in those of a minute. If several limits are
     * exceeded, the one with the longest wait refuses, and nothing is counted.
     */
    count: (caller: Caller, { free = false } = {}) => countCall(dependencies, caller, free),
    /**
     * Takes rows, or as many as are left, from the account's budgets of the day and the month. `ofMonth` is the error
     * code of the caller's form for an exhausted month.
     */
    reserveRows: (caller: Caller, amount: number, ofMonth: RowRefusal) =>
      reserveRows(dependencies, caller, amount, ofMonth),
    /** Returns rows that were taken at this time but not sent. Those of a day or month that has ended are dropped. */
    returnRows: (caller: Caller, amount: number, at: Date) => returnRows(dependencies, caller, amount, at),
    /** Returns the rest of every window without using any of it. */
    budgetsOf: (caller: Caller) => budgetsOf(dependencies, caller),
  }
}
export type Limits = ReturnType<typeof createLimits>

async function countCall(
  { allowances, plan, clock }: LimitDependencies,
  caller: Caller,
  free: boolean,
): Promise<CountedRequest> {
  const now = clock.now()
  const asked = windowsOf(plan, caller)
  const quotas = await Promise.all(
    asked.map(async ({ window, subject, limit, refusal }) => {
      const isFree = free && window.name === 'daily'
      const quota: QuotaStatus = isFree
        ? { ...(await allowances.look(subject, window, limit, now)), limit, granted: true }
        : await allowances.take(subject, window, limit, now)
      const putBack = () => isFree || allowances.refund(subject, window, limit, now)
      return { ...quota, name: window.name, refusal, putBack }
    }),
  )
  const refused = quotas.filter(({ granted }) => !granted).sort((a, b) => b.ends - a.ends)
  const [longest] = refused
  const uncount = () => {
    for (const { granted, putBack } of quotas) if (granted) putBack()
  }
  if (!longest) return { quotas, refusal: null, uncount }
  uncount()
  const refusal = new Refusal(longest.refusal, waitingHeaders(longest.ends, now))
  return { quotas: [longest], refusal, uncount: () => {} }
}

/**
 * Credentials share their account's allowances and have separate burst limits; a user of the app is counted separately.
 */
function windowsOf(plan: Plan, { account_id, id, kind }: Caller): LimitCheck[] {
  const subject = kind === 'credential' ? account_id : id
  const shared: LimitCheck[] = [
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

/** The budgets for rows, the longest first: if both are exhausted, the longest wait is reported. */
function rowBudgets(plan: Plan) {
  return [
    { window: windows.rows_monthly, limit: plan.rowsPerMonth },
    { window: windows.rows_daily, limit: plan.rowsPerDay },
  ]
}

async function reserveRows(
  { allowances, plan, clock }: LimitDependencies,
  { account_id }: Caller,
  wanted: number,
  ofMonth: RowRefusal,
): Promise<TakenRows> {
  const now = clock.now()
  const taken = []
  let rows = wanted
  let limited: LimitRefusal | null = null
  for (const { window, limit } of rowBudgets(plan)) {
    if (rows === 0) break
    const got = await allowances.reserveUpTo(account_id, window, limit, now, rows)
    if (got.amount < rows) limited = rowsRefused(window.name, got, now, ofMonth)
    rows = got.amount
    taken.push({ window, limit, amount: got.amount })
  }
  for (const { window, limit, amount } of taken)
    if (amount > rows) allowances.refund(account_id, window, limit, now, amount - rows)
  return { rows, limited, at: now }
}

function returnRows(
  { allowances, plan }: LimitDependencies,
  { account_id }: Caller,
  amount: number,
  at: Date,
) {
  if (amount === 0) return
  for (const { window, limit } of rowBudgets(plan)) allowances.refund(account_id, window, limit, at, amount)
}

async function budgetsOf({ allowances, plan, clock }: LimitDependencies, { account_id, id, kind }: Caller) {
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

/** A form without a code for the month refuses with that of the day, with a wait until the 1st. */
function rowsRefused(
  name: 'rows_daily' | 'rows_monthly',
  quota: QuotaStatus,
  now: Date,
  ofMonth: RowRefusal,
): LimitRefusal {
  const refusal = name === 'rows_daily' ? 'daily_row_limit' : ofMonth
  const message = name === 'rows_monthly' && ofMonth === 'daily_row_limit' ? { message: monthSpent } : {}
  return {
    quotas: [{ ...quota, name, refusal }],
    refusal: new Refusal(refusal, { ...message, ...waitingHeaders(quota.ends, now) }),
  }
}

const monthSpent =
  'The monthly budget of rows is spent until the 1st, Swiss time. Feeds, exports and the API share it.'
