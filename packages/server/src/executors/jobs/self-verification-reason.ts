import { isSameModel } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { Producer } from '@alphorn/contract/prospecting/stage-results'
import type { Caller } from '#server/platform/caller'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import type { Failure } from '#server/executors/jobs/actions'
import { findRevision } from '#server/prospecting/revisions/queries'

/**
 * Returns the reason why a model may not verify a text: it wrote the text, and the project does not allow that. The
 * model is not asked, because the gate would refuse its result. `judge`: the producer that the verification would
 * state.
 */
export async function selfVerificationReason(
  { read }: Pools,
  { account_id }: Caller,
  job: StageJobDetail,
  judge: Producer,
): Promise<Failure | undefined> {
  const { outreach, project }: StageInput = job.input
  if (job.stage !== 'verification' || !outreach || project.self_verification) return undefined
  const key = { account_id, project_id: job.project_id, revision_id: outreach.outreach_revision_id }
  const written = await withConnection(read, (db) => db.row(findRevision, key))
  if (!written || !isSameModel(written.producer, judge)) return undefined
  return {
    code: 'self_verification',
    message:
      'The model that wrote the text would verify it. Set VERIFIER_LLM_MODEL, choose another executor for verification, or allow self-verification in the rules of the project.',
  }
}
