import { z } from 'zod'
import { everyone, session } from '#contract/core/roles'
import { integerParameter } from '#contract/core/query-parameters'
import { read, type RouteTable } from '#contract/core/route'

// Notifications for open screens. They say that something changed, never its new value: the screens fetch it again.

/** The kinds of objects whose changes screens show. `everything`: a notification was missed. */
export const changeNouns = [
  'project',
  'prospects',
  'releases',
  'jobs',
  'results',
  'cycles',
  'lists',
  'watches',
  'credentials',
  'suppressions',
  'webhooks',
  'members',
  'account',
  'sessions',
  'views',
  'fields',
  'snippets',
  'everything',
] as const
export type ChangeNoun = (typeof changeNouns)[number]

/** A change in an account, or in the named project. */
export type Change = { noun: ChangeNoun; project_id: string | null }

const nounOfSegment: Readonly<Record<string, ChangeNoun>> = {
  projects: 'project',
  offering: 'project',
  prospects: 'prospects',
  decisions: 'prospects',
  inbox: 'prospects',
  resolutions: 'prospects',
  approvals: 'releases',
  releases: 'releases',
  exports: 'releases',
  'stage-jobs': 'jobs',
  results: 'results',
  failures: 'results',
  cycles: 'cycles',
  research: 'cycles',
  markets: 'lists',
  watches: 'watches',
  feeds: 'watches',
  credentials: 'credentials',
  suppressions: 'suppressions',
  webhooks: 'webhooks',
  members: 'members',
  invitations: 'members',
  'sign-out': 'sessions',
  sessions: 'sessions',
  views: 'views',
  fields: 'fields',
  'field-values': 'fields',
  'form-drafts': 'views',
  snippets: 'snippets',
  // A check changes nothing, so it maps to the subject that is cheapest to fetch again.
  checks: 'views',
}

/** Returns the subject that a mutation changes: the last noun of its path, or the account if the path has none. */
export function nounOfPath(path: string): ChangeNoun {
  const named = path.split('/').flatMap((segment) => nounOfSegment[segment] ?? [])
  return named.at(-1) ?? 'account'
}

const maxWaitSeconds = 3600

export const changeRoutes = {
  app_events: read({
    group: 'meta',
    path: '/events',
    access: session(everyone),
    summary: 'Stream the changes in the account as server-sent events while the session lasts',
    query: {
      wait_seconds: integerParameter(0, maxWaitSeconds)
        .default(maxWaitSeconds)
        .meta({ description: 'Longest time for which the stream stays open' }),
    },
    answer: z.string(),
    refusals: ['burst_limited'],
    download: true,
    events: true,
  }),
} satisfies RouteTable
