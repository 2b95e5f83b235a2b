import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { maxWatches, type Watch, type WatchInput } from '@alphorn/contract/lists/watches'
import { type Call, nowOf } from '#server/platform/call'
import { lockAccount } from '#server/accounts/lock-account'
import { visibleTo } from '#server/directory/companies/invented'
import { ensureKnownCompanies } from '#server/directory/companies/known-companies'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { presentWatch, type WatchRow } from '#server/lists/watches/queries'

/** Creates a watch of given companies, or of those that pass filters. Available only in the browser app. */
export async function createWatch(call: Call, input: WatchInput): Promise<Watch> {
  const { tx, caller, auditContext } = call
  await ensureRoom(call)
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

/** Each watch is asked about at each notification. The lock makes concurrent calls count each other's watches. */
async function ensureRoom(call: Call) {
  await lockAccount(call)
  const [counted] = await call.tx.query(
    build
      .selectFrom('watches')
      .select(({ fn }) => fn.countAll<number>().as('watches'))
      .where('account_id', '=', call.caller.account_id),
  )
  if (Number(counted?.watches) >= maxWatches)
    throw invalid(
      'too_many_items',
      'name',
      `The account already has ${maxWatches} watches. Delete one to add another.`,
    )
}
