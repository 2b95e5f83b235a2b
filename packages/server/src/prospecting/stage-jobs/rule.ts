import { Refusal } from '@alphorn/contract/core/errors'
import {
  type Actor,
  type RuleEffect,
  effectiveState,
  type JobAction,
  ruleOn,
  situationOf,
} from '@alphorn/contract/prospecting/stage-job-rules'
import { presentJob } from '#server/prospecting/stage-jobs/present'
import { isPerformedBy } from '#server/prospecting/stage-jobs/executor-of'
import { leaseFacts, type StageJobRow } from '#server/prospecting/stage-jobs/queries'

/** Applies the table of rules to an action; a refusal carries the job's present state. */
export function applyRule(action: JobAction, job: StageJobRow, actor: Actor, now: Date): RuleEffect {
  const facts = leaseFacts(job)
  const situation = situationOf(facts, { ...actor, performs: isPerformedBy(job, actor) }, now.getTime())
  const ruling = ruleOn(action, situation, actor)
  if ('effect' in ruling) return ruling.effect
  const isLeft = situation === 'left_to_another_executor'
  // A caller that may not take the job gains nothing by waiting for the end of a lease.
  const isHeld = !isLeft && effectiveState(facts, now.getTime()) === 'claimed'
  const wait = Math.ceil(((facts.lease?.expires ?? 0) - now.getTime()) / 1000)
  throw new Refusal(ruling.refusal, {
    message: isLeft ? `The project leaves this job to its executor "${job.executor}".` : undefined,
    siblings: { job: presentJob(job, actor.credential_id, now) },
    headers:
      ruling.refusal === 'job_not_claimed' && isHeld ? { 'retry-after': String(Math.max(1, wait)) } : {},
  })
}
