import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { type SignalRow, signalRows } from '#server/directory/signals/present'

/** Conditions on a signal (`s`). It is meant where it meets one of them; no signal meets two. */
export type Within = readonly RawBuilder<SqlBool>[]

type Rows = ReturnType<typeof signalRows>

/**
 * The latest signals that are meant, so many of them. Each condition is looked up by itself: one statement of both would
 * look at every signal where few are meant.
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
