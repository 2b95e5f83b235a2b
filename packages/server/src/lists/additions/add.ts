import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { maxCompaniesByHand } from '@alphorn/contract/lists/addition-limits'
import type { ListAddition, ListAdditionInput } from '@alphorn/contract/lists/app-list-additions'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { visibleTo } from '#server/directory/companies/invented'
import { ensureKnownCompanies } from '#server/directory/companies/known-companies'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'
import { matchingCompanyIds, type TextSearch } from '#server/directory/search/matching-companies'
import { showAdditions } from '#server/lists/hand-members'
import { touchList } from '#server/lists/additions/touch-list'
import { type ListKey, lockAnyList } from '#server/lists/queries'

/** The companies to add. `named`: the member of the body that names them. */
export type AdditionTarget = Pick<ListAdditionInput, 'company_ids' | 'filters'> & {
  named: keyof ListAdditionInput
}

type Insertion = ListKey & { company_ids: string[]; addition_id: string; added_by: string; added_at: Date }

const insertAdditions = statement<Insertion>()('list_additions_insert', (p) =>
  rawQuery<{ added: number }>(sql`
    with added as (
      insert into list_additions (account_id, list_id, company_id, addition_id, added_by, added_at)
      select ${p.account_id}, ${p.list_id}, company_id, ${p.addition_id}, ${p.added_by}, ${p.added_at}
      from unnest(${p.company_ids}::text[]) as company_id
      on conflict do nothing returning 1)
    select count(*)::int as added from added`),
)
const countAdditions = statement<ListKey>()('list_additions_count', (p) =>
  rawQuery<{ count: number }>(sql`select count(*)::int as count from list_additions
    where account_id = ${p.account_id} and list_id = ${p.list_id}`),
)

/** Adds companies to a list by hand. They remain in it until they are removed, whatever its filters find. */
export async function addByHand(
  call: Call,
  index: TextSearch,
  list_id: string,
  meant: AdditionTarget,
): Promise<Omit<ListAddition, 'left_out'>> {
  const { tx, caller, auditContext } = call
  const list = await lockAnyList(call, list_id)
  const company_ids = await resolveTargetCompanies(call, index, meant)
  const key = { account_id: list.account_id, list_id }
  const now = await nowOf(call)
  const addition_id = newId('addition')
  const by = { addition_id, added_by: caller.name, added_at: now }
  const { added } = (await tx.row(insertAdditions, { ...key, ...by, company_ids }))!
  const { count } = (await tx.row(countAdditions, key))!
  if (count > maxCompaniesByHand) throw tooMany(meant.named)
  if (added > 0) {
    showAdditions(tx, key)
    touchList(tx, { ...key, now })
  }
  tx.wake(changeTopic(list.account_id, 'lists'))
  auditContext.target = list_id
  const shown = list.built_number !== null && list.building_number === null
  return { addition_id, list_id, added, present: company_ids.length - added, shown }
}

async function resolveTargetCompanies(
  call: Call,
  index: TextSearch,
  { company_ids, filters }: AdditionTarget,
) {
  const { tx, caller } = call
  if (company_ids) {
    await ensureKnownCompanies(call, company_ids)
    return [...new Set(company_ids)]
  }
  const given = filters ?? {}
  await ensureKnownPlaces(tx, given, visibleTo(caller))
  const asked = { ...given, ...visibleTo(caller) }
  const ids = await matchingCompanyIds(tx, index, asked, '', maxCompaniesByHand + 1)
  if (ids.length > maxCompaniesByHand) throw tooMany('filters')
  return ids
}

function tooMany(field: AdditionTarget['named']) {
  const detail = `A list takes at most ${maxCompaniesByHand.toLocaleString('en')} companies by hand. Add fewer, or save the filters as a list.`
  return invalid('too_many_items', field, detail)
}
