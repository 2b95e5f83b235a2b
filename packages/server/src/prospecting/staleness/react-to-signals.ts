import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { endingKinds } from '@alphorn/contract/directory/signal-kinds/definitions'
import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { processEachDue } from '#server/platform/db/lock-due'
import { recycleTopic } from '#server/platform/db/topics'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { prospectsInProjects } from '#server/prospecting/prospects/in-projects'
import type { ProspectKey } from '#server/prospecting/keys'
import { stopWork } from '#server/prospecting/decisions/stop-work'
import { wantRecycling } from '#server/prospecting/prospects/waiting'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'

const signalsAtOnce = 500
const effectsAtOnce = 100

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
type EffectKey = { account_id: string; company_id: string }
type Effect = EffectKey & { is_ending: boolean }

const insertEffects = statement<{ signals: string }>()('signal_effects_add', (p) =>
  rawQuery<object>(sql`
    insert into signal_effects (account_id, company_id, signal_id, is_ending, due_at)
    select distinct account_id, company_id, signal_id, is_ending, date_trunc('milliseconds', app_now())
    from prospects join json_to_recordset(${p.signals}::json)
      signal (signal_id text, company_id text, is_ending boolean) using (company_id)
    on conflict do nothing`),
)
const find = statement<{}>()('signal_effects_due', () =>
  rawQuery<EffectKey>(sql`
    select account_id, company_id from signal_effects where due_at <= (select app_now())
    group by 1, 2 order by min(due_at), 1, 2 limit ${sql.lit(effectsAtOnce)}`),
)
const take = statement<EffectKey & { now: Date }>()('signal_effects_take', (p) =>
  rawQuery<Effect>(sql`
    with taken as (
      delete from signal_effects where account_id = ${p.account_id} and signal_id in (
        select signal_id from signal_effects
        where account_id = ${p.account_id} and company_id = ${p.company_id} and due_at <= ${p.now}::timestamptz
        for update skip locked)
        and company_id = ${p.company_id}
      returning account_id, company_id, is_ending)
    select account_id, company_id, bool_or(is_ending) as is_ending from taken group by 1, 2`),
)
const postpone = statement<EffectKey>()('signal_effects_postpone', (p) =>
  build
    .updateTable('signal_effects')
    .set({ due_at: sql<Date>`app_now() + interval '1 minute'` })
    .where('account_id', '=', p.account_id)
    .where('company_id', '=', p.company_id),
)

/** Applies the effects of signals to the prospects of their companies, each signal once, in one account at a time. */
export async function reactToSignals({ write }: Pools) {
  while ((await transaction(write, noteEffects)) === signalsAtOnce);
  await processEachDue(write, { find, take, postpone }, {}, applyEffect)
}

/** Notes the accounts in which signals have to be applied. */
async function noteEffects(tx: Tx) {
  const signals = await tx.rows(lockSignals, {})
  if (signals.length === 0) return 0
  tx.write(markReacted, { signal_ids: signals.map(({ signal_id }) => signal_id) })
  const effects = signals.map(({ kind, ...signal }) => ({ ...signal, is_ending: isEnding(kind) }))
  tx.write(insertEffects, { signals: JSON.stringify(effects) })
  return signals.length
}

async function applyEffect(tx: Tx, { account_id, company_id, is_ending }: Effect) {
  const prospects = await tx.rows(lockProspects, { account_id, company_ids: [company_id] })
  const now = await nowIn(tx)
  for (const prospect of prospects) {
    if (prospect.is_gone && is_ending)
      await stopWork(tx, prospect, 'company_gone', { reason: 'company_gone', now })
    else if (needsResearch(prospect)) {
      tx.write(wantRecycling, { ...prospect, now })
      tx.wake(recycleTopic)
    }
  }
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
