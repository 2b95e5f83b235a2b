import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { endingKinds } from '@alphorn/contract/directory/signal-kinds/definitions'
import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { recycleTopic } from '#server/platform/db/topics'
import { build, statement } from '#server/platform/db/statement'
import { prospectsInProjects } from '#server/prospecting/prospects/in-projects'
import { stopWork } from '#server/prospecting/decisions/stop-work'
import { wantRecycling } from '#server/prospecting/staleness/want-recycling'
import { isExcluded } from '#server/prospecting/prospects/excluded'
import { isGone } from '#server/directory/signals/gone'

const signalsAtOnce = 500

const takeSignals = statement<{}>()('signals_take_news', () =>
  build
    .selectFrom('signals')
    .select(['signal_id', 'company_id', 'kind'])
    .where('reacted', '=', false)
    .orderBy('signal_id')
    .limit(signalsAtOnce)
    .forNoKeyUpdate()
    .skipLocked(),
)
const markReacted = statement<{ signal_ids: string[] }>()('signals_reacted', (p) =>
  build
    .updateTable('signals')
    .set({ reacted: true })
    .where((is) => is('signal_id', '=', sql<string>`any(${p.signal_ids}::text[])`)),
)

// In the order in which everyone locks: project, prospect, job.
const lockProspects = statement<{ company_ids: string[] }>()('prospects_lock_of_companies', (p) =>
  prospectsInProjects
    .select(['prospects.account_id', 'prospects.project_id', 'prospects.prospect_id', 'prospects.company_id'])
    .select(['prospects.state', 'projects.policies', 'projects.status'])
    .select([isExcluded.as('is_excluded'), isGone.as('is_gone')])
    .where((is) => is('prospects.company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
    .orderBy('prospects.project_id')
    .orderBy('prospects.prospect_id')
    .forNoKeyUpdate('prospects'),
)
/** Does to prospects what the signals about their companies ask for, each signal once. */
export async function reactToSignals({ write }: Pools) {
  while ((await transaction(write, reactToSome)) === signalsAtOnce);
}

async function reactToSome(tx: Tx) {
  const signals = await tx.rows(takeSignals, {})
  if (signals.length === 0) return 0
  tx.write(markReacted, { signal_ids: signals.map(({ signal_id }) => signal_id) })
  const kinds = Map.groupBy(signals, ({ company_id }) => company_id)
  const prospects = await tx.rows(lockProspects, { company_ids: [...kinds.keys()] })
  const now = await nowIn(tx)
  for (const prospect of prospects) {
    const reported = kinds.get(prospect.company_id)!.map(({ kind }) => kind)
    if (prospect.is_gone && reported.some(isEnding))
      await stopWork(tx, prospect, 'company_gone', { reason: 'company_gone', now })
    else if (wantsAnother(prospect)) {
      tx.write(wantRecycling, { ...prospect, now })
      tx.wake(recycleTopic)
    }
  }
  return signals.length
}

const isEnding = (kind: SignalKind) => endingKinds.includes(kind)

type Locked = { state: string; status: string; is_excluded: boolean; policies: { signal_policy: string } }

/** A prospect without research will be researched with the signal. One without work on it is left alone. */
function wantsAnother({ state, status, is_excluded, policies }: Locked) {
  return policies.signal_policy === 'recycle' && status === 'active' && state !== 'new' && !is_excluded
}
