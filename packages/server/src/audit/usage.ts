import type { Usage } from '@alphorn/contract/app-views'
import { sql } from 'kysely'
import type { ReadCall } from '#server/call'
import { build } from '#server/db/statement'

const days = 30
const isApp = sql<boolean>`path like '/app/%'`
const swissDay = sql<string>`to_char(started_at at time zone 'Europe/Zurich', 'YYYY-MM-DD')`

/** What the account called and was given in the last 30 days: by Swiss day, and by caller. */
export async function getUsage({ tx, caller }: ReadCall): Promise<Usage> {
  const recent = build
    .selectFrom('audit_rows')
    .where('account_id', '=', caller.account_id)
    .where('started_at', '>', sql<Date>`(select app_now()) - ${days} * interval '1 day'`)
  const counts = [
    sql<number>`count(*)`.as('requests'),
    sql<number>`count(*) filter (where status >= 400)`.as('refused'),
    sql<number>`sum(rows_returned)::int`.as('rows'),
  ] as const
  const [byDay, byCaller] = await Promise.all([
    tx.query(
      recent
        .select([swissDay.as('day'), isApp.as('app'), ...counts])
        .groupBy([sql`1`, sql`2`])
        .orderBy('day'),
    ),
    tx.query(
      recent
        .where('credential_id', 'is not', null)
        .select(['credential_id', sql<string>`max(credential_name)`.as('name')])
        .select([sql<Date>`max(started_at)`.as('last_at'), ...counts])
        .groupBy('credential_id')
        .orderBy('requests', 'desc')
        .limit(100),
    ),
  ])
  return {
    days: [...Map.groupBy(byDay, ({ day }) => day)].map(([day, rows]) => dayOf(day, rows)),
    callers: byCaller.map(({ last_at, credential_id, ...rest }) => ({
      ...rest,
      credential_id: credential_id!,
      last_at: last_at.toISOString(),
    })),
  }
}

type Row = { app: boolean; requests: number; refused: number; rows: number }

function dayOf(day: string, given: readonly Row[]): Usage['days'][number] {
  const of = (app: boolean) => {
    const { requests, rows } = given.find((row) => row.app === app) ?? { requests: 0, rows: 0 }
    return { requests, rows }
  }
  return { day, app: of(true), api: of(false), refused: given.reduce((sum, { refused }) => sum + refused, 0) }
}
