import { prospectRoutes } from '@alphorn/contract/prospects'
import { answerWith, implement } from '#server/http/implement'
import { addCompanies } from '#server/prospects/add'
import { listProspects } from '#server/prospects/list'
import type { DirectoryIndex } from '#server/search/port'

export function prospects(index: DirectoryIndex) {
  return implement(prospectRoutes, {
    prospects: (call, { params, query, page }) => listProspects(call, params.project_id, query, page),
    prospect_add: async (call, { params, body }) =>
      answerWith(200, await addCompanies(call, params.project_id, body.companies, index)),
  })
}
