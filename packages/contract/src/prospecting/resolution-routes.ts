import { z } from 'zod'
import { CompanyRef } from '#contract/directory/companies'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { CompanyToFind, FoundCompany, Settlement } from '#contract/prospecting/resolution'
import { jsonRead, list, mutation, type RouteTable, scoped } from '#contract/core/route'

const resolutionStates = ['open', 'settled', 'dismissed'] as const

/** A stored ambiguous input of a project: the companies it may refer to, and the decision. */
export const StoredResolution = z
  .object({
    resolution_id: idOf('resolution'),
    status: z.enum(resolutionStates).meta({ id: 'StoredResolutionStatus' }),
    input: z.unknown().meta({ description: 'The company as it was originally sent' }),
    offered: z.array(CompanyRef),
    settlement: Settlement.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'StoredResolution' })
export type StoredResolution = z.infer<typeof StoredResolution>

const under = { group: 'projects', path: '/projects/:project_id/resolutions' } as const

export const resolutionRoutes = {
  resolution_list: list({
    extension: true,
    ...under,
    access: scoped('prospect:read'),
    summary: 'List the ambiguous inputs of a project with their decisions, newest first',
    item: StoredResolution,
    query: { status: z.enum(resolutionStates).optional() },
  }),
  resolution_revoke: mutation({
    extension: true,
    ...under,
    path: `${under.path}/:resolution_id/revocations`,
    access: scoped('prospect:write'),
    summary: 'Revoke the decision on an ambiguous input; prospects are kept',
    body: z.strictObject({}),
    answers: { 201: StoredResolution },
  }),
} satisfies RouteTable

/** A dry run of adding: the companies to which inputs resolve. */
export const findRoutes = {
  company_resolve: jsonRead({
    extension: true,
    group: 'companies',
    path: '/resolutions',
    access: scoped('companies:read'),
    summary: 'Match inputs with companies without storing anything',
    body: z
      .strictObject({ companies: z.array(CompanyToFind).min(1).max(100) })
      .meta({ id: 'CompaniesToFind' }),
    answer: z.array(FoundCompany),
    budget: 'companies',
    refusals: ['daily_row_limit', 'monthly_row_limit'],
  }),
} satisfies RouteTable
