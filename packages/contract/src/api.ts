import { accountRoutes } from '#contract/accounts'
import { companyRoutes } from '#contract/company-routes'
import { cycleRoutes } from '#contract/cycles'
import { projectRoutes } from '#contract/projects'
import { prospectRoutes } from '#contract/prospects'
import { stageJobRoutes } from '#contract/stage-jobs'

/** THE table: every route of the API, in both forms. */
export const api = {
  ...projectRoutes,
  ...cycleRoutes,
  ...prospectRoutes,
  ...stageJobRoutes,
  ...companyRoutes,
  ...accountRoutes,
}
export type Api = typeof api
