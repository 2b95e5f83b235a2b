import type { ListAddition, ListAdditionInput } from '@alphorn/contract/lists/app-list-additions'
import type { Call } from '#server/platform/call'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { addByHand } from '#server/lists/additions/add'
import { companiesToList } from '#server/prospecting/prospects/companies-to-list'

/** Adds companies to a list by hand: the given ones, all that match filters, or those of prospects. */
export async function addToList(
  call: Call,
  index: TextSearch,
  list_id: string,
  { company_ids, filters, prospects }: ListAdditionInput,
): Promise<ListAddition> {
  if (!prospects) {
    const meant = company_ids
      ? ({ company_ids, named: 'company_ids' } as const)
      : { filters, named: 'filters' as const }
    return { ...(await addByHand(call, index, list_id, meant)), left_out: 0 }
  }
  const { left_out, ...theirs } = await companiesToList(call, prospects)
  const added = await addByHand(call, index, list_id, { ...theirs, named: 'prospects' })
  return { ...added, left_out }
}
