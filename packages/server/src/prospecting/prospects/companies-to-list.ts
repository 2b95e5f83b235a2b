import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectOf } from '#server/prospecting/projects/queries'
import { isBarredAmong, withBarred } from '#server/prospecting/prospects/barred-among'

const findProspects = statement<ProjectKey & { prospect_ids: string[] }>()('prospects_to_list', (p) => {
  const found = build
    .selectFrom('prospects')
    .select(['account_id', 'company_id', 'state as prospect_state'])
    .where('prospects.account_id', '=', p.account_id)
    .where('prospects.project_id', '=', p.project_id)
    .where('prospects.prospect_id', '=', sql<string>`any(${p.prospect_ids}::text[])`)
  return rawQuery<{ company_id: string; is_barred: boolean }>(
    sql`${withBarred(found, p.account_id)} select company_id, ${isBarredAmong} as is_barred from found`,
  )
})

type SelectedProspects = { project_id: string; prospect_ids: readonly string[] }

/**
 * Returns the companies of prospects that may be added to a list, and the number of prospects that are left out. No one
 * may work on a company that is deleted or must not be contacted, so it does not belong in a list.
 */
export async function companiesToList(call: ReadCall, { project_id, prospect_ids }: SelectedProspects) {
  const { tx, caller } = call
  const { account_id } = await projectOf(call, project_id)
  const ids = [...new Set(prospect_ids)]
  const rows = await tx.rows(findProspects, { account_id, project_id, prospect_ids: ids })
  if (rows.length < ids.length) throw new Refusal('not_found')
  const open = rows.filter(({ is_barred }) => !is_barred).map(({ company_id }) => company_id)
  const company_ids = await filterVisible(tx, open, visibleTo(caller))
  return { company_ids, left_out: ids.length - company_ids.length }
}
