import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { type SignalRow, signalRows } from '#server/directory/signals/present'

/** Alternative conditions on a signal (`s`), of which a signal meets at most one. */
export type Within = readonly RawBuilder<SqlBool>[]

/**
 * Selects the latest signals that meet a condition of `within` and the other one, up to a limit. Each condition has its own subquery: a single query
 * with `or` would scan every signal even for few matches.
 */
export function latestSignals(within: Within, narrowed: RawBuilder<SqlBool>, most: number) {
  const each = within.map((condition) =>
    signalRows()
      .where(condition)
      .where(narrowed)
      .orderBy('s.published_on', 'desc')
      .orderBy('s.signal_id', 'desc')
      .limit(most),
  )
  return rawQuery<SignalRow>(
    sql`select * from (${sql.join(
      each.map((one) => sql`(${one})`),
      sql` union all `,
    )}) signal order by published_on desc, signal_id desc limit ${most}`,
  )
}
