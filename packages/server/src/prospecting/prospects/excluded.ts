import { type RawBuilder, sql } from 'kysely'
import { isGone } from '#server/directory/signals/gone'
import { isSuppressed } from '#server/prospecting/suppressions/in-force'

/**
 * Whether no one may work on a row of `prospects`, whatever was decided: its company must not be contacted, or no
 * longer exists.
 */
export const isBarred = sql<boolean>`(prospects.state = 'excluded' or ${isSuppressed} or ${isGone})`

/** Whether the last decision about a prospect excludes it from work. */
export const isDecidedAgainst = (decision: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${decision} in ('reject', 'later', 'do_not_contact'), false)`

/** Whether no one may work on a row of `prospects`, or it was decided against. */
export const isExcluded = sql<boolean>`(${isBarred} or ${isDecidedAgainst(sql`prospects.decision`)})`
