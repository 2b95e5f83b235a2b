import { invalid } from '@alphorn/contract/core/errors'
import { type Stage, upstreamOf } from '@alphorn/contract/prospecting/stages'
import { contentOf } from '#server/prospecting/revisions/content'
import type { Sources } from '#server/prospecting/stage-jobs/input'
import type { Work } from '#server/prospecting/stage-jobs/replacement'

type Decided = { decision: string | null }

/** Whether the input of a stage is complete, and a person has made the decision that it requires. */
export function isReady(
  stage: Stage,
  prospect: Decided,
  sources: Sources,
  { busy }: Pick<Work, 'busy'>,
): boolean {
  return unfinishedFor(stage, sources, busy).length === 0 && mayBeDone(stage, prospect, sources)
}

/** Refuses a text that the cycle would not write, because the decision that it requires is missing. */
export function ensureDecided(stage: Stage, prospect: Decided, sources: Sources) {
  if (stage === 'outreach' && !mayBeDone(stage, prospect, sources))
    throw invalid(
      'decision_not_accepted',
      '',
      'A text needs the decision "accept" on the prospect. Record the decision first.',
    )
}

/** Stages before this one that are under way, or whose result is missing or stale. */
function unfinishedFor(stage: Stage, { project, heads }: Sources, busy: readonly Stage[]): Stage[] {
  const needed = upstreamOf[stage].filter((name) => project.executor[name] !== 'off')
  return needed.filter((name) => busy.includes(name) || !heads[name] || heads[name].stale)
}

/** Whether the decision and the results on which a stage depends allow it. */
export function mayBeDone(stage: Stage, { decision }: Decided, { project, heads }: Sources): boolean {
  if (stage === 'verification')
    return heads.outreach !== undefined && !contentOf('outreach', heads.outreach).nothing_to_say
  if (stage !== 'outreach') return true
  if (decision === 'accept') return true
  const pursue =
    heads.qualification && contentOf('qualification', heads.qualification).recommendation === 'pursue'
  return project.policies.outreach_policy === 'auto' && decision === null && pursue === true
}
