import type { FieldError } from '#contract/core/errors'
import type { Upstream } from '#contract/prospecting/snapshots'
import type { StageResult } from '#contract/prospecting/stage-results'
import type { Stage } from '#contract/prospecting/stages'

/** The binding that a result must repeat: its stage, the frozen input and the revisions on which it is based. */
export type JobBinding = {
  stage: Stage
  input_snapshot: { id: string; fingerprint: string }
  upstream: readonly Upstream[]
}

/** A result based on another input or on other revisions belongs to another job. */
export function checkBinding(
  job: JobBinding,
  { stage, input_snapshot, upstream }: StageResult,
): FieldError[] {
  const errors: FieldError[] = []
  if (stage !== job.stage)
    errors.push({
      code: 'stage_mismatch',
      field: 'stage',
      detail: `The job is for the stage ${job.stage}. Send a result of this stage.`,
    })
  const { id, fingerprint } = job.input_snapshot
  if (input_snapshot.id !== id || input_snapshot.fingerprint !== fingerprint)
    errors.push({
      code: 'input_snapshot_mismatch',
      field: 'input_snapshot',
      detail: `The input of the job is ${id} with the fingerprint ${fingerprint}. Send both.`,
    })
  return [...errors, ...missingUpstream(job.upstream, upstream), ...givenUpstream(job.upstream, upstream)]
}

function missingUpstream(expected: readonly Upstream[], given: readonly Upstream[]): FieldError[] {
  return expected
    .filter(({ stage }) => !given.some((one) => one.stage === stage))
    .map(({ stage, revision_id }) => ({
      code: 'upstream_revision_missing',
      field: 'upstream',
      detail: `The input is based on the ${stage} revision ${revision_id}. Name it.`,
    }))
}

function givenUpstream(expected: readonly Upstream[], given: readonly Upstream[]): FieldError[] {
  return given.flatMap(({ stage, revision_id, fingerprint }, at): FieldError[] => {
    const one = expected.find((upstream) => upstream.stage === stage)
    if (!one)
      return [
        {
          code: 'upstream_revision_unexpected',
          field: `upstream[${at}]`,
          detail: `The input is not based on a ${stage} revision. Remove it.`,
        },
      ]
    if (one.revision_id !== revision_id)
      return [
        {
          code: 'upstream_revision_mismatch',
          field: `upstream[${at}].revision_id`,
          detail: `The input is based on ${one.revision_id}. Name this revision.`,
        },
      ]
    if (one.fingerprint === fingerprint) return []
    return [
      {
        code: 'upstream_fingerprint_mismatch',
        field: `upstream[${at}].fingerprint`,
        detail: `The fingerprint of the revision is ${one.fingerprint}. Send this one.`,
      },
    ]
  })
}
