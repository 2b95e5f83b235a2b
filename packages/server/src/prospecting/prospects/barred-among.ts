import { type Expression, sql } from 'kysely'
import { contactKeys } from '#server/directory/companies/contact-keys'
import { isGone } from '#server/directory/signals/gone'
import { isDecidedAgainst } from '#server/prospecting/prospects/excluded'

// Applies the conditions of `isBarred` and `isExcluded` (excluded.ts) to prospects that a part of the query has found.
// So no part joins tables of accounts with the directory, which Citus refuses. PostgreSQL performs the same look-ups
// either way.

/**
 * Returns the parts of a `with`. It reads `found`, with `company_id`, `prospect_state` and `decision` of prospects.
 * `account_id`: the account whose suppressions apply; without it, those of each row's account.
 */
export function withBarred(
  found: Expression<unknown>,
  account_id: Expression<string> = sql`meant.account_id`,
) {
  return sql`with found as materialized ${found},
    gone as materialized (select prospects.company_id from found prospects where ${isGone}),
    meant as materialized (select found.account_id, companies.company_id, meant.kind, meant.value
      from found join companies on companies.company_id = found.company_id cross join lateral ${contactKeys} as meant (kind, value)),
    suppressed as materialized (select meant.account_id, meant.company_id from meant join suppressions s
      on s.account_id = ${account_id} and s.kind = meant.kind and s.value = meant.value and s.lifted_at is null)`
}

/** Whether no one may work on a row of `found`. */
export const isBarredAmong = sql<boolean>`(found.prospect_state = 'excluded'
  or found.company_id in (select company_id from gone)
  or (found.account_id, found.company_id) in (select account_id, company_id from suppressed))`

/** Whether no one may work on a row of `found`, or it was decided against. */
export const isExcludedAmong = sql<boolean>`(${isBarredAmong} or ${isDecidedAgainst(sql`found.decision`)})`
