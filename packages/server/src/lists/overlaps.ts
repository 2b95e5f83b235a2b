import type { ListOverlaps } from '@alphorn/contract/app-market'
import type { CompanyFilter } from '@alphorn/contract/company-filters'
import { sql } from 'kysely'
import type { ReadCall } from '#server/call'
import { passes } from '#server/directory/filter-sql'
import { build } from '#server/db/statement'

/** Which built lists hold companies of these filters already, and how many; lists without any are left out. */
export async function overlapsOf({ tx, caller }: ReadCall, filters: CompanyFilter): Promise<ListOverlaps> {
  const passing = build
    .selectFrom('companies')
    .select('company_id')
    .where((eb) => passes(eb, filters))
  return tx.query(
    build
      .selectFrom('lists as l')
      .innerJoin('list_members as m', (join) =>
        join.onRef('m.account_id', '=', 'l.account_id').onRef('m.list_id', '=', 'l.list_id'),
      )
      .select(['l.list_id', 'l.name', sql<number>`count(*)::int`.as('shared')])
      .where('l.account_id', '=', caller.account_id)
      .where('l.deleted_at', 'is', null)
      .where(
        sql<boolean>`m.added_in <= l.built_number and (m.removed_in is null or m.removed_in > l.built_number)`,
      )
      .where('m.company_id', 'in', passing)
      .groupBy(['l.list_id', 'l.name'])
      .orderBy('shared', 'desc')
      .limit(50),
  )
}
