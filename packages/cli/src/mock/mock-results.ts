import { hash } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { encodeCrockford32 } from '@alphorn/contract/core/base32'
import { idPrefixes } from '@alphorn/contract/core/id-prefixes'
import type { ResultOutcome } from '@alphorn/contract/prospecting/batch-results'
import {
  checkResult,
  resultBacking,
  resultWarnings,
} from '@alphorn/contract/prospecting/result-checks/check-result'
import type { ResultCheck, StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { applyMockRule, isoTime, type MockCaller, type MockJob, presentMockJob } from '#cli/mock/mock-job'
import type { MockState } from '#cli/mock/mock-state'

// The mock's handling of results, with the service's own checks and messages.

const maxErrors = 100
const maxRefusedResults = 10

/** Validates a result without submitting it. */
export function checkMockResult({ now }: MockState, job: MockJob, result: StageResult): ResultCheck {
  const errors = checkResult(bindingOf(job), job.input, result, new Date(now())).slice(0, maxErrors)
  const acceptable = errors.length === 0
  const backing = acceptable ? resultBacking(job.input, result) : null
  const warnings = acceptable ? resultWarnings(job.input, result, { backing }) : []
  return { acceptable, errors, warnings, backing }
}

/** Refuses a caller that does not hold the job. If a named worker took the lease, the call must name the lease. */
export function ensureMockHolder(
  { now }: MockState,
  action: 'results' | 'failures',
  job: MockJob,
  { caller, lease_id }: { caller: MockCaller; lease_id: string | undefined },
) {
  applyMockRule(action, job, { caller, named: { lease_id }, now: now() })
  if (job.lease?.worker_id != null && lease_id === undefined)
    throw invalid(
      'lease_id_required',
      'lease_id',
      'The job was claimed with a `worker_id`. Send the `lease_id` from the claim.',
    )
}

type Accepted = NonNullable<ResultOutcome['accepted']>

/** Completes a held job. After a refused result the lease remains; the tenth one fails the job. */
export function completeMockJob(
  state: MockState,
  job: MockJob,
  caller: MockCaller,
  result: StageResult,
): StageJob & { accepted: Accepted } {
  ensureMockHolder(state, 'results', job, { caller, lease_id: result.lease_id })
  const { errors, warnings } = checkMockResult(state, job, result)
  if (errors.length > 0) {
    countRefused(state, job, caller)
    throw new Refusal('validation_failed', { fields: errors as Refusal['fields'] })
  }
  const revision_id = state.newId(job.stage === 'outreach' ? 'outreach' : 'revision')
  const fingerprint = `sha256:${hash('sha256', canonicalJson(result))}`
  const now = state.now()
  job.state = 'completed'
  job.result = { revision_id, fingerprint, submitted_at: isoTime(now), credential_name: caller.name }
  const accepted = { revision_id, fingerprint, ids: idsOf(state, result), warnings }
  return { ...presentMockJob(job, caller, now), accepted }
}

function countRefused({ now }: MockState, job: MockJob, caller: MockCaller) {
  job.refused_results++
  if (job.refused_results < maxRefusedResults) return
  job.state = 'failed'
  job.failure = {
    code: 'result_attempts_exhausted',
    message: `${maxRefusedResults} results were rejected.`,
    details: null,
    reported_at: isoTime(now()),
    credential_name: caller.name,
  }
}

/** Returns the ids: that of evidence is derived from its content, and that of a fact is new. */
function idsOf(state: MockState, result: StageResult): Accepted['ids'] {
  if (result.stage !== 'research') return { evidence: {}, facts: {} }
  const evidence = result.evidence.map(({ id, kind, url, excerpt }) => {
    const digest = hash('sha256', canonicalJson([kind, url ?? '', excerpt]), 'buffer')
    return [id, `${idPrefixes.evidence}_${encodeCrockford32(digest.subarray(0, 16))}`]
  })
  const facts = result.facts.map(({ id }) => [id, state.newId('fact')])
  return { evidence: Object.fromEntries(evidence), facts: Object.fromEntries(facts) }
}

/** Returns the outcome of one of several results, each judged as if it were submitted alone. */
export function outcomeOf(job_id: string, complete: () => StageJob & { accepted: Accepted }): ResultOutcome {
  try {
    const { accepted, ...job } = complete()
    return { job_id, outcome: 'completed', job, accepted, error: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, fields, siblings } = error
    return {
      job_id,
      outcome: 'refused',
      job: (siblings.job as StageJob | undefined) ?? null,
      accepted: null,
      error: { code: code as NonNullable<ResultOutcome['error']>['code'], message, errors: [...fields] },
    }
  }
}

function bindingOf({ stage, snapshot, upstream }: MockJob) {
  return { stage, input_snapshot: snapshot, upstream }
}
