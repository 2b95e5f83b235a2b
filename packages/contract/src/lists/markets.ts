import { z } from 'zod'
import { Company, CompanyRef } from '#contract/directory/companies'
import { CompanyFilter } from '#contract/directory/company-filters'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { list, mutation, read, type RouteTable, scoped } from '#contract/core/route'
import { Signal, signalParameters } from '#contract/directory/signals'

// A list of companies, called a "market" only in published paths and scopes.

const count = z.int().min(0)

/** Progress of a build, or its result. */
export const ListBuild = z
  .object({
    list_id: idOf('list'),
    number: z.int().min(1),
    state: z.enum(['queued', 'running', 'finished', 'failed', 'cancelled']),
    filters: CompanyFilter,
    progress: z.object({
      found: count.meta({ description: 'Companies found so far' }),
      expected: count.nullable().meta({ description: 'Companies that matched when the build began' }),
    }),
    added: count.meta({ description: 'Companies that the previous build did not contain' }),
    removed: count,
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'ListBuild' })
export type ListBuild = z.infer<typeof ListBuild>

const listStates = ['draft', 'building', 'built', 'failed'] as const

/** A saved filter, and the companies that its last build found. */
export const List = z
  .object({
    list_id: idOf('list'),
    name: z.string(),
    filters: CompanyFilter,
    state: z.enum(listStates),
    companies: count.nullable().meta({ description: 'Companies of the last finished build' }),
    built_at: Timestamp.nullable(),
    build: ListBuild.nullable().meta({ description: 'The latest build' }),
    changed_since_build: z.boolean().meta({ description: 'The filters have changed since the last build' }),
    queued_change: z
      .object({ name: z.string().nullable(), filters: CompanyFilter.nullable() })
      .nullable()
      .meta({ description: 'A change requested during the build, which is saved when the build ends' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'List' })
export type List = z.infer<typeof List>

const fieldOfFilter = z.string().meta({ description: 'A fact of the company that the filters use' })

/** A company that entered or left a list with a build, and the reason as far as the directory knows it. */
export const ListChange = z
  .object({
    change: z.enum(['added', 'removed']),
    company: CompanyRef,
    reason: z.enum([
      'filters_changed',
      'new_in_directory',
      'company_changed',
      'time_passed',
      'by_hand',
      'unknown',
    ]),
    facts: z.array(
      z.object({
        fact: fieldOfFilter,
        before: z.unknown(),
        after: z.unknown(),
        since: z.iso.date(),
      }),
    ),
  })
  .meta({ id: 'ListChange' })
export type ListChange = z.infer<typeof ListChange>

export const ListInput = z.strictObject({ name: text(120), filters: CompanyFilter })
export type ListInput = z.infer<typeof ListInput>
export const ListEdit = z
  .strictObject({ name: text(120).optional(), filters: CompanyFilter.optional() })
  .refine(({ name, filters }) => name !== undefined || filters !== undefined, {
    message: 'Send a name, filters or both.',
    params: { code: 'one_of_required' },
  })
export type ListEdit = z.infer<typeof ListEdit>
const ListDeleted = z.object({ list_id: idOf('list'), deleted: z.literal(true) })
const ListCount = z
  .object({ count })
  .meta({ id: 'ListCount', description: 'Count the companies that match filters now' })

const reading = { group: 'markets', access: scoped('markets:read') } as const
const writing = { group: 'markets', access: scoped('markets:write'), families: ['outreach'] } as const
const rowLimits = ['daily_row_limit', 'monthly_row_limit'] as const
/** Largest number of lists of an account, without deleted ones. */
export const maxLists = 2000

const companyPages = { most: 1000, usual: 100 }

export const marketRoutes = {
  market_list: list({ ...reading, path: '/markets', summary: 'Lists of the account', item: List }),
  market_create: mutation({
    ...writing,
    path: '/markets',
    summary: 'Create a list with a name and filters',
    body: ListInput,
    answers: { 201: List },
    location: '/markets/:list_id',
  }),
  market_detail: read({ ...reading, path: '/markets/:list_id', summary: 'One list', answer: List }),
  market_update: mutation({
    ...writing,
    path: '/markets/:list_id',
    method: 'PATCH',
    summary: 'Edit the name or the filters of a list, whose companies change with the next build',
    effect: 'The filters that are given replace all that there were.',
    body: ListEdit,
    answers: { 200: List },
    refusals: ['build_running'],
  }),
  market_delete: mutation({
    ...writing,
    path: '/markets/:list_id',
    method: 'DELETE',
    summary: 'Delete a list with its companies and feeds',
    effect: 'Readers of its feeds are shut out at once. It cannot be restored.',
    lasting: true,
    body: z.strictObject({}),
    answers: { 200: ListDeleted },
    refusals: ['build_running'],
  }),
  market_count: read({
    extension: true,
    ...reading,
    path: '/markets/:list_id/count',
    summary: 'Count the companies that match the filters of a list now',
    heavy: true,
    answer: ListCount,
    refusals: ['search_unavailable'],
  }),
  market_build_create: mutation({
    ...writing,
    path: '/markets/:list_id/builds',
    summary: 'Build a list from the companies that match its filters',
    effect:
      "It runs in the background. When it ends, the list holds these companies instead of those of the build before. It takes one of the account's built lists; a free account has a single one, for good.",
    body: z.strictObject({}),
    answers: { 202: ListBuild },
    location: '/markets/:list_id/builds/:number',
    refusals: ['build_running', 'market_cap', 'market_allowance'],
  }),
  market_build_list: list({
    extension: true,
    ...reading,
    path: '/markets/:list_id/builds',
    summary: 'List the builds of a list, newest first',
    item: ListBuild,
  }),
  market_build_detail: read({
    extension: true,
    ...reading,
    path: '/markets/:list_id/builds/:number',
    summary: 'Get a build with its progress',
    answer: ListBuild,
  }),
  market_build_changes: list({
    extension: true,
    ...reading,
    path: '/markets/:list_id/builds/:number/changes',
    summary: 'List the companies that a build added and removed, with the reasons',
    item: ListChange,
    pageSize: companyPages,
    budget: 'companies',
    refusals: rowLimits,
  }),
  market_companies: list({
    ...reading,
    path: '/markets/:list_id/companies',
    summary: 'List the companies of the last finished build, in pages or as one stream',
    item: Company,
    pageSize: companyPages,
    streams: 'lines',
    budget: 'companies',
    refusals: rowLimits,
  }),
  market_signals: list({
    ...reading,
    path: '/markets/:list_id/signals',
    families: ['outreach'],
    summary: 'List the signals about the companies of a list, latest publication first',
    item: Signal,
    query: signalParameters,
    budget: 'companies',
    refusals: rowLimits,
  }),
} satisfies RouteTable
