import type { AddedByHand } from '@alphorn/contract/lists/app-list-additions'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { companyRefs } from '#server/directory/companies/company-refs'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'
import { findList, type ListRow } from '#server/lists/queries'

/** Lists the companies that were added to a list by hand, grouped by the calls that added them, newest first. */
export async function listAdditions(
  call: ReadCall,
  list_id: string,
  { limit, after }: Page,
): Promise<PageOf<AddedByHand>> {
  const rows = await call.tx.query(additionsOf(await findList(call, list_id), after).limit(limit + 1))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const company_ids = shown.map((row) => row.company_id)
  const refs = await companyRefs(call.tx, await filterVisible(call.tx, company_ids, visibleTo(call.caller)))
  return {
    items: shown.flatMap((row) => {
      const company = refs.get(row.company_id)
      if (!company) return []
      const { added_by, added_at, matches_filters } = row
      const added = { addition_id: row.addition_id, added_by, added_at: added_at.toISOString() }
      return { company, ...added, matches_filters }
    }),
    next: rows.length > limit && last ? [last.addition_id, last.company_id] : null,
  }
}

function additionsOf({ account_id, list_id, built_number }: ListRow, after: Page['after']) {
  const [addition_id, company_id] = after ?? []
  return build
    .selectFrom('list_additions as a')
    .select(['a.company_id', 'a.addition_id', 'a.added_by', 'a.added_at'])
    .select(
      sql<boolean>`exists (select from list_members m where m.account_id = a.account_id and m.list_id = a.list_id
          and m.company_id = a.company_id and not m.by_hand and m.added_in <= ${built_number}::int
          and (m.removed_in is null or m.removed_in > ${built_number}::int))`.as('matches_filters'),
    )
    .where('a.account_id', '=', account_id)
    .where('a.list_id', '=', list_id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(a.addition_id < ${addition_id} or (a.addition_id = ${addition_id} and a.company_id > ${company_id}))`,
      ),
    )
    .orderBy('a.addition_id', 'desc')
    .orderBy('a.company_id')
}
