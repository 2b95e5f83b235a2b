import type { Executor } from '@alphorn/contract/prospecting/projects'
import { type Stage, stages } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { builtInTopic, changeTopic, jobsTopic } from '#server/platform/db/topics'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'

type Executors = Readonly<Record<Stage, Executor>>
type InStage = ProjectKey & { stage: Stage; executor: Executor }

const isFree = sql<boolean>`closed_at is null and (lease_expires_at is null or lease_expires_at <= (select app_now()))`

// Prospects precede their jobs in the lock order; a transaction that claims a job meanwhile holds its prospect.
const lockProspects = statement<ProjectKey & { stages: Stage[] }>()('prospects_lock_for_hand_over', (p) =>
  build
    .selectFrom('prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where(
      'prospect_id',
      'in',
      build
        .selectFrom('stage_jobs')
        .select('prospect_id')
        .where('account_id', '=', p.account_id)
        .where('project_id', '=', p.project_id)
        .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`))
        .where(isFree),
    )
    .orderBy('prospect_id')
    .forNoKeyUpdate(),
)
const hand = statement<InStage>()('jobs_hand_over', (p) =>
  build
    .updateTable('stage_jobs')
    .set({ executor: p.executor })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('stage', '=', sql<never>`${p.stage}::text`))
    .where(isFree),
)

/**
 * Assigns the open, unclaimed jobs of a locked project to the executor that now does their stage. A claimed job stays
 * with its holder, and jobs of a stage that was switched off stay unchanged.
 */
export async function handOver(tx: Tx, key: ProjectKey, before: Executors, after: Executors): Promise<void> {
  const changed = stages.filter((stage) => before[stage] !== after[stage] && after[stage] !== 'off')
  if (changed.length === 0) return
  const { account_id, project_id } = key
  await tx.rows(lockProspects, { account_id, project_id, stages: changed })
  for (const stage of changed) tx.write(hand, { account_id, project_id, stage, executor: after[stage] })
  tx.wake(builtInTopic)
  tx.wake(jobsTopic(project_id))
  tx.wake(changeTopic(account_id, 'jobs', project_id))
}
