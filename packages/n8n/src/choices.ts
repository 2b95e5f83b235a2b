import type { Choice } from '#n8n/n8n-types'

// Choices that the contract has only beside schemas, which the published package does not include.
// `test/n8n/description.test.ts` compares both.

/** Sort orders of a list of prospects. */
export const prospectSorts = ['-score', '-updated', 'name', 'state', 'seat'] as const

/** The events to which a trigger can subscribe, with their descriptions. */
export const events = {
  'release.ready': 'A text was approved and may be exported',
  'release.exported': 'An approved text was exported',
  'release.held': 'Something changed under an approved text: it waits',
  'release.blocked': 'The recipient of an approved text must not be contacted any more',
  'release.withdrawn': 'The approval or the decision of a text was taken back',
  'draft.ready': 'A text waits for its review',
  'decision.made': 'Someone decided on a prospect',
  'decision.withdrawn': 'A decision was taken back',
  'outcome.recorded': 'Someone recorded what became of a prospect',
  'outcome.withdrawn': 'A wrong outcome was withdrawn',
  'cycle.started': 'A cycle was started',
  'cycle.completed': 'A cycle was completed',
  'cycle.cancelled': 'A cycle was cancelled',
  'stage_job.opened': 'A job of a stage was opened',
  'stage_job.completed': 'A job of a stage was completed',
  'stage_job.failed': 'A worker reported a failure',
  'stage_job.expired': 'The deadline of a job passed',
  'stage_job.cancelled': 'A job of a stage was cancelled',
  'watch.hit': 'Something happened that a watch looks for',
} as const

/** Converts values to list options, in title case. */
export function choicesOf(values: readonly string[]): Choice[] {
  return values.map((value) => ({ name: titleOf(value), value }))
}

function titleOf(value: string) {
  const words = value.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return words.join(' ')
}

/** Converts codes to list options, unchanged. */
export function codesOf(values: readonly string[]): Choice[] {
  return values.map((value) => ({ name: value, value }))
}
