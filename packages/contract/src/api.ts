import { accountRoutes } from '#contract/accounts'
import { approvalRoutes } from '#contract/approval-routes'
import { companyRoutes } from '#contract/company-routes'
import { cycleRoutes } from '#contract/cycles'
import { decisionRoutes } from '#contract/decision-routes'
import { projectRoutes } from '#contract/projects'
import { prospectRoutes } from '#contract/prospects'
import { stageJobRoutes } from '#contract/stage-jobs'

/** THE table: every route of the API, in both forms. */
export const api = {
  ...projectRoutes,
  ...cycleRoutes,
  ...prospectRoutes,
  ...decisionRoutes,
  ...approvalRoutes,
  ...stageJobRoutes,
  ...companyRoutes,
  ...accountRoutes,
}
export type Api = typeof api
