import { type RawBuilder, sql } from 'kysely'

const morning = sql`interval '7 hours'`
const swiss = sql`(app_now() at time zone 'Europe/Zurich')`

/** Returns the next time of a mail with this cadence: within a minute, or at seven in the morning Swiss time. */
export function nextNotification(cadence: RawBuilder<unknown>) {
  return sql<Date>`case ${cadence}
    when 'instant' then app_now() + interval '1 minute'
    when 'daily' then (date_trunc('day', ${swiss} - ${morning}) + interval '1 day' + ${morning}) at time zone 'Europe/Zurich'
    else (date_trunc('week', ${swiss} - ${morning}) + interval '7 days' + ${morning}) at time zone 'Europe/Zurich' end`
}
