import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Watch, WatchInput } from '@alphorn/contract/lists/watches'
import { type Call, nowOf } from '#server/platform/call'
import { visibleTo } from '#server/directory/companies/invented'
import { ensureKnownCompanies } from '#server/directory/companies/known-companies'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'
import { insertInto } from '#server/platform/db/insert'
import { presentWatch, type WatchRow } from '#server/lists/watches/queries'

/** Creates a watch of given companies, or of those that pass filters. Available only in the browser app. */
export async function createWatch(call: Call, input: WatchInput): Promise<Watch> {
  const { tx, caller, auditContext } = call
  const { name, company_ids = null, filters = null, kinds } = input
  if (company_ids) await ensureKnownCompanies(call, company_ids)
  if (filters) await ensureKnownPlaces(tx, filters, visibleTo(caller))
  const now = await nowOf(call)
  const [row] = await tx.query(
    insertInto('watches')
      .values({
        account_id: caller.account_id,
        watch_id: newId('watch'),
        name,
        company_ids,
        filters: filters && JSON.stringify(filters),
        kinds,
        created_by: caller.name,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  )
  if (!row)
    throw invalid(
      'name_taken',
      'name',
      'The account already has a watch with this name. Choose another name.',
    )
  auditContext.target = row.watch_id
  return presentWatch(row as WatchRow)
}
