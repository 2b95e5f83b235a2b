import { accountRoutes } from '#contract/accounts/accounts'
import { approvalRoutes } from '#contract/prospecting/approval-routes'
import { batchResultRoutes } from '#contract/prospecting/batch-results'
import { companyRoutes } from '#contract/directory/company-routes'
import { industryRoutes } from '#contract/directory/industries'
import { cycleRoutes } from '#contract/prospecting/cycles'
import { decisionRoutes } from '#contract/prospecting/decision-routes'
import { errorRoutes } from '#contract/core/error-routes'
import { marketRoutes } from '#contract/lists/markets'
import { projectRoutes } from '#contract/prospecting/projects'
import { prospectRoutes } from '#contract/prospecting/prospects'
import { findRoutes, resolutionRoutes } from '#contract/prospecting/resolution-routes'
import { stageJobRoutes } from '#contract/prospecting/stage-jobs'
import { watchRoutes } from '#contract/lists/watches'

/** THE table: every route of the API, in both forms. */
export const api = {
  ...projectRoutes,
  ...cycleRoutes,
  ...prospectRoutes,
  ...resolutionRoutes,
  ...decisionRoutes,
  ...approvalRoutes,
  ...stageJobRoutes,
  ...batchResultRoutes,
  ...companyRoutes,
  ...industryRoutes,
  ...findRoutes,
  ...marketRoutes,
  ...watchRoutes,
  ...accountRoutes,
  ...errorRoutes,
}
export type Api = typeof api
