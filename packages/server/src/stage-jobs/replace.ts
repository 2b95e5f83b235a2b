import { type Stage, stages, upstreamOf } from '@alphorn/contract/stages'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { sql } from 'kysely'
import { cancelOpenJobs, replaced } from '#server/stage-jobs/cancel'
import type { StageJobRow } from '#server/stage-jobs/queries'

type OfProspect = { account_id: string; project_id: string; prospect_id: string; stages: Stage[] }

const flagStale = statement<OfProspect>()('revision_flag_stale', (p) =>
  build
    .updateTable('revisions')
    .set({ stale: true })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('superseded', '=', false)
    .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`)),
)

/** The stages that read a stage's output, directly or through others. */
function downstreamOf(stage: Stage): Stage[] {
  const direct = stages.filter((name) => upstreamOf[name].includes(stage))
  return [...new Set(direct.flatMap((name) => [name, ...downstreamOf(name)]))]
}

/** A new revision makes what was built on the old one stale, and cancels the jobs that still work from it; the feeder replaces them. */
export async function settleUpstreamChange(
  tx: Tx,
  { account_id, project_id, prospect_id, stage }: StageJobRow,
  now: Date,
) {
  const affected = downstreamOf(stage)
  if (affected.length === 0) return
  const of = { account_id, project_id, prospect_id, stages: affected }
  tx.write(flagStale, of)
  await cancelOpenJobs(tx, of, replaced, now)
}
