import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { Logger } from 'pino'
import { type Caller, NothingYet } from '#server/platform/call'
import type { ModelSettings } from '#server/platform/config/model'
import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { systemCall } from '#server/platform/audit/system-call'
import { builtInWorker, giveUp, submitResult } from '#server/executors/jobs/deeds'
import { executorCaller, projectsWithJobs } from '#server/executors/jobs/jobs'
import { siteOf } from '#server/executors/jobs/whose-site'
import { createBudget, Used } from '#server/executors/llm/budget'
import { doWithModel } from '#server/executors/llm/executor'
import { holdJob, type JobHold, leaseSeconds } from '#server/executors/llm/hold'
import { createModel } from '#server/executors/llm/model'
import { withRetries, type RetryingModel } from '#server/executors/llm/retries'
import { claimNextJobs } from '#server/prospecting/stage-jobs/batch-claim'
import { wholeDetail } from '#server/prospecting/stage-jobs/present'
import type { ReadSite } from '#server/directory/websites/site'

export type Hand = (pools: Pools, signal: AbortSignal, log: Logger) => Promise<void>

/**
 * A hand that does the jobs which projects leave to the model, one after the other, until there are none. All hands of a
 * process ask one model, and together have as many jobs in work as its settings say.
 */
export function llmHand(settings: ModelSettings, readSite: ReadSite | null): Hand {
  const model = withRetries(createModel(settings))
  return async (pools, signal, log) => {
    while (!signal.aborted) {
      const claimed = await claimOne(pools)
      if (!claimed) return
      await workOnJob({ pools, settings, readSite, model, signal, log }, claimed)
    }
  }
}

type Claimed = { job: StageJobDetail; caller: Caller }

/** A job of any project that has one: each is as likely, however many jobs another has. */
async function claimOne(pools: Pools): Promise<Claimed | undefined> {
  const projects = await projectsWithJobs(pools, 'llm')
  const first = Math.floor(Math.random() * projects.length)
  for (const project of [...projects.slice(first), ...projects.slice(0, first)]) {
    const caller = executorCaller('llm', project)
    const claim = { max_jobs: 1, wait_seconds: 0, lease_seconds: leaseSeconds, worker_id: builtInWorker }
    const jobs = await transaction(pools.write, (tx) =>
      claimNextJobs(systemCall(tx, caller), project.project_id, claim, 'llm'),
    )
    if (!(jobs instanceof NothingYet) && jobs[0]) return { job: wholeDetail(jobs[0]), caller }
  }
  return undefined
}

type Working = {
  pools: Pools
  settings: ModelSettings
  readSite: ReadSite | null
  model: RetryingModel
  signal: AbortSignal
  log: Logger
}

/** One job to its end, or until it is lost; one that a stop interrupts is given back. */
async function workOnJob(working: Working, { job, caller }: Claimed) {
  const { pools, signal } = working
  const held = holdJob(pools, caller, job)
  const stop = AbortSignal.any([signal, held.lost])
  try {
    const made = await produceResult(working, job, held, stop)
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
