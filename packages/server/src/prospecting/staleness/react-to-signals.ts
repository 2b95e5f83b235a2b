import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { endingKinds } from '@alphorn/contract/directory/signal-kinds/definitions'
import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { recycleTopic } from '#server/platform/db/topics'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { prospectsInProjects } from '#server/prospecting/prospects/in-projects'
import type { ProspectKey } from '#server/prospecting/prospects/queries'
import { stopWork } from '#server/prospecting/decisions/stop-work'
import { wantRecycling } from '#server/prospecting/staleness/want-recycling'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'

const signalsAtOnce = 500

const lockSignals = statement<{}>()('signals_take_news', () =>
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

type CompanyIds = { company_ids: string[] }

const findAccounts = statement<CompanyIds>()('accounts_of_companies', (p) =>
  build
    .selectFrom('prospects')
    .select('account_id')
    .distinct()
    .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
    .orderBy('account_id'),
)
// In the lock order of all verbs: project, prospect, job.
const lockProspects = statement<CompanyIds & { account_id: string }>()('prospects_lock_of_companies', (p) => {
  const found = prospectsInProjects
    .select(['prospects.account_id', 'prospects.project_id', 'prospects.prospect_id', 'prospects.company_id'])
    .select(['prospects.state as prospect_state', 'prospects.decision'])
    .select(['projects.policies', 'projects.status'])
    .where('prospects.account_id', '=', p.account_id)
    .where((is) => is('prospects.company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
    .orderBy('prospects.project_id')
    .orderBy('prospects.prospect_id')
    .forNoKeyUpdate('prospects')
  return rawQuery<LockedProspect>(sql`${withBarred(found, p.account_id)}
    select found.*, ${isExcludedAmong} as is_excluded, company_id in (select company_id from gone) as is_gone
    from found order by project_id, prospect_id`)
})
/** Applies the effects of signals to the prospects of their companies, each signal once. */
export async function reactToSignals({ write }: Pools) {
  while ((await transaction(write, reactToSome)) === signalsAtOnce);
}

async function reactToSome(tx: Tx) {
  const signals = await tx.rows(lockSignals, {})
  if (signals.length === 0) return 0
  tx.write(markReacted, { signal_ids: signals.map(({ signal_id }) => signal_id) })
  const kinds = Map.groupBy(signals, ({ company_id }) => company_id)
  const company_ids = [...kinds.keys()]
  const prospects: LockedProspect[] = []
  for (const { account_id } of await tx.rows(findAccounts, { company_ids }))
    prospects.push(...(await tx.rows(lockProspects, { account_id, company_ids })))
  const now = await nowIn(tx)
  for (const prospect of prospects) {
    const reported = kinds.get(prospect.company_id)!.map(({ kind }) => kind)
    if (prospect.is_gone && reported.some(isEnding))
      await stopWork(tx, prospect, 'company_gone', { reason: 'company_gone', now })
    else if (needsResearch(prospect)) {
      tx.write(wantRecycling, { ...prospect, now })
      tx.wake(recycleTopic)
    }
  }
  return signals.length
}

const isEnding = (kind: SignalKind) => endingKinds.includes(kind)

type LockedProspect = ProspectKey & {
  company_id: string
  prospect_state: string
  status: string
  policies: { signal_policy: string }
  is_excluded: boolean
  is_gone: boolean
}

/** A prospect without research will be researched with the signal. A prospect without any work stays unchanged. */
function needsResearch({ prospect_state: state, status, is_excluded, policies }: LockedProspect) {
  return policies.signal_policy === 'recycle' && status === 'active' && state !== 'new' && !is_excluded
}
