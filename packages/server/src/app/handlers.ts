import { listNamedRequests } from '#server/app/audit/named-requests'
import { questionHandlers } from '#server/prospecting/questions/handlers'
import { appProspectExportRoutes } from '@alphorn/contract/app/app-prospects'
import { addToList } from '#server/app/add-to-list'
import { exportProspects } from '#server/app/export-prospects'
import { criterionAnswerRoutes } from '@alphorn/contract/prospecting/criterion-answers'
import { appOwnRoutes } from '@alphorn/contract/app/own-routes'
import { appExecutorRoutes } from '@alphorn/contract/app/app-executors'
import { appReviewRoutes } from '@alphorn/contract/app/app-review'
import { appListAdditionRoutes } from '@alphorn/contract/lists/app-list-additions'
import { appListRoutes } from '@alphorn/contract/lists/app-lists'
import { companyHistoryRoutes } from '@alphorn/contract/directory/company-history'
import { appProgressRoutes } from '@alphorn/contract/app/app-progress'
import { appMarketRoutes } from '@alphorn/contract/lists/app-market'
import { appWatchRoutes } from '@alphorn/contract/lists/app-watches'
import { closeSession, closedCookie } from '#server/accounts/sessions/session'
import { getCurrentSession, signIn } from '#server/accounts/sign-in/sign-in'
import { signUp } from '#server/accounts/sign-up/sign-up'
import {
  memberHandlers,
  profileHandlers,
  secondFactorHandlers,
  signedIn,
  signedInOrAsked,
  signInProviderHandlers,
  type TeamSettings,
} from '#server/accounts/handlers'
import { placesOf } from '#server/app/company-places'
import { headroomOf } from '#server/app/headroom'
import { cycleStages, projectSignals } from '#server/app/progress'
import { getSummary, summariesOf } from '#server/app/summaries'
import { textAlternatives } from '#server/app/text-alternatives'
import { reviewHandlers } from '#server/prospecting/approvals/handlers'
import { getDossier } from '#server/prospecting/approvals/dossier'
import { listRequestErrors } from '#server/platform/audit/requests'
import { getUsage } from '#server/platform/audit/usage'
import { facetsOf } from '#server/directory/companies/facets'
import { companyHistory } from '#server/directory/companies/history'
import { visibleTo } from '#server/directory/companies/invented'
import { listAdditions } from '#server/lists/additions/list'
import { removeByHand } from '#server/lists/additions/remove'
import { createListFeed, createWatchFeed } from '#server/lists/feeds/create'
import { listFeeds } from '#server/lists/feeds/list'
import { revokeFeed } from '#server/lists/feeds/revoke'
import type { Limits } from '#server/platform/limits/limits'
import type { ListPlan } from '#server/lists/build'
import { cancelBuild } from '#server/lists/cancel-build'
import { exportList } from '#server/lists/export'
import { listMatchingCompanies } from '#server/lists/matching-members'
import { overlapsOf } from '#server/lists/overlaps'
import { previewList } from '#server/lists/preview'
import { credentialHandlers } from '#server/accounts/credentials/handlers'
import { appDecisionHandlers, appSuppressionHandlers } from '#server/prospecting/decisions/handlers'
import { demoHandlers } from '#server/app/demo/handlers'
import { inboxHandlers } from '#server/prospecting/inbox/handlers'
import { noteHandlers } from '#server/prospecting/notes/handlers'
import { snippetHandlers } from '#server/prospecting/snippets/handlers'
import { appOutcomeHandlers } from '#server/prospecting/outcomes/handlers'
import { appExportHandlers } from '#server/prospecting/exports/handlers'
import { appReconcilerRoutes } from '@alphorn/contract/directory/reconciliation'
import { answerWith, implement, writtenData } from '#server/platform/http/implement'
import { createProject } from '#server/prospecting/projects/create'
import { answerCriterion } from '#server/prospecting/staleness/answer-criterion'
import { changeOffering, changeProject } from '#server/prospecting/staleness/edit-project'
import { checkOffering } from '#server/prospecting/staleness/check-offering'
import { listOfferings } from '#server/prospecting/projects/offerings'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { appProspectHandlers } from '#server/prospecting/prospects/handlers'
import type { DirectoryIndex } from '#server/directory/search/port'
import {
  createReconciler,
  listReconcilers,
  revokeReconciler,
} from '#server/directory/reconciliation/reconcilers'
import { spreadsheetHandlers } from '#server/app/spreadsheets/handlers'
import { savedViewHandlers } from '#server/app/saved-views/handlers'
import { companyCellHandlers } from '#server/directory/own-fields/handlers'
import { appCycleHandlers, jobBoardHandlers } from '#server/prospecting/stage-jobs/handlers'
import type { FindProducer } from '#server/prospecting/stage-jobs/unchanged'
import { createWatch } from '#server/lists/watches/create'
import { companySignals } from '#server/directory/signals/of-company'
import { deleteWatch } from '#server/lists/watches/delete'
import { editWatch } from '#server/lists/watches/edit'
import { getWatchMail, setWatchMail, tryWatchMail } from '#server/lists/watches/mail'

type Settings = {
  plan: ProjectPlan & ListPlan
  /** Returns the producers with which the built-in executors would sign their results now. */
  producers: () => Promise<FindProducer>
  limits: Limits
  index: DirectoryIndex
  /** Returns the OpenAPI document of the routes for sessions, as JSON. */
  document: () => Promise<string>
} & TeamSettings

/** Handlers of the routes for the browser: the same verbs, with a session instead of a credential. */
export function appHandlers(settings: Settings) {
  return [
    ...accountsAndProjects(settings),
    ...credentialHandlers(settings.peppers),
    ...memberHandlers(settings),
    ...profileHandlers(settings),
    ...secondFactorHandlers(settings),
    ...signInProviderHandlers(settings),
    ...executorHandlers(settings),
    ...listsAndWatches(settings),
    ...histories,
    ...marketHandlers(settings),
    ...listAdditionHandlers(settings),
    ...progress,
    ...appCycleHandlers(settings.plan, settings.producers),
    ...watching,
    ...appDecisionHandlers(settings.plan),
    ...appProspectHandlers,
    ...prospectFiles,
    ...spreadsheetHandlers,
    ...reviewHandlers,
    ...alternatives,
    ...inboxHandlers(settings.index),
    ...noteHandlers,
    ...appOutcomeHandlers,
    ...jobBoardHandlers,
    ...companyCellHandlers,
    ...reconcilers,
    ...savedViewHandlers,
    ...snippetHandlers,
    ...appSuppressionHandlers,
    ...criterionAnswers(settings),
    ...questionHandlers(settings.plan),
    ...appExportHandlers,
    ...demoHandlers(settings),
  ]
}

const { app_text_alternatives } = appReviewRoutes
const alternatives = implement(
  { app_text_alternatives },
  {
    app_text_alternatives: async (call, { params }) =>
      answerWith(200, await textAlternatives(call, params.project_id, params.prospect_id)),
  },
)

function criterionAnswers({ plan }: Settings) {
  return implement(criterionAnswerRoutes, {
    app_criterion_answer: async (call, { params, body }) =>
      answerWith(201, await answerCriterion(call, params.project_id, params.prospect_id, body, plan)),
  })
}

function accountsAndProjects({ plan, document, ...ways }: Settings) {
  return implement(appOwnRoutes, {
    sign_up: async (call, { body, ...device }) => {
      const opened = await signUp(call, body, ways, device)
      if ('session' in opened) return signedIn(201, opened)
      return answerWith(202, { asked: true as const }, { setCookies: opened.cookies })
    },
    sign_in: async (call, { body, ...device }) =>
      signedInOrAsked(200, await signIn(call, body, ways, device)),
    sign_out: async (call) => {
      closeSession(call.tx, call.caller)
      return answerWith(200, { signed_out: true as const }, { setCookies: [closedCookie] })
    },
    app_openapi: async () => answerWith(200, writtenData<Record<string, unknown>>(await document())),
    session: async (call) => answerWith(200, await getCurrentSession(call)),
    app_project_create: async (call, { body }) => answerWith(201, await createProject(call, body, plan)),
    app_project_edit: async (call, { params, body }) =>
      answerWith(200, await changeProject(call, params.project_id, body, plan)),
    app_summary_list: async (call) => answerWith(200, await summariesOf(call)),
    app_summary: async (call, { params }) => answerWith(200, await getSummary(call, params.project_id)),
    app_dossier: async (call, { params }) =>
      answerWith(200, await getDossier(call, params.project_id, params.prospect_id)),
    app_offering_list: (call, { params, page }) => listOfferings(call, params.project_id, page),
    app_request_list: (call, { query, page }) => listNamedRequests(call, query, page),
    app_request_errors: async (call, { query }) => answerWith(200, await listRequestErrors(call, query)),
    app_usage: async (call) => {
      const [usage, headroom] = await Promise.all([getUsage(call), headroomOf(call, plan)])
      return answerWith(200, { ...usage, headroom })
    },
    app_offering_edit: async (call, { params, body }) =>
      answerWith(200, await changeOffering(call, params.project_id, body, plan)),
    app_offering_check: async (call, { params, body }) =>
      answerWith(200, await checkOffering(call, params.project_id, body)),
  })
}

function executorHandlers({ plan }: Settings) {
  return implement(appExecutorRoutes, {
    app_executors: async () => answerWith(200, { executors: [...plan.executors] }),
  })
}

const progress = implement(appProgressRoutes, {
  app_cycle_stages: async (call, { params }) =>
    answerWith(200, await cycleStages(call, params.project_id, params.cycle_id)),
  app_project_signals: async (call, { params }) =>
    answerWith(200, await projectSignals(call, params.project_id)),
})

const prospectFiles = implement(appProspectExportRoutes, {
  app_prospect_export: (call, { params, query }) => exportProspects(call, params.project_id, query),
  app_prospect_export_chosen: (call, { params, body }) => exportProspects(call, params.project_id, body),
})

function listsAndWatches({ limits, index }: Settings) {
  return implement(appListRoutes, {
    app_facets: async (call, { query }) => answerWith(200, await facetsOf(call, query)),
    app_list_preview: async (call, { query, page }) => {
      const preview = await previewList(call, query, page, { limits, index })
      return answerWith(200, preview, { rows: preview.sample.length })
    },
    app_list_companies: (call, { params, query, page }) =>
      listMatchingCompanies(call, params.list_id, query, page),
    app_list_export: (call, { params, query }) => exportList(call, params.list_id, query),
    app_watch_create: async (call, { body }) => answerWith(201, await createWatch(call, body)),
    app_watch_delete: async (call, { params }) => answerWith(200, await deleteWatch(call, params.watch_id)),
    app_feed_list: (call, { page }) => listFeeds(call, page),
    app_list_feed_create: async (call, { params, body }) =>
      answerWith(201, await createListFeed(call, params.list_id, body)),
    app_watch_feed_create: async (call, { params, body }) =>
      answerWith(201, await createWatchFeed(call, params.watch_id, body)),
    app_feed_revoke: async (call, { params }) => answerWith(201, await revokeFeed(call, params.feed_id)),
  })
}

const histories = implement(companyHistoryRoutes, {
  app_company_history: (call, { params, page }) =>
    companyHistory(call, params.company_id, page, visibleTo(call.caller)),
})

function marketHandlers({ index }: Settings) {
  return implement(appMarketRoutes, {
    app_company_places: async (call, { params }) =>
      answerWith(200, await placesOf(call, index, params.company_id)),
    app_company_signals: (call, { params, query, page }) =>
      companySignals(call, params.company_id, query, page),
    app_list_overlaps: async (call, { query }) => answerWith(200, await overlapsOf(call, index, query)),
    app_list_build_cancel: async (call, { params }) =>
      answerWith(200, await cancelBuild(call, params.list_id, params.number)),
  })
}

function listAdditionHandlers({ index }: Settings) {
  return implement(appListAdditionRoutes, {
    app_list_additions: (call, { params, page }) => listAdditions(call, params.list_id, page),
    app_list_addition_create: async (call, { params, body }) =>
      answerWith(201, await addToList(call, index, params.list_id, body)),
    app_list_addition_remove: async (call, { params, body }) =>
      answerWith(200, await removeByHand(call, params.list_id, body)),
  })
}

const watching = implement(appWatchRoutes, {
  app_watch_edit: async (call, { params, body }) =>
    answerWith(200, await editWatch(call, params.watch_id, body)),
  app_watch_mail: async (call, { params }) => answerWith(200, await getWatchMail(call, params.watch_id)),
  app_watch_mail_set: async (call, { params, body }) =>
    answerWith(200, await setWatchMail(call, params.watch_id, body.cadence)),
  app_watch_mail_test: async (call, { params }) => answerWith(202, await tryWatchMail(call, params.watch_id)),
})

const reconcilers = implement(appReconcilerRoutes, {
  app_reconciler_list: (call, { page }) => listReconcilers(call, page),
  app_reconciler_create: async (call, { body }) => answerWith(201, await createReconciler(call, body)),
  app_reconciler_revoke: async (call, { params }) =>
    answerWith(201, await revokeReconciler(call, params.reconciler_id)),
})
