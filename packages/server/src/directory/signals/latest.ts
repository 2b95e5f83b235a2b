import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { type SignalRow, signalRows } from '#server/directory/signals/present'

/** Alternative conditions on a signal (`s`), of which a signal meets at most one. */
export type Within = readonly RawBuilder<SqlBool>[]

type Rows = ReturnType<typeof signalRows>

/**
 * Selects the latest signals that meet a condition, up to a limit. Each condition has its own subquery: a single query
 * with `or` would scan every signal even for few matches.
 */
export function latestSignals(within: Within, narrowed: (rows: Rows) => Rows, most: number) {
  const each = within.map((condition) =>
    narrowed(signalRows().where(condition))
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
