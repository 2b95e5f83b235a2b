import { appAuditRoutes } from '@alphorn/contract/app/app-audit'
import { listChanges } from '#server/platform/audit/changes'
import { exportedFile } from '#server/platform/audit/exported-file'
import { listAuditRows } from '#server/platform/audit/list'
import type { SigningKey } from '#server/platform/audit/signing-key'
import type { Db } from '#server/platform/db/connection'
import { answerWith, implement } from '#server/platform/http/implement'
import { projectOf } from '#server/prospecting/projects/queries'

/** `db`: where the rows of an export are read, after the end of their handler. */
type Settings = { key: SigningKey; db: Db }

export function auditHandlers({ key, db }: Settings) {
  return implement(appAuditRoutes, {
    app_audit_list: (call, { query, page }) => listAuditRows(call, null, query, page),
    app_change_list: (call, { query, page }) => listChanges(call, query, page),
    app_audit_export: async ({ caller: { account_id } }) =>
      answerWith(200, '', exportedFile(db, { account_id, project_id: null }, key)),
    app_project_audit_export: async (call, { params }) =>
      answerWith(200, '', exportedFile(db, await projectOf(call, params.project_id), key)),
    app_audit_key: async () => answerWith(200, { public_key: key.publicKey }),
  })
}
