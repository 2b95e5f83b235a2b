import { z } from 'zod'
import { companyFilterParameters } from '#contract/directory/company-filters'
import { decisionKinds } from '#contract/prospecting/decision-kinds'
import { idOf } from '#contract/core/ids'
import { ListBuild } from '#contract/lists/markets'
import { prospectStates } from '#contract/prospecting/prospect-states'
import { editors, everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable } from '#contract/core/route'
import { Signal, signalParameters } from '#contract/directory/signals'

// Data with which the browser app links companies and lists on each other's pages.

const rowLimits = ['daily_row_limit', 'monthly_row_limit'] as const
const count = z.int().min(0)

/** Where an account uses a company: as a prospect, in lists, in watches, on the suppression list. */
export const CompanyPlaces = z
  .object({
    prospects: z.array(
      z.object({
        project_id: idOf('project'),
        project_name: z.string(),
        prospect_id: idOf('prospect'),
        state: z.enum(prospectStates),
        decision: z.enum(decisionKinds).nullable(),
      }),
    ),
    lists: z.array(z.object({ list_id: idOf('list'), name: z.string() })),
    watches: z.array(
      z.object({
        watch_id: idOf('watch'),
        name: z.string(),
        by_filters: z.boolean().meta({ description: 'The company matches the filters of the watch' }),
      }),
    ),
  })
  .meta({ id: 'CompanyPlaces' })
export type CompanyPlaces = z.infer<typeof CompanyPlaces>

/** Built lists that already contain companies of a filter. */
export const ListOverlaps = z
  .array(z.object({ list_id: idOf('list'), name: z.string(), shared: count }))
  .meta({ id: 'ListOverlaps' })
export type ListOverlaps = z.infer<typeof ListOverlaps>

export const appMarketRoutes = {
  app_company_places: read({
    group: 'companies',
    path: '/companies/:company_id/places',
    access: session(everyone),
    summary: 'List the projects, lists and watches of the account that contain a company',
    answer: CompanyPlaces,
    refusals: ['search_unavailable'],
  }),
  app_company_signals: list({
    group: 'companies',
    path: '/companies/:company_id/signals',
    access: session(everyone),
    summary: 'List the signals about a company, latest publication first',
    item: Signal,
    query: signalParameters,
    budget: 'companies',
    refusals: rowLimits,
  }),
  app_list_overlaps: read({
    group: 'markets',
    path: '/lists/overlaps',
    access: session(everyone),
    summary: 'Count the companies that match filters and are in built lists of the account',
    heavy: true,
    query: companyFilterParameters,
    answer: ListOverlaps,
    refusals: ['search_unavailable'],
  }),
  app_list_build_cancel: mutation({
    group: 'markets',
    path: '/lists/:list_id/builds/:number/cancellations',
    access: session(editors),
    summary: 'Cancel a build; the list keeps the companies of the previous build',
    body: z.strictObject({}),
    answers: { 200: ListBuild },
  }),
} satisfies RouteTable
