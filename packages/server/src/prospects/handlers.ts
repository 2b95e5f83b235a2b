import { appProspectRoutes } from '@alphorn/contract/app-prospects'
import { prospectRoutes } from '@alphorn/contract/prospects'
import { answerWith, implement } from '#server/http/implement'
import { addCompanies } from '#server/prospects/add'
import { listProspects } from '#server/prospects/list'
import { removeProspects } from '#server/prospects/remove'
import type { DirectoryIndex } from '#server/search/port'

export function prospects(index: DirectoryIndex) {
  return implement(prospectRoutes, {
    prospects: (call, { params, query, page }) => listProspects(call, params.project_id, query, page),
    prospect_add: async (call, { params, body }) =>
      answerWith(200, await addCompanies(call, params.project_id, body.companies, index)),
  })
}

export const appProspects = implement(appProspectRoutes, {
  app_prospect_remove: async (call, { params, body }) =>
    answerWith(200, await removeProspects(call, params.project_id, body.prospect_ids)),
})
