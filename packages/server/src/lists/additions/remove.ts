import type { ListAdditionRemoval } from '@alphorn/contract/lists/app-list-additions'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { showAdditions } from '#server/lists/hand-members'
import { touchList } from '#server/lists/additions/touch-list'
import { type ListKey, lockAnyList } from '#server/lists/queries'

type Removal = ListKey & { addition_id: string; company_ids: string[] }

const removeAdditions = statement<Removal>()('list_additions_remove', (p) =>
  rawQuery<{ removed: number }>(sql`
    with removed as (
      delete from list_additions
      where account_id = ${p.account_id} and list_id = ${p.list_id}
        and (addition_id = ${p.addition_id} or company_id = any(${p.company_ids}::text[]))
      returning 1)
    select count(*)::int as removed from removed`),
)

/** Removes manually added companies from a list, or all that one call added. Companies that the filters find remain. */
export async function removeByHand(
  call: Call,
  list_id: string,
  { addition_id = '', company_ids = [] }: ListAdditionRemoval,
) {
  const { tx, auditContext } = call
  const { account_id } = await lockAnyList(call, list_id)
  const key = { account_id, list_id }
  const { removed } = (await tx.row(removeAdditions, { ...key, addition_id, company_ids }))!
  if (removed > 0) {
    showAdditions(tx, key)
    touchList(tx, { ...key, now: await nowOf(call) })
  }
  tx.wake(changeTopic(account_id, 'lists'))
  auditContext.target = list_id
  return { list_id, removed }
}
