import type { Owner } from '@alphorn/contract/prospecting/owner'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { Call, ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { projectOf } from '#server/prospecting/projects/queries'
import { ownersOf } from '#server/prospecting/prospects/owners'

type AssignedProspects = {
  prospect_ids: string[]
  owner: Owner | null
  previous: { user_id: string | null; prospect_ids: string[] }[]
}

/** Assigns prospects to a member of the account, or removes their owner: all or none. */
export async function assignProspects(
  call: Call,
  project_id: string,
  { prospect_ids, user_id }: { prospect_ids: readonly string[]; user_id: string | null },
): Promise<AssignedProspects> {
  const { account_id } = await projectOf(call, project_id)
  const owner = (await ownersOf(call, [{ owner_id: user_id }])).get(user_id ?? '') ?? null
  if (user_id !== null && !owner)
    throw invalid('value_not_allowed', 'user_id', `The user ${user_id} is not a member of this account.`)
  const ids = [...new Set(prospect_ids)].toSorted()
  const locked = await call.tx.query(
    build
      .selectFrom('prospects')
      .select(['prospect_id', 'owner_id'])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', '=', sql<string>`any(${ids}::text[])`)
      // In the order of their ids, so that two calls on the same prospects wait for each other and never deadlock.
      .orderBy('prospect_id')
      .forNoKeyUpdate(),
  )
  if (locked.length < ids.length) throw new Refusal('not_found')
  const previous = await previousOwners(call, locked)
  call.tx.writeQuery(
    build
      .updateTable('prospects')
      .set({ owner_id: user_id })
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', '=', sql<string>`any(${ids}::text[])`),
  )
  recordDifference(call.auditContext, {}, Object.fromEntries(ids.map((id) => [id, owner?.name ?? null])))
  call.auditContext.target = project_id
  return { prospect_ids: ids, owner, previous }
}

/** Groups the prospects by their former owner; those whose owner has left the account are under null, too. */
async function previousOwners(
  call: ReadCall,
  prospects: readonly { prospect_id: string; owner_id: string | null }[],
): Promise<AssignedProspects['previous']> {
  const owners = await ownersOf(call, prospects)
  const byOwner = Map.groupBy(prospects, ({ owner_id }) => owners.get(owner_id ?? '')?.user_id ?? null)
  return [...byOwner].map(([user_id, some]) => ({
    user_id,
    prospect_ids: some.map(({ prospect_id }) => prospect_id),
  }))
}
