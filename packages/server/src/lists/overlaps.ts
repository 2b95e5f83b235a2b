import type { ListOverlaps } from '@alphorn/contract/lists/app-market'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { type Expression, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { companyCondition } from '#server/directory/companies/filter-sql'
import type { DirectoryFilter } from '@alphorn/search/query'
import { visibleTo } from '#server/directory/companies/invented'
import { build } from '#server/platform/db/statement'
import { hasText, matchingCompanyIds, type TextSearch } from '#server/directory/search/matching-companies'

const maxOverlaps = 50
/** Ids looked up per query, so that the result of the index is never held in memory as a whole. */
const atOnce = 20_000

/** Counts the companies of each built list that match these filters. Lists without a match are omitted. */
export async function overlapsOf(
  call: ReadCall,
  index: TextSearch,
  asked: CompanyFilter,
): Promise<ListOverlaps> {
  const filters = { ...asked, ...visibleTo(call.caller) }
  const all = hasText(filters)
    ? await overlapsOfFound(call, index, filters)
    : await sharedWith(
        call,
        build
          .selectFrom('companies')
          .select('company_id')
          .where((eb) => companyCondition(eb, filters)),
      )
  return all.sort((one, other) => other.shared - one.shared).slice(0, maxOverlaps)
}

async function overlapsOfFound(call: ReadCall, index: TextSearch, filters: DirectoryFilter) {
  const all = new Map<string, ListOverlaps[number]>()
  let ids: string[]
  let after = ''
  do {
    ids = await matchingCompanyIds(call.tx, index, filters, after, atOnce)
    after = ids.at(-1) ?? after
    for (const { list_id, name, shared } of await sharedWith(call, sql`select unnest(${ids}::text[])`))
      all.set(list_id, { list_id, name, shared: shared + (all.get(list_id)?.shared ?? 0) })
  } while (ids.length === atOnce)
  return [...all.values()]
}

function sharedWith({ tx, caller }: ReadCall, companies: Expression<unknown>): Promise<ListOverlaps> {
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
        sql<boolean>`m.added_in <= l.built_number and (m.removed_in is null or m.removed_in > l.built_number)
          and m.company_id in (${companies})`,
      )
      .groupBy(['l.list_id', 'l.name']),
  )
}
