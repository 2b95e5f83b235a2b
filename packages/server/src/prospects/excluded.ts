import { sql } from 'kysely'
import { isGone } from '#server/signals/gone'
import { isSuppressed } from '#server/suppressions/in-force'

/** Whether a row of `prospects` was decided against, its company must not be contacted, or there is none any more: nobody works on it. */
export const isExcluded = sql<boolean>`(prospects.state = 'excluded'
  or coalesce(prospects.decision in ('reject', 'later', 'do_not_contact'), false)
  or ${isSuppressed} or ${isGone})`
