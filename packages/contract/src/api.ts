import { accountRoutes } from '#contract/accounts'
import { approvalRoutes } from '#contract/approval-routes'
import { batchResultRoutes } from '#contract/batch-results'
import { companyRoutes } from '#contract/company-routes'
import { cycleRoutes } from '#contract/cycles'
import { decisionRoutes } from '#contract/decision-routes'
import { errorRoutes } from '#contract/error-routes'
import { marketRoutes } from '#contract/markets'
import { projectRoutes } from '#contract/projects'
import { prospectRoutes } from '#contract/prospects'
import { findRoutes, resolutionRoutes } from '#contract/resolution-routes'
import { stageJobRoutes } from '#contract/stage-jobs'
import { watchRoutes } from '#contract/watches'

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
  ...findRoutes,
  ...marketRoutes,
  ...watchRoutes,
  ...accountRoutes,
  ...errorRoutes,
}
export type Api = typeof api
