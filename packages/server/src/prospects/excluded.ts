import { sql } from 'kysely'

/** Whether a row of `prospects` was decided against, or its company must not be contacted: nobody works on it. */
export const isExcluded = sql<boolean>`(prospects.state = 'excluded'
  or coalesce(prospects.decision in ('reject', 'later', 'do_not_contact'), false)
  or exists (select from suppressions s where s.account_id = prospects.account_id and s.lifted_at is null
    and s.kind in ('company', 'uid') and s.value in (prospects.company_id, prospects.uid)))`
