import { z } from 'zod'
import { text } from '#contract/core/fields'
import { editors, session } from '#contract/core/roles'
import { mutation, read, type RouteTable } from '#contract/core/route'
import { Feed } from '#contract/lists/app-lists'
import { selectionMembers } from '#contract/lists/spreadsheet-selection'

// Addresses from which a spreadsheet imports CSV: the companies of a list, or the prospects of a project. They are
// feeds with rows.

const name = text(80)
const language = selectionMembers.language.default('en')

const ListSpreadsheetInput = z.strictObject({ name, language }).meta({ id: 'ListSpreadsheetInput' })
export type ListSpreadsheetInput = z.infer<typeof ListSpreadsheetInput>

const ProspectSpreadsheetInput = z
  .strictObject({
    name,
    language,
    filters: selectionMembers.filters.default({}),
    columns: selectionMembers.columns.optional(),
  })
  .meta({ id: 'ProspectSpreadsheetInput' })
export type ProspectSpreadsheetInput = z.infer<typeof ProspectSpreadsheetInput>

const SpreadsheetWithAddress = Feed.extend({ csv_path: z.string() }).meta({ id: 'SpreadsheetWithAddress' })
export type SpreadsheetWithAddress = z.infer<typeof SpreadsheetWithAddress>

const created = {
  access: session(editors, { fresh: true }),
  answers: { 201: SpreadsheetWithAddress },
  once: false,
} as const

export const appSpreadsheetRoutes = {
  app_list_spreadsheet_create: mutation({
    ...created,
    group: 'markets',
    path: '/lists/:list_id/spreadsheets',
    summary: 'Create an address that spreadsheets read a list from, which is in this response only',
    body: ListSpreadsheetInput,
  }),
  app_prospect_spreadsheet_create: mutation({
    ...created,
    group: 'projects',
    path: '/projects/:project_id/spreadsheets',
    summary: 'Create an address that spreadsheets read prospects from, which is in this response only',
    body: ProspectSpreadsheetInput,
  }),
} satisfies RouteTable

/**
 * The route that a spreadsheet calls, outside the API: `/spreadsheets/<token>.csv`. Knowledge of the secret address
 * grants access.
 */
export const spreadsheetRoutes = {
  spreadsheet: read({
    path: '/spreadsheets/:file',
    group: 'companies',
    access: { kind: 'address', of: 'spreadsheet' },
    summary: 'Get a list or the prospects of a project as CSV',
    answer: z.string(),
    streams: 'file',
    budget: 'companies',
    refusals: ['subscription_required', 'daily_row_limit', 'monthly_row_limit'],
  }),
} satisfies RouteTable
