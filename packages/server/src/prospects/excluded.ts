import { sql } from 'kysely'
import { isSuppressed } from '#server/suppressions/in-force'

/** Whether a row of `prospects` was decided against, or its company must not be contacted: nobody works on it. */
export const isExcluded = sql<boolean>`(prospects.state = 'excluded'
  or coalesce(prospects.decision in ('reject', 'later', 'do_not_contact'), false)
  or ${isSuppressed})`
