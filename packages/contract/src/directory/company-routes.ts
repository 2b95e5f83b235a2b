import { Company, CompanyDetail } from '#contract/directory/companies'
import { companyFilterParameters } from '#contract/directory/company-filters'
import { searchParameters, searchSummary } from '#contract/directory/company-search'
import { list, read, type RouteTable, scoped } from '#contract/core/route'

export const companyRoutes = {
  companies: list({
    path: '/companies',
    group: 'companies',
    access: scoped('companies:read'),
    summary: 'Search the Swiss company directory',
    item: Company,
    query: { ...companyFilterParameters, ...searchParameters },
    beside: searchSummary,
    pageSize: { most: 1000, usual: 100 },
    budget: 'companies',
    refusals: ['daily_row_limit', 'monthly_row_limit', 'search_unavailable', 'window_exceeded'],
  }),
  company_detail: read({
    extension: true,
    path: '/companies/:company_id',
    group: 'companies',
    access: scoped('companies:read'),
    summary: 'Get a company by its ID, or by its UID in any spelling',
    answer: CompanyDetail,
    budget: 'companies',
    refusals: ['daily_row_limit', 'monthly_row_limit'],
  }),
} satisfies RouteTable
