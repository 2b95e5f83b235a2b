import { crmRoutes } from '@alphorn/contract/crm/crm'
import { answerWith, implement } from '#server/platform/http/implement'
import { type CrmSettings, deleteConnection, saveConnection } from '#server/crm/save-connection'
import { listItems, showCrm } from '#server/crm/show'
import { startRun } from '#server/crm/start-run'

export function crmHandlers(settings: CrmSettings) {
  return implement(crmRoutes, {
    app_crm: async (call) => answerWith(200, await showCrm(call, settings.crmHosts)),
    app_crm_save: async (call, { body }) => answerWith(200, await saveConnection(call, body, settings)),
    app_crm_delete: async (call) => answerWith(200, await deleteConnection(call)),
    app_crm_run: async (call, { body }) => answerWith(201, await startRun(call, body)),
    app_crm_item_list: (call, { params, query, page }) => listItems(call, params.run_id, query, page),
  })
}
