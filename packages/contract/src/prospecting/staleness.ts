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
export type Change = (typeof changes)[number]

/** Consequences of a change for everything it affects. */
export type Consequence = {
  /** The stages concerned: those that read the changed data, those whose own part of the project changed, or all. */
  concerns: 'downstream' | 'changed' | 'all'
  /** A job that waits, and one that someone holds: the holder gets 409 `job_cancelled`, with the job that replaces it if one does. */
  open_job: JobFate
  claimed_job: JobFate
  /** The heads of the concerned stages. Flagged: news is shown beside them, and nothing is taken back. */
  finished_revision: 'kept' | 'stale' | 'flagged'
  /** With which code an approval is refused from then on. */
  approval: FieldCode | null
  /** A released text that was not exported yet. */
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

/** The one table of staleness: verbs read here what a change does, and none decides it on its own. */
export const staleness: Readonly<Record<Change, Consequence>> = {
  /** A stage that others read was done again. */
  new_revision: { concerns: 'downstream', ...replacedWork, approval: 'revision_stale', release: 'held' },
  /** A newer text of the prospect: the older one is no longer what would be written. */
  new_text: { concerns: 'downstream', ...replacedWork, approval: 'revision_superseded', release: 'held' },
  /** The offering, or the project's rules of writing. Concerned are the stages that would be given something else now. */
  offering_edited: { concerns: 'changed', ...replacedWork, approval: 'revision_stale', release: 'held' },
  decided_against: { ...stoppedWork, approval: 'decision_not_accepted', release: 'withdrawn' },
  suppressed: { ...stoppedWork, approval: 'prospect_suppressed', release: 'blocked' },
  /** The company is dissolved, bankrupt or deleted. A held text may be exported if that is revoked. */
  company_gone: { ...stoppedWork, approval: 'company_not_contactable', release: 'held' },
  /** Anything else that the register or the gazette reports about the company; the project may ask for more (`signal_policy`). */
  new_signal: {
    concerns: 'all',
    open_job: 'kept',
    claimed_job: 'kept',
    finished_revision: 'flagged',
    approval: null,
    release: 'kept',
  },
}
