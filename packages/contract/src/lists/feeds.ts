import { z } from 'zod'
import { read, type RouteTable } from '#contract/core/route'

/**
 * Routes that feed readers call, outside the API: `/feeds/<token>.atom` or `.json`. Knowledge of the secret address
 * grants access.
 */
export const feedRoutes = {
  feed: read({
    path: '/feeds/:file',
    group: 'markets',
    access: { kind: 'address', of: 'feed' },
    summary: 'Get the signals of a list or a watch as Atom or JSON Feed',
    answer: z.string(),
    bare: true,
    budget: 'companies',
    refusals: ['subscription_required', 'daily_row_limit', 'monthly_row_limit', 'search_unavailable'],
  }),
} satisfies RouteTable
