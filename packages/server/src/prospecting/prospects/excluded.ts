import { type RawBuilder, sql } from 'kysely'
import { isGone } from '#server/directory/signals/gone'
import { isSuppressed } from '#server/prospecting/suppressions/in-force'

/** Whether no one may work on a row of `prospects`, whatever is decided: its company must not be contacted, or there is none any more. */
export const isBarred = sql<boolean>`(prospects.state = 'excluded' or ${isSuppressed} or ${isGone})`

/** Whether the last decision about a prospect keeps it from being worked on. */
export const isDecidedAgainst = (decision: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${decision} in ('reject', 'later', 'do_not_contact'), false)`

/** The same as `isBarred`, or it was decided against. */
export const isExcluded = sql<boolean>`(${isBarred} or ${isDecidedAgainst(sql`prospects.decision`)})`
