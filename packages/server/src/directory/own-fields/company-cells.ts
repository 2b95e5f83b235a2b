import type { OwnCells } from '@alphorn/contract/directory/own-fields'
import type { ReadCall } from '#server/platform/call'
import { ownCellsOf } from '#server/directory/own-fields/queries'

/** Returns the values of companies in the fields in use; companies without a value are left out. */
export async function readCompanyCells(
  { tx, caller }: ReadCall,
  company_ids: readonly string[],
): Promise<{ company_id: string; own_values: OwnCells }[]> {
  const cells = await ownCellsOf(tx, caller.account_id, company_ids)
  return [...cells].map(([company_id, own_values]) => ({ company_id, own_values }))
}
