import { sql } from 'kysely'
import type { Plan } from '#server/platform/config'
import type { Reading } from '#server/platform/metrics/database-readings'
import { swissDay, swissMonth } from '#server/platform/swiss-time'

/** Fraction of a budget from which an account counts as near its end. */
const nearFrom = 0.8
const maxCounted = sql.lit(100_000)

/**
 * Numbers of accounts that have used up their budgets, or nearly. Accounts are never named, since their ids would be
 * labels without bound.
 */
export function budgetReading(plan: Plan, now: Date): Reading {
  const budgets = JSON.stringify([
    { name: 'daily', period: swissDay(now), allowed: plan.requestsPerDay },
    { name: 'rows_daily', period: swissDay(now), allowed: plan.rowsPerDay },
    { name: 'rows_monthly', period: swissMonth(now), allowed: plan.rowsPerMonth },
  ])
  return {
    name: 'budgets',
    labels: ['budget'],
    series: [
      {
        name: 'alphorn_budget_accounts_near',
        help: 'Accounts and users that have used 80 percent of a budget or more, by budget.',
        column: 'near',
      },
      {
        name: 'alphorn_budget_accounts_spent',
        help: 'Accounts and users that have used all of a budget.',
        column: 'spent',
      },
      {
        name: 'alphorn_budget_highest_ratio',
        help: 'The largest part of a budget that one account or user has used.',
        column: 'highest',
      },
    ],
    query: sql`with used as (
        select name, used::float8 / greatest(allowed, 1) as part
        from json_to_recordset(${budgets}::json) as b(name text, period text, allowed float8)
        join allowances a on a.period = b.period and starts_with(a.subject, b.name || ':') limit ${maxCounted})
      select b.name as budget, count(*) filter (where part >= ${sql.lit(nearFrom)})::float8 as near,
        count(*) filter (where part >= 1)::float8 as spent, coalesce(max(part), 0)::float8 as highest
      from json_to_recordset(${budgets}::json) as b(name text) left join used on used.name = b.name group by b.name
      union all
      select 'units', count(*) filter (where part >= ${sql.lit(nearFrom)})::float8,
        count(*) filter (where part >= 1)::float8, coalesce(max(part), 0)::float8
      from (select (reserved + spent)::float8 / greatest(${plan.unitsPerMonth}::float8, 1) as part
        from research_units where month = ${swissMonth(now)} limit ${maxCounted}) units`,
  }
}
