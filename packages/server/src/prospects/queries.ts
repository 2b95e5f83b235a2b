import { Refusal } from '@alphorn/contract/errors'
import type { ReadCall } from '#server/call'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'

export type ProspectKey = { account_id: string; project_id: string; prospect_id: string }

const find = statement<ProspectKey>()('prospect_find', (p) =>
  build
    .selectFrom('prospects')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id),
)
const lock = statement<ProspectKey>()('prospect_lock', (p) =>
  build
    .selectFrom('prospects')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .forNoKeyUpdate(),
)

/** A prospect of a project of the caller's, or 404. */
export async function prospectOf({ tx }: ReadCall, key: ProspectKey) {
  const prospect = await tx.row(find, key)
  if (!prospect) throw new Refusal('not_found')
  return prospect
}
export type ProspectRow = Awaited<ReturnType<typeof prospectOf>>

/** Locks a prospect: behind its project, before its jobs. */
export async function lockProspect(tx: Tx, key: ProspectKey) {
  const prospect = await tx.row(lock, key)
  if (!prospect) throw new Refusal('not_found')
  return prospect
}
