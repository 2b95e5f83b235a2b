import type { FieldCode } from '#contract/core/errors'

/** Changes that can affect work in progress or finished work. */
export const changes = [
  'new_revision',
  'new_text',
  'offering_edited',
  'decided_against',
  'suppressed',
  'company_gone',
  'new_signal',
] as const
export type StalenessChange = (typeof changes)[number]

/** Effects of a change on work in progress and finished work. */
export type Consequence = {
  /** The affected stages: those that read the changed data, those whose own part of the project changed, or all. */
  concerns: 'downstream' | 'changed' | 'all'
  /**
   * Effect on an unclaimed and on a claimed job. The holder of a cancelled job gets 409 `job_cancelled`, with the
   * replacement if there is one.
   */
  open_job: JobFate
  claimed_job: JobFate
  /** Effect on the heads of the affected stages. `flagged`: the news is shown beside them, and nothing is revoked. */
  finished_revision: 'kept' | 'stale' | 'flagged'
  /** Code with which an approval is refused from then on. */
  approval: FieldCode | null
  /** Effect on a released text that was not exported yet. */
  release: 'kept' | 'held' | 'withdrawn' | 'blocked'
}
export type JobFate = 'kept' | 'cancelled' | 'replaced'

const replacedWork = { open_job: 'replaced', claimed_job: 'replaced', finished_revision: 'stale' } as const
const stoppedWork = {
  concerns: 'all',
  open_job: 'cancelled',
  claimed_job: 'cancelled',
  finished_revision: 'kept',
} as const

/** The table of staleness. All code that handles a change looks up its effects here. */
export const staleness: Readonly<Record<StalenessChange, Consequence>> = {
  /** A stage on which others are based was done again. */
  new_revision: { concerns: 'downstream', ...replacedWork, approval: 'revision_stale', release: 'held' },
  /** The prospect has a newer text, which replaces the older one. */
  new_text: { concerns: 'downstream', ...replacedWork, approval: 'revision_superseded', release: 'held' },
  /** The offering or the project's rules for texts changed. Only the stages whose input differs are affected. */
  offering_edited: { concerns: 'changed', ...replacedWork, approval: 'revision_stale', release: 'held' },
  decided_against: { ...stoppedWork, approval: 'decision_not_accepted', release: 'withdrawn' },
  suppressed: { ...stoppedWork, approval: 'prospect_suppressed', release: 'blocked' },
  /** The company is dissolved, bankrupt or deleted. A held text can be exported if that is revoked. */
  company_gone: { ...stoppedWork, approval: 'company_not_contactable', release: 'held' },
  /**
   * Any other report of the register or the gazette about the company. The project may require more (`signal_policy`).
   */
  new_signal: {
    concerns: 'all',
    open_job: 'kept',
    claimed_job: 'kept',
    finished_revision: 'flagged',
    approval: null,
    release: 'kept',
  },
}
