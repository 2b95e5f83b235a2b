import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { ModelSettings } from '#server/platform/config/model'
import { createJobLoop, type JobInWork, type JobLoop } from '#server/executors/jobs/job-loop'
import { selfVerificationReason } from '#server/executors/jobs/self-verification-reason'
import { siteOf } from '#server/executors/jobs/whose-site'
import { createBudget, Used } from '#server/executors/llm/budget'
import { produceWithModel, llmProducer } from '#server/executors/llm/executor'
import { createModel } from '#server/executors/llm/model'
import { withRetries, type RetryingModel } from '#server/executors/llm/retries'
import type { ReadSite } from '#server/directory/websites/site'

/**
 * Creates the loop for jobs that projects assign to the model. It runs once per concurrent job that the settings allow;
 * all share one model.
 */
export function createLlmLoop(models: Models, readSite: ReadSite | null): JobLoop {
  const writer = askedModel(models.llm)
  const verifier = models.verifierLlm ? askedModel(models.verifierLlm) : writer
  return createJobLoop('llm', (work) =>
    produceResult(work.job.stage === 'verification' ? verifier : writer, readSite, work),
  )
}

/** The model that writes, and the one that verifies if it is a different one. */
type Models = { llm: ModelSettings; verifierLlm: ModelSettings | null }
type AskedModel = { settings: ModelSettings; model: RetryingModel }

function askedModel(settings: ModelSettings): AskedModel {
  return { settings, model: withRetries(createModel(settings)) }
}

async function produceResult(
  { settings, model }: AskedModel,
  readSite: ReadSite | null,
  { pools, caller, job, held, signal, log }: JobInWork,
) {
  const failure = await selfVerificationReason(pools, caller, job, llmProducer(settings, job.stage))
  if (failure) return { failure }
  const before = Used.safeParse(job.last_checkpoint)
  const budget = createBudget(settings, before.success ? before.data : { input_tokens: 0, output_tokens: 0 })
  const present = clockOf(job)
  return await produceWithModel(job, {
    account_id: caller.account_id,
    site: readSite ? await siteOf(job, readSite, signal) : undefined,
    model,
    settings,
    budget,
    beforeAsking: () => held.keep(budget.used),
    onFault: ({ nature: { code, reason } }) =>
      log.warn({ job_id: job.job_id, code, reason }, 'The model did not answer'),
    signal,
    now: present,
  })
}

/** Derives the service's clock from the times of the lease. */
function clockOf({ lease }: StageJobDetail) {
  const mark = performance.now()
  const present = Date.parse(lease!.expires_at) - lease!.expires_in * 1000
  return () => new Date(present + performance.now() - mark)
}
