import { build, statement } from '#server/platform/db/statement'
import type { ProspectKey } from '#server/prospecting/keys'

/** Marks a prospect for the next follow-up cycle of its project. */
export const wantRecycling = statement<ProspectKey & { now: Date }>()('prospect_want_recycling', (p) =>
  build
    .updateTable('prospects')
    .set({ recycle_since: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('recycle_since', 'is', null),
)
