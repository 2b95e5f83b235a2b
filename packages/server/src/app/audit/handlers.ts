import { appAuditRoutes } from '@alphorn/contract/app/app-audit'
import { listChanges } from '#server/platform/audit/changes'
import { exportedFile } from '#server/platform/audit/exported-file'
import { listAuditRows } from '#server/platform/audit/list'
import type { SigningKey } from '#server/platform/audit/signing-key'
import type { LongReads } from '#server/platform/db/long-reads'
import { answerWith, implement } from '#server/platform/http/implement'
import { projectOf } from '#server/prospecting/projects/queries'

/** `longReads`: the rows of an export are read after the end of their handler. */
type Settings = { key: SigningKey; longReads: LongReads }

export function auditHandlers({ key, longReads }: Settings) {
  return implement(appAuditRoutes, {
    app_audit_list: (call, { query, page }) => listAuditRows(call, null, query, page),
    app_change_list: (call, { query, page }) => listChanges(call, query, page),
    app_audit_export: async ({ caller: { account_id } }) =>
      answerWith(200, '', exportedFile(longReads, { account_id, project_id: null }, key)),
    app_project_audit_export: async (call, { params }) =>
      answerWith(200, '', exportedFile(longReads, await projectOf(call, params.project_id), key)),
    app_audit_key: async () => answerWith(200, { public_key: key.publicKey }),
  })
}
