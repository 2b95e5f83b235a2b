import type { Surface } from '@alphorn/contract/app/app-views'
import { sql } from 'kysely'

/** The operations that write files. */
const exports = [
  'app_list_export',
  'app_prospect_export',
  'app_prospect_export_chosen',
  'export_create',
  'export_file',
  'app_audit_export',
  'app_project_audit_export',
  'app_subject_export',
] as const

/** Returns the interface through which a call of the history was made. */
export const surfaceOf = sql<Surface>`case
  when operation_id in (${sql.join(exports.map((name) => sql.lit(name)))}) then 'exports'
  when operation_id in ('feed', 'spreadsheet') then 'feeds'
  when operation_id like 'reconcile%' then 'openrefine'
  when path like '/app/%' then 'app'
  when user_agent like 'alphorn-mcp/%' then 'mcp'
  else 'api' end`
