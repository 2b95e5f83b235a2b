import { appProspectRoutes } from '@alphorn/contract/app/app-prospects'
import { prospectRoutes } from '@alphorn/contract/prospecting/prospects'
import { findRoutes, resolutionRoutes } from '@alphorn/contract/prospecting/resolution-routes'
import { answerWith, implement } from '#server/platform/http/implement'
import { addCompanies } from '#server/prospecting/prospects/add'
import { findCompanies } from '#server/prospecting/prospects/find'
import { listProspectGroups } from '#server/prospecting/prospects/list-groups'
import { listProspectCells } from '#server/prospecting/prospects/list-cells'
import { listProspectIds } from '#server/prospecting/prospects/list-ids'
import { listProspects } from '#server/prospecting/prospects/list'
import { listResolutions } from '#server/prospecting/prospects/list-resolutions'
import { removeProspects } from '#server/prospecting/prospects/remove'
import { revokeSettlement } from '#server/prospecting/prospects/revoke-settlement'
import type { DirectoryIndex } from '#server/directory/search/port'

export function prospectHandlers(index: DirectoryIndex) {
  return implement(prospectRoutes, {
    prospects: (call, { params, query, page }) => listProspects(call, params.project_id, query, page),
    prospect_add: async (call, { params, body }) =>
      answerWith(200, await addCompanies(call, params.project_id, body.companies, index)),
  })
}

export const appProspectHandlers = implement(appProspectRoutes, {
  app_prospect_cells: (call, { params, query, page }) => listProspectCells(call, params, query, page),
  app_prospect_ids: (call, { params, query, page }) => listProspectIds(call, params.project_id, query, page),
  app_prospect_groups: async (call, { params, query }) =>
    answerWith(200, await listProspectGroups(call, params.project_id, query)),
  app_prospect_remove: async (call, { params, body }) =>
    answerWith(200, await removeProspects(call, params.project_id, body.prospect_ids)),
})

export const resolutionHandlers = implement(resolutionRoutes, {
  resolution_list: (call, { params, query, page }) => listResolutions(call, params.project_id, query, page),
  resolution_revoke: async (call, { params }) =>
    answerWith(201, await revokeSettlement(call, params.project_id, params.resolution_id)),
})

export function findHandlers(index: DirectoryIndex) {
  return implement(findRoutes, {
    company_resolve: async (call, { body, page }) => {
      const { found, rows } = await findCompanies(call, body.companies, index, page.limit || Infinity)
      return answerWith(200, found, { rows })
    },
  })
}
