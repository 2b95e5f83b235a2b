import { appJobRoutes } from '@alphorn/contract/app/app-jobs'
import { appCycleRoutes } from '@alphorn/contract/app/app-cycles'
import { batchResultRoutes } from '@alphorn/contract/prospecting/batch-results'
import { stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import { NoResultYet } from '#server/platform/call'
import { answerWith, type Handlers, implement } from '#server/platform/http/implement'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { completeStageJobs } from '#server/prospecting/stage-jobs/batch-complete'
import { claimNextJobs } from '#server/prospecting/stage-jobs/batch-claim'
import { listBoard } from '#server/prospecting/stage-jobs/board'
import { countBoard } from '#server/prospecting/stage-jobs/count-board'
import { cancelCycle } from '#server/prospecting/stage-jobs/cancel-cycle'
import { cancelStageJob } from '#server/prospecting/stage-jobs/cancel'
import { checkAhead, waitForChecks } from '#server/prospecting/stage-jobs/check-result'
import { claimStageJob } from '#server/prospecting/stage-jobs/claim'
import { completeStageJob } from '#server/prospecting/stage-jobs/complete'
import { dryRunResult } from '#server/prospecting/stage-jobs/dry-run'
import { failStageJob } from '#server/prospecting/stage-jobs/fail'
import { getStageJob, listStageJobs } from '#server/prospecting/stage-jobs/list'
import {
  serializeJobs,
  serializeJob,
  judgedClaims,
  judgedNextClaims,
} from '#server/prospecting/stage-jobs/judge-claims'
import { judgedBatchResults, judgedResults } from '#server/prospecting/stage-jobs/judge-results'
import type { OwnDetail } from '#server/prospecting/stage-jobs/present'
import { previewCycle } from '#server/prospecting/stage-jobs/preview-cycle'
import { restoreDetails } from '#server/prospecting/stage-jobs/frozen-inputs'
import { retryStageJob } from '#server/prospecting/stage-jobs/retry'
import type { FindProducer } from '#server/prospecting/stage-jobs/unchanged'

const routes = { ...stageJobRoutes, ...batchResultRoutes }

/** `looksUp`: whether the operator permits the service to fetch the pages that workers cite. */
type HandlerDependencies = { plan: ProjectPlan; looksUp: boolean }

const handlersOf = ({ plan, looksUp }: HandlerDependencies): Handlers<typeof routes> => ({
  stage_job_list: (call, { params, query, page }) => listStageJobs(call, params.project_id, query, page),
  stage_job_detail: async (call, { params }) =>
    answerWith(200, serializeJob(await getStageJob(call, params.project_id, params.job_id))),
  stage_job_batch_claims: async (call, { params, body }) => {
    const claimed = await claimNextJobs(call, params.project_id, body)
    if (claimed instanceof NoResultYet) return claimed
    const part = claimed.map(({ own }) => own)
    return answerWith(200, serializeJobs(claimed), { part, rows: claimed.length })
  },
  stage_job_claims: async (call, { params, body }) => {
    const { granted, detail } = await claimStageJob(call, params.project_id, params.job_id, body)
    return answerWith(granted ? 201 : 200, serializeJob(detail), { part: [detail.own] })
  },
  stage_job_results: async (call, { params, body }) =>
    answerWith(201, await completeStageJob(call, params.project_id, params.job_id, body, looksUp)),
  stage_job_result_checks: async (call, { params, body }) =>
    answerWith(200, await dryRunResult(call, params.project_id, params.job_id, body)),
  stage_job_batch_results: async (call, { params, body }) =>
    answerWith(200, await completeStageJobs(call, params.project_id, body, looksUp)),
  stage_job_failures: async (call, { params, body }) =>
    answerWith(201, await failStageJob(call, params.project_id, params.job_id, body)),
  stage_job_retries: async (call, { params }) => {
    const { fresh, job } = await retryStageJob(call, params.project_id, params.job_id, plan)
    return answerWith(fresh ? 201 : 200, job)
  },
  stage_job_cancellations: async (call, { params, body }) =>
    answerWith(201, await cancelStageJob(call, params.project_id, params.job_id, body.reason)),
})

/** The stored response of a claim holds only the job's own fields; the others are the same for each claim. */
export function stageJobHandlers(dependencies: HandlerDependencies) {
  return implement(routes, handlersOf(dependencies), {
    restored: {
      stage_job_batch_claims: async (call, part) =>
        serializeJobs(await restoreDetails(call, part as OwnDetail[])),
      stage_job_claims: async (call, part) => {
        const [job] = await restoreDetails(call, part as OwnDetail[])
        return serializeJob(job!)
      },
    },
    prepared: {
      stage_job_results: async (call, { params, body }) => {
        await checkAhead(call, params.project_id, params.job_id, body)
        return () => waitForChecks([body])
      },
      stage_job_batch_results: async (call, { params, body: { results } }) => {
        await Promise.all(
          results.map(({ job_id, result }) => checkAhead(call, params.project_id, job_id, result)),
        )
        return () => waitForChecks(results.map(({ result }) => result))
      },
    },
    judged: {
      stage_job_batch_claims: judgedNextClaims,
      stage_job_claims: judgedClaims,
      stage_job_results: judgedResults(dependencies.looksUp),
      stage_job_batch_results: judgedBatchResults(dependencies.looksUp),
    },
  })
}

/** The job board of the browser app. */
export const jobBoardHandlers = implement(appJobRoutes, {
  app_job_list: (call, { params, query, page }) => listBoard(call, params.project_id, query, page),
  app_job_counts: async (call, { params, query }) =>
    answerWith(200, await countBoard(call, params.project_id, query)),
})

/** A person's actions on a cycle. They end the cycle's jobs, so they are beside the jobs' routes. */
export function appCycleHandlers(plan: ProjectPlan, producers: () => Promise<FindProducer>) {
  return implement(appCycleRoutes, {
    app_cycle_preview: async (call, { params, body }) => {
      const dependencies = { plan, producerOf: await producers() }
      return answerWith(200, await previewCycle(call, params.project_id, body, dependencies))
    },
    app_cycle_cancel: async (call, { params }) =>
      answerWith(200, await cancelCycle(call, params.project_id, params.cycle_id)),
  })
}
