import type { Stage } from '@alphorn/contract/stages'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { replaced } from '#server/stage-jobs/cancel'
import type { StageJobRow } from '#server/stage-jobs/queries'

type OfProspect = { account_id: string; project_id: string; prospect_id: string }

const findOpen = statement<OfProspect>()('prospect_open_stages', (p) =>
  build
    .selectFrom('stage_jobs')
    .select('stage')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('state', 'in', ['unclaimed', 'claimed']),
)

/** The stages of a prospect that have a job which nobody has closed. */
export async function openStages(
  tx: Tx,
  { account_id, project_id, prospect_id }: OfProspect,
): Promise<Stage[]> {
  return (await tx.rows(findOpen, { account_id, project_id, prospect_id })).map(({ stage }) => stage)
}

const link = statement<OfProspect & { stage: Stage; job_id: string }>()('job_link_replacement', (p) =>
  build
    .updateTable('stage_jobs')
    .set({ replaced_by_job_id: p.job_id })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('stage', '=', p.stage)
    .where('state', '=', 'cancelled')
    .where('replaced_by_job_id', 'is', null)
    .where(sql<string>`cancellation ->> 'reason'`, '=', replaced),
)

/** Tells those who still work on a replaced job which one took its place. */
export function linkReplacement(tx: Tx, { account_id, project_id, prospect_id, stage, job_id }: StageJobRow) {
  tx.write(link, { account_id, project_id, prospect_id, stage, job_id })
}
