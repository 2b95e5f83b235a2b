import { appOwnRoutes } from '#contract/app/own-routes'
import { teamRoutes } from '#contract/accounts/team-routes'
import { api } from '#contract/api'
import { appAuditRoutes } from '#contract/app/app-audit'
import { appCycleRoutes } from '#contract/app/app-cycles'
import { appProgressRoutes } from '#contract/app/app-progress'
import { appDecisionRoutes, appProspectExportRoutes, appProspectRoutes } from '#contract/app/app-prospects'
import { appInboxRoutes } from '#contract/app/app-inbox'
import { appNoteRoutes } from '#contract/app/app-notes'
import { appOutcomeRoutes } from '#contract/app/app-outcomes'
import { appReviewRoutes } from '#contract/app/app-review'
import { appExecutorRoutes } from '#contract/app/app-executors'
import { appJobRoutes } from '#contract/app/app-jobs'
import { appListAdditionRoutes } from '#contract/lists/app-list-additions'
import { appListRoutes } from '#contract/lists/app-lists'
import { companyCellRoutes } from '#contract/directory/company-cells'
import { companyHistoryRoutes } from '#contract/directory/company-history'
import { appMarketRoutes } from '#contract/lists/app-market'
import { appWatchRoutes } from '#contract/lists/app-watches'
import { credentialRoutes } from '#contract/accounts/credentials'
import { appSpreadsheetRoutes } from '#contract/app/app-spreadsheets'
import { demoRoutes } from '#contract/app/demo'
import { changeRoutes } from '#contract/core/changes'
import { appReconcilerRoutes } from '#contract/directory/reconciliation'
import { savedViewRoutes } from '#contract/accounts/saved-views'
import { healthRoutes } from '#contract/app/system-health'
import { secondFactorRoutes } from '#contract/accounts/second-factor'
import { appSuppressionRoutes } from '#contract/prospecting/suppressions'
import { questionRoutes } from '#contract/prospecting/questions'
import { snippetRoutes } from '#contract/prospecting/snippets'
import { criterionAnswerRoutes } from '#contract/prospecting/criterion-answers'
import { offeringProposalRoutes } from '#contract/prospecting/offering-proposals'
import { appExportRoutes } from '#contract/prospecting/exports'
import { subjectRoutes } from '#contract/privacy/subjects'
import { crmRoutes } from '#contract/crm/crm'
import { letterPostRoutes } from '#contract/letter-post/letter-post'
import { type webhookApiRoutes, webhookRoutes } from '#contract/webhooks/webhooks'

// The browser app's own routes, mounted at /app/api: actions available only in the browser, and summaries for its
// screens. `appTable` adds the routes of the API, with a session in place of a credential.

/** Routes of the app that are not part of the API. */
export const appRoutes: typeof appOwnRoutes &
  typeof appAuditRoutes &
  typeof appExecutorRoutes &
  typeof appJobRoutes &
  typeof appListRoutes &
  typeof appListAdditionRoutes &
  typeof companyCellRoutes &
  typeof companyHistoryRoutes &
  typeof appMarketRoutes &
  typeof appCycleRoutes &
  typeof appProgressRoutes &
  typeof appWatchRoutes &
  typeof credentialRoutes &
  typeof demoRoutes &
  typeof appDecisionRoutes &
  typeof criterionAnswerRoutes &
  typeof questionRoutes &
  typeof snippetRoutes &
  typeof appProspectRoutes &
  typeof appProspectExportRoutes &
  typeof appSpreadsheetRoutes &
  typeof appReviewRoutes &
  typeof appInboxRoutes &
  typeof appNoteRoutes &
  typeof appOutcomeRoutes &
  typeof appReconcilerRoutes &
  typeof appSuppressionRoutes &
  typeof appExportRoutes &
  typeof offeringProposalRoutes &
  typeof subjectRoutes &
  typeof webhookRoutes &
  typeof crmRoutes &
  typeof letterPostRoutes &
  typeof changeRoutes &
  typeof secondFactorRoutes &
  typeof teamRoutes &
  typeof healthRoutes &
  typeof savedViewRoutes = {
  ...appOwnRoutes,
  ...appAuditRoutes,
  ...appExecutorRoutes,
  ...appJobRoutes,
  ...appListRoutes,
  ...appListAdditionRoutes,
  ...companyCellRoutes,
  ...companyHistoryRoutes,
  ...appMarketRoutes,
  ...appCycleRoutes,
  ...appProgressRoutes,
  ...appWatchRoutes,
  ...credentialRoutes,
  ...demoRoutes,
  ...appDecisionRoutes,
  ...criterionAnswerRoutes,
  ...questionRoutes,
  ...snippetRoutes,
  ...appProspectRoutes,
  ...appProspectExportRoutes,
  ...appSpreadsheetRoutes,
  ...appReviewRoutes,
  ...appInboxRoutes,
  ...appNoteRoutes,
  ...appOutcomeRoutes,
  ...appReconcilerRoutes,
  ...appSuppressionRoutes,
  ...appExportRoutes,
  ...offeringProposalRoutes,
  ...subjectRoutes,
  ...webhookRoutes,
  ...crmRoutes,
  ...letterPostRoutes,
  ...changeRoutes,
  ...secondFactorRoutes,
  ...teamRoutes,
  ...healthRoutes,
  ...savedViewRoutes,
}

/** All routes that a session may call under /app/api: those of the API, and the app's own. */
export type AppTable = Omit<typeof api, 'me' | 'openapi' | keyof typeof webhookApiRoutes> & typeof appRoutes
// Omitted from the API's routes: `session` takes the place of `me`, the API serves its own document, and the app has
// its own webhook routes at the same paths.
const {
  me: _me,
  openapi: _openapi,
  webhook_list: _list,
  webhook_create: _create,
  webhook_delete: _delete,
  webhook_delivery_list: _deliveries,
  webhook_delivery_detail: _delivery,
  webhook_delivery_resends: _resends,
  ...forSessions
} = api
export const appTable: AppTable = { ...forSessions, ...appRoutes }
