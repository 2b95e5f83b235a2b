import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { integerParameter } from '#contract/core/query-parameters'
import { list, read, type RouteTable, scoped } from '#contract/core/route'
import { products, scopeNames } from '#contract/core/scopes'

const Me = z
  .object({
    credential_id: idOf('credential'),
    credential_name: z.string(),
    account_id: idOf('account'),
    account_name: z.string(),
    scopes: z.array(z.enum(scopeNames)),
    products: z.array(z.enum(products)),
    project_ids: z.array(z.string()).nullable(),
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'Me' })

const Budget = z
  .object({ name: z.string(), limit: z.int(), remaining: z.int(), resets_at: Timestamp })
  .meta({ id: 'Budget' })

/** One call in the audit history: caller, operation, time and outcome. Contains no bodies and no secrets. */
export const AuditRow = z
  .object({
    request_id: z.string(),
    operation_id: z.string(),
    method: z.string(),
    path: z.string(),
    project_id: z.string().nullable(),
    credential_id: z.string().nullable(),
    credential_name: z.string().nullable(),
    worker_id: z.string().nullable(),
    target: z.string().nullable(),
    status: z.int(),
    error_code: z.string().nullable(),
    replayed: z.boolean(),
    original_request_id: z.string().nullable(),
    rows_returned: z.int(),
    units_spent: z.int(),
    source_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    started_at: Timestamp,
    duration_ms: z.number(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.infer<typeof AuditRow>

const word = z.string().min(1).max(200).optional()

/** Filters of an audit history; `from` is inclusive, `to` exclusive. */
export const auditFilters = {
  request_id: z.string().max(64).optional(),
  operation_id: z.string().max(64).optional(),
  credential_id: word,
  target: word,
  status: integerParameter(100, 599).optional(),
  error_code: z.string().max(64).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
} as const
export type AuditFilters = z.output<z.ZodObject<typeof auditFilters>>

export const accountRoutes = {
  me: read({
    extension: true,
    path: '/me',
    group: 'meta',
    access: { kind: 'any_credential' },
    summary: 'Get the calling credential and its account',
    answer: Me,
  }),
  limits: read({
    extension: true,
    path: '/limits',
    group: 'meta',
    access: { kind: 'any_credential' },
    summary: 'Get all quotas of the account',
    free: true,
    answer: z.array(Budget),
  }),
  audit_list: list({
    extension: true,
    path: '/projects/:project_id/audit',
    group: 'projects',
    access: scoped('prospect:read'),
    summary: 'List the audit log of a project, newest first',
    heavy: true,
    item: AuditRow,
    query: auditFilters,
  }),
  openapi: read({
    extension: true,
    path: '/openapi.json',
    group: 'meta',
    access: { kind: 'open' },
    summary: 'Get the OpenAPI 3.1 document of this form',
    answer: z.record(z.string(), z.unknown()),
    bare: true,
  }),
} satisfies RouteTable
