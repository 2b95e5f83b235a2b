import { invalid, refuseIfAny } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Watch, WatchInput } from '@alphorn/contract/lists/watches'
import { type Call, nowOf } from '#server/platform/call'
import { companyRefs } from '#server/directory/companies/company-refs'
import { visibleAmong, visibleTo } from '#server/directory/companies/invented'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'
import { insertInto } from '#server/platform/db/insert'
import { presentWatch, type WatchRow } from '#server/lists/watches/queries'

/** Makes a watch of companies that the directory has, or of those that pass filters. In the browser app only. */
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

async function ensureKnownCompanies({ tx, caller }: Call, company_ids: string[]) {
  const known = await companyRefs(tx, await visibleAmong(tx, company_ids, visibleTo(caller)))
  refuseIfAny(
    company_ids.flatMap((company_id, at) =>
      known.has(company_id)
        ? []
        : [
            {
              code: 'filter_value_unknown',
              field: `company_ids[${at}]`,
              detail: 'This company is not in the directory.',
            },
          ],
    ),
  )
}
