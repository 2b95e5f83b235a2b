import type { EventKind } from '@alphorn/contract/webhooks/events'

/**
 * Kinds of events that an endpoint may subscribe to, by subject. Written out: the contract's own list comes with its
 * schemas.
 */
export const kindGroups = {
  releases: ['release.ready', 'release.exported', 'release.held', 'release.blocked', 'release.withdrawn'],
  prospects: ['draft.ready', 'decision.made', 'decision.withdrawn', 'outcome.recorded', 'outcome.withdrawn'],
  cycles: ['cycle.started', 'cycle.completed', 'cycle.cancelled'],
  jobs: [
    'stage_job.opened',
    'stage_job.completed',
    'stage_job.failed',
    'stage_job.expired',
    'stage_job.cancelled',
  ],
  watches: ['watch.hit'],
} as const satisfies Record<string, readonly EventKind[]>

export type KindGroup = keyof typeof kindGroups
export const groupNames = Object.keys(kindGroups) as KindGroup[]
export type ShownKind = (typeof kindGroups)[KindGroup][number]
