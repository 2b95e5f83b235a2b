import { z } from 'zod'
import { maxExportedProspects, maxRemovedProspects } from '#contract/app/prospect-limits'
import { DecisionInput, RecordedDecision } from '#contract/prospecting/decisions'
import { idOf } from '#contract/core/ids'
import { maxDecidedProspects } from '#contract/prospecting/decision-limits'
import { Language } from '#contract/core/fields'
import { editors, everyone, session } from '#contract/core/roles'
import { OwnCell } from '#contract/directory/own-fields'
import { jsonRead, list, mutation, read, type RouteTable } from '#contract/core/route'
import { groupChoice, groupQuery, ProspectGroups } from '#contract/prospecting/groups/prospect-groups'
import { prospectFilters } from '#contract/prospecting/prospects'

// Routes of the browser app for prospects, in addition to those of the API.

const ids = z.array(idOf('prospect'))

const RemovedProspects = z
  .object({
    removed: ids,
    kept: ids.meta({ description: 'Prospects that have work, a decision or a text, and are kept' }),
  })
  .meta({ id: 'RemovedProspects' })

/** Number of seconds during which a decision can be undone. */
export const withdrawalSeconds = 3600

const WithdrawnDecisions = z
  .object({
    withdrawn: ids,
    kept: ids.meta({
      description:
        'A newer decision followed, its text is approved, it is older than an hour, or it is `do_not_contact`. To undo the latter, remove the suppression',
    }),
  })
  .meta({ id: 'WithdrawnDecisions' })

export const appDecisionRoutes = {
  app_decision_make: mutation({
    group: 'projects',
    path: '/projects/:project_id/decisions',
    access: session(editors),
    summary: 'Record the same decision on several prospects, on all or on none',
    body: DecisionInput.extend({ prospect_ids: ids.min(1).max(maxDecidedProspects) }),
    answers: { 201: z.array(RecordedDecision) },
  }),
  app_decision_withdraw: mutation({
    group: 'projects',
    path: '/projects/:project_id/decisions/withdrawals',
    access: session(editors),
    summary: 'Undo decisions within an hour, which restores the previous ones',
    body: z.strictObject({ decision_ids: z.array(idOf('decision')).min(1).max(maxRemovedProspects) }),
    answers: { 200: WithdrawnDecisions },
  }),
} satisfies RouteTable

const ProspectId = z
  .object({ prospect_id: idOf('prospect'), company_id: idOf('company') })
  .meta({ id: 'ProspectId' })

/** The cell of a prospect's company in one own field, which a fill of many rows writes. */
const ProspectCell = z
  .object({
    prospect_id: idOf('prospect'),
    company_id: idOf('company'),
    company: z.string().meta({ description: 'Name of the company' }),
    ...OwnCell.pick({ value: true, version: true }).shape,
  })
  .meta({ id: 'ProspectCell' })
export type ProspectCell = z.infer<typeof ProspectCell>

const ofProspects = { group: 'projects', access: session(everyone) } as const

export const appProspectRoutes = {
  app_prospect_ids: list({
    ...ofProspects,
    path: '/projects/:project_id/prospect-ids',
    summary: 'List the IDs of all prospects that match filters, to act on them in parts, newest first',
    item: ProspectId,
    query: { ...prospectFilters, ...groupChoice },
    pageSize: { most: 5000, usual: 5000 },
  }),
  app_prospect_cells: list({
    ...ofProspects,
    path: '/projects/:project_id/fields/:field_id/cells',
    summary: 'List the cells of an own field for all prospects that match filters, to fill them in parts',
    item: ProspectCell,
    query: prospectFilters,
    pageSize: { most: 2000, usual: 2000 },
  }),
  app_prospect_groups: read({
    ...ofProspects,
    path: '/projects/:project_id/prospect-groups',
    summary: 'Count the prospects that match filters by the values of a column',
    query: { ...prospectFilters, ...groupQuery },
    answer: ProspectGroups,
  }),
  app_prospect_remove: mutation({
    group: 'projects',
    path: '/projects/:project_id/prospects/removals',
    access: session(editors),
    summary: 'Remove prospects without any work from a project, to undo an import',
    body: z.strictObject({ prospect_ids: ids.min(1).max(maxRemovedProspects) }),
    answers: { 200: RemovedProspects },
  }),
} satisfies RouteTable

const prospectFile = {
  ...ofProspects,
  path: '/projects/:project_id/prospects-export',
  answer: z.string(),
  streams: 'file',
  budget: 'companies',
  refusals: ['daily_row_limit', 'monthly_row_limit'],
} as const

const fileOptions = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  language: Language.default('en').meta({
    description: 'Language of the labels in a workbook; a CSV file contains codes',
  }),
}

export const appProspectExportRoutes = {
  app_prospect_export: read({
    ...prospectFile,
    summary: "Export the prospects that match filters as CSV or XLSX, with the account's own fields",
    query: { ...prospectFilters, ...fileOptions },
  }),
  app_prospect_export_chosen: jsonRead({
    ...prospectFile,
    summary: "Export the chosen prospects as CSV or XLSX, with the account's own fields",
    body: z.strictObject({ prospect_ids: ids.min(1).max(maxExportedProspects), ...fileOptions }),
  }),
} satisfies RouteTable
