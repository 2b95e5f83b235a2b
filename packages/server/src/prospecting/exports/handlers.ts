import { appExportRoutes, exportRoutes } from '@alphorn/contract/prospecting/exports'
import { revokeApproval } from '#server/prospecting/approvals/revoke'
import { exportReleases } from '#server/prospecting/exports/export'
import { getExportFile, listExports } from '#server/prospecting/exports/file'
import { listReleases } from '#server/prospecting/exports/release-rows'
import { answerWith, implement } from '#server/platform/http/implement'

/** `proofPages`: address of the pages with the evidence of exported texts; null if there are none. */
export function exportHandlers({ proofPages }: { proofPages: string | null }) {
  return implement(exportRoutes, {
    release_list: (call, { params, query, page }) =>
      listReleases(call, params.project_id, query, page, proofPages),
    export_create: async (call, { params, body }) => {
      const made = await exportReleases(call, params.project_id, body, proofPages !== null)
      return answerWith(made.export ? 201 : 200, made)
    },
    export_list: (call, { params, page }) => listExports(call, params.project_id, page),
    export_file: async (call, { params }) =>
      answerWith(200, await getExportFile(call, params.project_id, params.export_id, proofPages)),
  })
}

/** Routes of released texts that only the browser app has. */
export const appExportHandlers = implement(appExportRoutes, {
  app_approval_revoke: async (call, { params, body }) => {
    const { project_id, prospect_id, approval_id } = params
    return answerWith(201, await revokeApproval(call, project_id, prospect_id, approval_id, body.reason))
  },
})
