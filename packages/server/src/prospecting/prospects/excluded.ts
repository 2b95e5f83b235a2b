import { sql } from 'kysely'
import { isGone } from '#server/directory/signals/gone'
import { isSuppressed } from '#server/prospecting/suppressions/in-force'

/** Whether no one may work on a row of `prospects`, whatever is decided: its company must not be contacted, or there is none any more. */
export const isBarred = sql<boolean>`(prospects.state = 'excluded' or ${isSuppressed} or ${isGone})`

/** The same, or it was decided against. */
export const isExcluded = sql<boolean>`(${isBarred}
  or coalesce(prospects.decision in ('reject', 'later', 'do_not_contact'), false))`
