import { z } from 'zod'
import { everyone, session } from '#contract/core/roles'
import { integerParameter } from '#contract/core/query-parameters'
import { read, type RouteTable } from '#contract/core/route'

// Notifications for open screens. They say that something changed, never its new value: the screens read it again.

/** The kinds of things that can change on the screens. `everything`: a notification was missed. */
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
  'everything',
] as const
export type ChangeNoun = (typeof changeNouns)[number]

/** Something of an account changed; within a project, if it is named. */
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
  // Asked, and nothing changed: the least is read again.
  checks: 'views',
}

/** Returns the subject of a mutation: the last noun of its path. A path without one changes the account. */
export function nounOfPath(path: string): ChangeNoun {
  const named = path.split('/').flatMap((segment) => nounOfSegment[segment] ?? [])
  return named.at(-1) ?? 'account'
}

const longest = 3600

export const changeRoutes = {
  app_events: read({
    group: 'meta',
    path: '/events',
    access: session(everyone),
    summary: 'Stream the changes in the account as server-sent events while the session lasts',
    query: {
      wait_seconds: integerParameter(0, longest)
        .default(longest)
        .meta({ description: 'Longest time for which the stream stays open' }),
    },
    answer: z.string(),
    refusals: ['burst_limited'],
    download: true,
    events: true,
  }),
} satisfies RouteTable
