import type { EventKind } from '@alphorn/contract/webhooks/events'

/**
 * Kinds of events to which an endpoint can subscribe, by subject. Listed here, because importing the contract's list
 * would load its schemas.
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
