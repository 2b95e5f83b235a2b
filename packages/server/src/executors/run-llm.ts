import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { Logger } from 'pino'
import type { ModelSettings } from '#server/platform/config/model'
import type { Pools } from '#server/platform/db/connect'
import { giveUp, submitResult } from '#server/executors/jobs/actions'
import { type Claimed, claimOne } from '#server/executors/jobs/claim-one'
import { holdJob, type JobHold } from '#server/executors/jobs/hold'
import { ownJudgement } from '#server/executors/jobs/own-judgement'
import { siteOf } from '#server/executors/jobs/whose-site'
import { createBudget, Used } from '#server/executors/llm/budget'
import { doWithModel, llmProducer } from '#server/executors/llm/executor'
import { createModel } from '#server/executors/llm/model'
import { withRetries, type RetryingModel } from '#server/executors/llm/retries'
import type { ReadSite } from '#server/directory/websites/site'
import { traceJob } from '#server/platform/tracing/trace-job'

export type Hand = (pools: Pools, signal: AbortSignal, log: Logger) => Promise<void>

/**
 * A hand that does the jobs which projects leave to the model, one after the other, until there are none. All hands of a
 * process ask one model, and together have as many jobs in work as its settings say.
 */
export function llmHand(models: Models, readSite: ReadSite | null): Hand {
  const writer = askedModel(models.llm)
  const verifier = models.verifierLlm ? askedModel(models.verifierLlm) : writer
  return async (pools, signal, log) => {
    while (!signal.aborted) {
      const claimed = await claimOne(pools, 'llm')
      if (!claimed) return
      const asked = claimed.job.stage === 'verification' ? verifier : writer
      await traceJob(claimed.job, () => workOnJob({ pools, ...asked, readSite, signal, log }, claimed))
    }
  }
}

/** The model that writes, and the one that verifies where it is another. */
type Models = { llm: ModelSettings; verifierLlm: ModelSettings | null }
type AskedModel = { settings: ModelSettings; model: RetryingModel }

function askedModel(settings: ModelSettings): AskedModel {
  return { settings, model: withRetries(createModel(settings)) }
}

type Working = AskedModel & {
  pools: Pools
  readSite: ReadSite | null
  signal: AbortSignal
  log: Logger
}

/** One job to its end, or until it is lost; one that a stop interrupts is given back. */
async function workOnJob(working: Working, { job, caller }: Claimed) {
  const { pools, signal } = working
  const held = holdJob(pools, caller, job)
  const stop = AbortSignal.any([signal, held.lost])
  try {
    const own = await ownJudgement(pools, caller, job, llmProducer(working.settings, job.stage))
    const made = own ? { failure: own } : await produceResult(working, job, held, stop)
    if ('failure' in made) await giveUp(pools, caller, job, made.failure)
    else await submitResult(pools, caller, job, made)
  } catch (error) {
    if (!stop.aborted) throw error
    if (!held.lost.aborted) await held.giveBack()
  } finally {
    held.end()
  }
}

async function produceResult(
  { settings, readSite, model, log }: Working,
  job: StageJobDetail,
  held: JobHold,
  signal: AbortSignal,
) {
  const before = Used.safeParse(job.last_checkpoint)
  const budget = createBudget(settings, before.success ? before.data : { input_tokens: 0, output_tokens: 0 })
  const present = clockOf(job)
  try {
    return await doWithModel(job, {
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
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error, job_id: job.job_id }, 'The model executor failed')
    return {
      failure: {
        code: 'executor_error',
        message: 'Internal error. The operator finds details in the log.',
      },
    }
  }
}

/** The service's clock, from what the lease said of it. */
function clockOf({ lease }: StageJobDetail) {
  const mark = performance.now()
  const present = Date.parse(lease!.expires_at) - lease!.expires_in * 1000
  return () => new Date(present + performance.now() - mark)
}
