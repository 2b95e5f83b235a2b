import { z } from 'zod'
import { auditFilters, AuditRow } from '#contract/accounts/accounts'
import { Timestamp } from '#contract/core/fields'
import { everyone, session } from '#contract/core/roles'
import { list, read, type RouteTable } from '#contract/core/route'

// Routes of the browser app for audit histories, in addition to those of the API.

const DifferenceSchema = z
  .object({
    member: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'Difference' })
/** A changed member of an object, with its old and new value as text. Long values are truncated. */
export type Difference = z.infer<typeof DifferenceSchema>

const ChangeOfObject = z
  .object({
    request_id: z.string(),
    target: z.string().nullable(),
    changed_by: z.string(),
    changed_at: Timestamp,
    differences: z.array(DifferenceSchema),
  })
  .meta({ id: 'ChangeOfObject' })
export type ChangeOfObject = z.infer<typeof ChangeOfObject>

const changeFilters = {
  request_id: z.string().max(64).optional(),
  target: z.string().min(1).max(200).optional(),
} as const
export type ChangeFilters = z.output<z.ZodObject<typeof changeFilters>>

const common = { group: 'meta' } as const

/** The lines of an export: `AuditExportLine`. */
const Sealed = z.string()

export const appAuditRoutes = {
  app_audit_list: list({
    ...common,
    path: '/audit',
    access: session(['owner']),
    summary: 'List the audit log of the account outside its projects, newest first',
    heavy: true,
    item: AuditRow,
    query: auditFilters,
  }),
  app_change_list: list({
    ...common,
    path: '/changes',
    access: session(everyone),
    summary: 'List the changes to settings, members and other lasting objects, newest first',
    item: ChangeOfObject,
    query: changeFilters,
  }),
  app_audit_export: read({
    ...common,
    path: '/audit/export',
    access: session(['owner']),
    summary: 'Export the sealed audit log outside projects as a file that can be verified offline',
    answer: Sealed,
    download: true,
  }),
  app_project_audit_export: read({
    ...common,
    path: '/projects/:project_id/audit/export',
    access: session(everyone),
    summary: 'Export the sealed audit log of a project as a file that can be verified offline',
    answer: Sealed,
    download: true,
  }),
  app_audit_key: read({
    ...common,
    path: '/audit/key',
    access: { kind: 'open' },
    summary: 'Get the public key of audit checkpoints and exports',
    answer: z.object({ public_key: z.string() }).meta({ id: 'AuditKey' }),
  }),
} satisfies RouteTable
