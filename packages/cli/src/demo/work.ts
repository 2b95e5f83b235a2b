import assert from 'node:assert/strict'
import type { ClaimedJob } from '@alphorn/sdk/worker'
import type { Cast } from '#cli/demo/cast'
import { claimNext } from '#cli/demo/lease'
import { outreachResult, qualificationResult, researchResult } from '#cli/demo/results'
import { inWords, refusalOf, type Report } from '#cli/demo/story'

type Result = ReturnType<typeof researchResult | typeof qualificationResult | typeof outreachResult>

/** Starts a cycle for the prospect, or uses the active one that already contains it. */
export async function startCycle({ editor, project_id }: Cast, prospect_id: string, report: Report) {
  const { status, data } = await editor.cycle_create({ project_id, prospect_ids: [prospect_id] })
  report(
    `${status === 202 ? 'Started' : 'Still running:'} cycle ${data.cycle_id} (${data.stages.join(', ')}).`,
  )
}

async function submitResult({ workerB, project_id }: Cast, job: ClaimedJob, result: Result, report: Report) {
  const { status, data } = await workerB.stage_job_results({ project_id, job_id: job.job_id, ...result })
  assert.equal(status, 201)
  assert.equal(data.state, 'completed')
  report(`Worker B completed ${job.stage}: ${data.accepted.revision_id}.`)
}

/** Runs research and qualification, and shows the decisions that the service derives from the verdicts. */
export async function researchAndQualify(
  cast: Cast,
  research: ClaimedJob,
  prospect_id: string,
  report: Report,
) {
  const { reader, workerB, project_id } = cast
  await submitResult(cast, research, researchResult(research), report)
  const qualification = await claimNext(workerB, project_id, 'qualification', { worker_id: 'b-1' })
  assert.equal(qualification.upstream[0]!.stage, 'research')
  await submitResult(cast, qualification, qualificationResult(qualification), report)
  const { data } = await reader.prospect_detail({ project_id, prospect_id })
  const head = data.heads.find(({ stage }) => stage === 'qualification')!
  assert.equal(head.score, 1)
  report(
    `The service scores it ${head.score} on ${Math.round(head.coverage! * 100)} % of the weights: ${head.recommendation}.`,
  )
}

/** Records a person's decision, without which no text may be written. */
export async function acceptProspect({ editor, project_id }: Cast, prospect_id: string, report: Report) {
  const { data } = await editor.prospect_decisions({
    project_id,
    prospect_id,
    decision: 'accept',
    reason: 'good_fit',
  })
  report(`${data.decided_by} decided: ${data.decision}, ${data.reason}.`)
}

const missing = 'evd_00000000000000000000000000'

/**
 * Submits a claim that cites missing evidence, which is refused; the lease remains, and the corrected text is accepted.
 */
export async function writeOutreach(cast: Cast, report: Report) {
  const { workerB, project_id } = cast
  const job = await claimNext(workerB, project_id, 'outreach', { worker_id: 'b-1' })
  const wrong = outreachResult(job)
  wrong.claims[1]!.evidence_ids = [missing]
  const refused = await refusalOf(
    workerB.stage_job_results({ project_id, job_id: job.job_id, ...wrong }),
    422,
    'validation_failed',
  )
  const [error] = refused.errors
  assert.deepEqual([error!.code, error!.field], ['evidence_reference_missing', 'claims[1].evidence_ids'])
  report(`A text with a claim that cites missing evidence: ${inWords(refused)}`)
  await submitResult(cast, job, outreachResult(job), report)
}
