import { accountRoutes } from '#contract/accounts/accounts'
import { approvalRoutes } from '#contract/prospecting/approval-routes'
import { batchResultRoutes } from '#contract/prospecting/batch-results'
import { companyRoutes } from '#contract/directory/company-routes'
import { industryRoutes } from '#contract/directory/industries'
import { cycleRoutes } from '#contract/prospecting/cycles'
import { decisionRoutes } from '#contract/prospecting/decision-routes'
import { ownFieldRoutes } from '#contract/directory/own-fields'
import { exportRoutes } from '#contract/prospecting/exports'
import { errorRoutes } from '#contract/core/error-routes'
import { schemaRoutes } from '#contract/core/published-schemas'
import { marketRoutes } from '#contract/lists/markets'
import { outcomeRoutes } from '#contract/prospecting/outcomes'
import { projectRoutes } from '#contract/prospecting/projects'
import { prospectRoutes } from '#contract/prospecting/prospects'
import { findRoutes, resolutionRoutes } from '#contract/prospecting/resolution-routes'
import { returnRoutes } from '#contract/prospecting/returns'
import { stageJobRoutes } from '#contract/prospecting/stage-jobs'
import { suppressionRoutes } from '#contract/prospecting/suppressions'
import { viewRoutes } from '#contract/accounts/saved-views'
import { watchRoutes } from '#contract/lists/watches'
import { webhookApiRoutes } from '#contract/webhooks/webhooks'

/**
 * The route table of the API, in both forms. Its type refers to the types of its parts: expanded, the declaration file
 * would take a megabyte.
 */
export const api: typeof projectRoutes &
  typeof cycleRoutes &
  typeof prospectRoutes &
  typeof resolutionRoutes &
  typeof decisionRoutes &
  typeof outcomeRoutes &
  typeof returnRoutes &
  typeof suppressionRoutes &
  typeof approvalRoutes &
  typeof exportRoutes &
  typeof stageJobRoutes &
  typeof batchResultRoutes &
  typeof companyRoutes &
  typeof industryRoutes &
  typeof findRoutes &
  typeof ownFieldRoutes &
  typeof marketRoutes &
  typeof watchRoutes &
  typeof webhookApiRoutes &
  typeof viewRoutes &
  typeof accountRoutes &
  typeof errorRoutes &
  typeof schemaRoutes = {
  ...projectRoutes,
  ...cycleRoutes,
  ...prospectRoutes,
  ...resolutionRoutes,
  ...decisionRoutes,
  ...outcomeRoutes,
  ...returnRoutes,
  ...suppressionRoutes,
  ...approvalRoutes,
  ...exportRoutes,
  ...stageJobRoutes,
  ...batchResultRoutes,
  ...companyRoutes,
  ...industryRoutes,
  ...findRoutes,
  ...ownFieldRoutes,
  ...marketRoutes,
  ...watchRoutes,
  ...webhookApiRoutes,
  ...viewRoutes,
  ...accountRoutes,
  ...errorRoutes,
  ...schemaRoutes,
}
export type Api = typeof api
