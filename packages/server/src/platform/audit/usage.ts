import { type Surface, surfaces, type Usage } from '@alphorn/contract/app/app-views'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { surfaceOf } from '#server/platform/audit/surface'
import { build } from '#server/platform/db/statement'

const days = 30
const swissDay = sql<string>`to_char(started_at at time zone 'Europe/Zurich', 'YYYY-MM-DD')`

const recentHours = 36

/** Returns the account's usage in the last 30 days: by Swiss day and surface, and by caller. */
export async function getUsage({ tx, caller }: ReadCall): Promise<Omit<Usage, 'headroom'>> {
  const recent = recentOf(caller.account_id)
  const ofCredentials = recent.where('credential_id', 'is not', null)
  const [byDay, byCaller, byHour] = await Promise.all([
    tx.query(
      recent
        .select([swissDay.as('day'), surfaceOf.as('surface'), ...counts])
        .groupBy([sql`1`, sql`2`])
        .orderBy('day'),
    ),
    tx.query(
      ofCredentials
        .select(['credential_id', sql<string>`max(credential_name)`.as('name')])
        .select([sql<Date>`max(started_at)`.as('last_at'), ...counts])
        .groupBy('credential_id')
        .orderBy('requests', 'desc')
        .limit(100),
    ),
    tx.query(
      ofCredentials
        .where('started_at', '>', sql<Date>`(select app_now()) - ${recentHours} * interval '1 hour'`)
        .select(['credential_id', hoursAgo.as('ago'), sql<number>`count(*)`.as('requests')])
        .groupBy([sql`1`, sql`2`]),
    ),
  ])
  return {
    days: [...Map.groupBy(byDay, ({ day }) => day)].map(([day, rows]) => dayOf(day, rows)),
    callers: byCaller.map(({ last_at, credential_id, ...rest }) => ({
      ...rest,
      credential_id: credential_id!,
      last_at: last_at.toISOString(),
      recent: hoursOf(byHour.filter((row) => row.credential_id === credential_id)),
    })),
  }
}

const counts = [
  sql<number>`count(*)`.as('requests'),
  sql<number>`count(*) filter (where status >= 400)`.as('refused'),
  sql<number>`sum(rows_returned)::int`.as('rows'),
] as const

function recentOf(account_id: string) {
  return build
    .selectFrom('audit_rows')
    .where('account_id', '=', account_id)
    .where('started_at', '>', sql<Date>`(select app_now()) - ${days} * interval '1 day'`)
}

const hoursAgo = sql<number>`floor(extract(epoch from (select app_now()) - started_at) / 3600)::int`

function hoursOf(given: readonly { ago: number; requests: number }[]) {
  const hours = Array.from({ length: recentHours }, () => 0)
  for (const { ago, requests } of given)
    if (ago >= 0 && ago < recentHours) hours[recentHours - 1 - ago] = requests
  return hours
}

type Row = { surface: Surface; requests: number; refused: number; rows: number }

function dayOf(day: string, given: readonly Row[]): Usage['days'][number] {
  return {
    day,
    surfaces: surfaces.flatMap((surface) =>
      given
        .filter((row) => row.surface === surface)
        .map(({ requests, rows }) => ({ surface, requests, rows })),
    ),
    refused: given.reduce((sum, { refused }) => sum + refused, 0),
  }
}
