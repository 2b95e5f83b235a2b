import { z } from 'zod'
import { auditFilters, AuditRow } from '#contract/accounts'
import { everyone, session } from '#contract/roles'
import { list, read, type RouteTable } from '#contract/route'

// What the browser app has of the audit histories beside the routes of the API.

const common = { group: 'meta' } as const

/** The lines of an export: `AuditExportLine`. */
const Sealed = z.string()

export const appAuditRoutes = {
  app_audit_list: list({
    ...common,
    path: '/audit',
    access: session(['owner']),
    summary: "Audit history of the account's calls outside its projects, newest first",
    item: AuditRow,
    query: auditFilters,
  }),
  app_audit_export: read({
    ...common,
    path: '/audit/export',
    access: session(['owner']),
    summary:
      'The sealed history of calls outside projects, as a file that can be verified without the service',
    answer: Sealed,
    download: true,
  }),
  app_project_audit_export: read({
    ...common,
    path: '/projects/:project_id/audit/export',
    access: session(everyone),
    summary: "A project's sealed history, as a file that can be verified without the service",
    answer: Sealed,
    download: true,
  }),
  app_audit_key: read({
    ...common,
    path: '/audit/key',
    access: { kind: 'open' },
    summary: 'The public key under the checkpoints and exports of audit histories',
    answer: z.object({ public_key: z.string() }).meta({ id: 'AuditKey' }),
  }),
} satisfies RouteTable
