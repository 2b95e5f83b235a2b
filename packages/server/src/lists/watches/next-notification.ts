import type { Cadence } from '@alphorn/contract/lists/app-watches'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

export type NextNotifications = Record<Exclude<Cadence, 'off'>, Date>

const morning = sql`interval '7 hours'`
const find = statement<{}>()('watch_mails_next', () =>
  rawQuery<NextNotifications>(sql`select now + interval '1 minute' as instant,
      (date_trunc('day', swiss - ${morning}) + interval '1 day' + ${morning}) at time zone 'Europe/Zurich' as daily,
      (date_trunc('week', swiss - ${morning}) + interval '7 days' + ${morning}) at time zone 'Europe/Zurich' as weekly
    from (select now, now at time zone 'Europe/Zurich' as swiss from (select app_now() as now) clock) clocks`),
)

/** Returns the next mail time of each cadence: within a minute, or at seven in the morning Swiss time. */
export async function nextNotifications(db: Db): Promise<NextNotifications> {
  return (await db.row(find, {}))!
}
