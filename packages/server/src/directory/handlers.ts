import { companyRoutes } from '@alphorn/contract/company-routes'
import { findCompany } from '#server/directory/company'
import { searchCompanies } from '#server/directory/search'
import { answerWith, implement } from '#server/http/implement'

export const directory = implement(companyRoutes, {
  companies: (call, { query, page }) => searchCompanies(call, query, page),
  company_detail: async (call, { params }) => answerWith(200, await findCompany(call, params.company_id)),
})
