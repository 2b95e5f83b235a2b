import { z } from 'zod'
import { Company, CompanyRef } from '#contract/directory/companies'
import { listCompanySorts } from '#contract/directory/company-columns'
import { companyFactParameters, companyFilterParameters } from '#contract/directory/company-filters'
import { Language, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { integerParameter } from '#contract/core/query-parameters'
import { list, mutation, read, type RouteTable } from '#contract/core/route'
import { signalKinds } from '#contract/directory/signal-kinds'
import { SignalKind } from '#contract/directory/company-facts'
import { SpreadsheetSelection } from '#contract/lists/spreadsheet-selection'
import { Watch, WatchInput } from '#contract/lists/watches'

// Routes of the browser app for lists, watches and feeds, in addition to those of the API.

const rowLimits = ['daily_row_limit', 'monthly_row_limit'] as const
const count = z.int().min(0)

/** Expected size of a list with these filters, and the cost of reading all of it. */
export const ListPreview = z
  .object({
    count,
    as_of: Timestamp,
    sample: z.array(CompanyRef),
    cost: z.object({
      rows: count.meta({
        description: 'Rows of the quota that reading or exporting the whole list uses',
      }),
      left_today: count,
      left_this_month: count,
    }),
  })
  .meta({ id: 'ListPreview' })
export type ListPreview = z.infer<typeof ListPreview>

/** A company in the table of a list. */
const ListCompany = Company.extend({}).meta({ id: 'ListCompany' })

/** A feed of signals, or of rows for a spreadsheet. Its address is secret and shown only once, when it is created. */
export const Feed = z
  .object({
    feed_id: idOf('feed'),
    list_id: idOf('list').nullable(),
    watch_id: idOf('watch').nullable(),
    project_id: idOf('project').nullable(),
    content: z.enum(['signals', 'rows']).meta({
      id: 'FeedContent',
      description: '`rows`: a table as CSV, of a list or of the prospects of a project',
    }),
    name: z.string().nullable().meta({ description: 'Name of an address with rows' }),
    selection: SpreadsheetSelection.nullable().meta({
      description: 'Settings with which an address with rows was created',
    }),
    kinds: z.array(SignalKind).meta({ description: 'All kinds if empty' }),
    created_at: Timestamp,
    last_read_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof Feed>

const FeedWithAddress = Feed.extend({
  atom_path: z.string(),
  json_path: z.string(),
}).meta({ id: 'FeedWithAddress' })
export type FeedWithAddress = z.infer<typeof FeedWithAddress>

const FeedInput = z.strictObject({ kinds: z.array(SignalKind).max(signalKinds.length).default([]) })
export type FeedInput = z.infer<typeof FeedInput>

const bucket = { value: z.string().nullable(), count }
const Bucket = z.object(bucket)

/** Number of companies per value among the matches of a filter; null: the value is unknown. */
export const Facets = z
  .object({
    total: count,
    canton: z.array(Bucket),
    municipality: z.array(
      z.object({
        bfs_id: z.int().nullable(),
        name: z.string().nullable(),
        canton: z.string().nullable(),
        count,
        location: z.object({ lon: z.number(), lat: z.number() }).nullable(),
      }),
    ),
    legal_form: z.array(Bucket),
    noga_division: z.array(Bucket),
    kind: z.array(Bucket),
    size: z.array(Bucket),
    status: z.array(Bucket),
    founded_decade: z.array(Bucket),
  })
  .meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

const markets = { group: 'markets' } as const
const watches = { group: 'watches' } as const
const companies = { group: 'companies' } as const

export const appListRoutes = {
  app_facets: read({
    ...companies,
    path: '/facets',
    access: session(everyone),
    summary: 'Count the companies of a filter by place, for a map',
    heavy: true,
    query: companyFilterParameters,
    answer: Facets,
  }),
  app_list_preview: read({
    ...markets,
    path: '/lists/preview',
    access: session(everyone),
    summary: 'Preview the size and cost of a list with filters',
    heavy: true,
    query: companyFilterParameters,
    answer: ListPreview,
    budget: 'companies',
    refusals: [...rowLimits, 'search_unavailable'],
  }),
  app_list_companies: list({
    ...markets,
    path: '/lists/:list_id/companies',
    access: session(everyone),
    summary: 'List the companies of the last finished build that pass filters, sorted by a column',
    heavy: true,
    item: ListCompany,
    query: {
      q: companyFilterParameters.q,
      canton: companyFilterParameters.canton,
      ...companyFactParameters,
      sort: z.enum(listCompanySorts).default('name'),
    },
    beside: {
      total: count.nullable().meta({
        description: 'Number of companies that pass the filters; null in all pages but the first',
      }),
    },
    budget: 'companies',
    refusals: rowLimits,
  }),
  app_list_export: read({
    ...markets,
    path: '/lists/:list_id/export',
    access: session(everyone),
    summary: 'Export all companies of the last finished build as CSV or XLSX',
    answer: z.string(),
    query: {
      format: z.enum(['csv', 'xlsx']).default('csv'),
      language: Language.default('en').meta({
        description: 'Language of the labels in a workbook; a CSV file contains codes',
      }),
      rows: integerParameter(1, 100_000_000).optional(),
    },
    streams: 'file',
    budget: 'companies',
    refusals: rowLimits,
  }),
  app_watch_create: mutation({
    ...watches,
    path: '/watches',
    access: session(editors),
    summary: 'Create a watch of companies, or of those that match filters',
    body: WatchInput,
    answers: { 201: Watch },
  }),
  app_watch_delete: mutation({
    ...watches,
    path: '/watches/:watch_id',
    method: 'DELETE',
    access: session(editors),
    summary: 'Delete a watch with its feeds',
    body: z.strictObject({}),
    answers: { 200: z.object({ watch_id: idOf('watch'), deleted: z.literal(true) }) },
  }),
  app_feed_list: list({
    ...markets,
    path: '/feeds',
    access: session(everyone),
    summary: 'List the feeds and spreadsheets of the account, without their addresses',
    item: Feed,
  }),
  app_list_feed_create: mutation({
    ...markets,
    path: '/lists/:list_id/feeds',
    access: session(editors, { fresh: true }),
    summary: 'Create a feed of a list, whose address is in this response only',
    body: FeedInput,
    answers: { 201: FeedWithAddress },
    once: false,
  }),
  app_watch_feed_create: mutation({
    ...watches,
    path: '/watches/:watch_id/feeds',
    access: session(editors, { fresh: true }),
    summary: 'Create a feed of a watch, whose address is in this response only',
    body: FeedInput,
    answers: { 201: FeedWithAddress },
    once: false,
  }),
  app_feed_revoke: mutation({
    ...markets,
    path: '/feeds/:feed_id/revocations',
    access: session(editors),
    summary: 'Revoke a feed or a spreadsheet, whose address stops working',
    body: z.strictObject({}),
    answers: { 201: Feed },
  }),
} satisfies RouteTable
