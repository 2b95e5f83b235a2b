import { Refusal } from '@alphorn/contract/errors'
import {
  type Actor,
  type Deed,
  effectiveState,
  type JobAction,
  ruleOn,
  situationOf,
} from '@alphorn/contract/stage-job-rules'
import { presentJob } from '#server/stage-jobs/present'
import { leaseFacts, type StageJobRow } from '#server/stage-jobs/queries'

/** What the table of rules makes of an action now; a refusal carries the job's present state. */
export function rule(action: JobAction, job: StageJobRow, actor: Actor, now: Date): Deed {
  const facts = leaseFacts(job)
  const ruling = ruleOn(action, situationOf(facts, actor, now.getTime()), actor)
  if ('deed' in ruling) return ruling.deed
  const isHeld = effectiveState(facts, now.getTime()) === 'claimed'
  const wait = Math.ceil(((facts.lease?.expires ?? 0) - now.getTime()) / 1000)
  throw new Refusal(ruling.refusal, {
    siblings: { job: presentJob(job, actor.credential_id, now) },
    headers:
      ruling.refusal === 'job_not_claimed' && isHeld ? { 'retry-after': String(Math.max(1, wait)) } : {},
  })
}
