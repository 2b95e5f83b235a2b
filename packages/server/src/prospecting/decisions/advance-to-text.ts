import type { ComingText } from '@alphorn/contract/prospecting/decisions'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { unitsOf } from '#server/prospecting/units/research-units'
import { joinCycle, resumeMember, wayToText, type WayToText } from '#server/prospecting/cycles/text-to-come'
import type { Tx } from '#server/platform/db/connection'
import { recycleTopic } from '#server/platform/db/topics'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProspectKey } from '#server/prospecting/keys'

/** Stages that follow once the ones before them are there. */
const writing: readonly Stage[] = ['outreach', 'verification']

/**
 * Leads an accepted prospect to its text. The active cycle continues with the prospect or includes it; otherwise a
 * follow-up cycle is due, and the caller marks the prospect. The prospect is locked and the project's cycles are held,
 * so the result stays valid.
 */
export async function advanceToText(
  tx: Tx,
  key: ProspectKey,
  plan: ProjectPlan,
  now: Date,
): Promise<ComingText> {
  const way = await wayToText(tx, key)
  const settled = textWithoutCycle(way, plan)
  if (settled) return settled
  const { cycle_id } = way
  if (cycle_id && continueActiveCycle(tx, { ...key, cycle_id }, way))
    return { state: 'job_opens', cycle_id, reason: null }
  tx.wake(recycleTopic)
  const reason = cycle_id ? 'cycle_active' : await reasonToWait(tx, key, { way, plan, now })
  return { state: 'follow_up_cycle', cycle_id: null, reason }
}

/**
 * Returns the text that an accepted prospect without an active cycle will get; null if it has one or cannot get one.
 */
export function textWithoutCycle(way: WayToText, plan: ProjectPlan): ComingText | null {
  if (way.hasText) return { state: 'already_written', cycle_id: null, reason: null }
  const reason = refusalOf(way, plan)
  return reason && { state: 'not_possible', cycle_id: null, reason }
}

function refusalOf({ status, executor, isBarred, isMember, ...way }: WayToText, plan: ProjectPlan) {
  if (status === 'archived') return 'project_archived'
  if (isBarred) return 'prospect_excluded'
  if (executor.outreach === 'off') return 'stage_off'
  if (!(isMember && way.cycle_stages?.includes('outreach')) && !way.wasInWritingCycle) return 'no_cycle'
  const needed: Stage[] = [...way.missing, 'outreach']
  if (needed.some((stage) => !plan.executors.includes(executor[stage]))) return 'executor_not_configured'
  return null
}

/** Lets the active cycle continue with the prospect, if it has all stages that are needed. */
function continueActiveCycle(tx: Tx, key: ProspectKey & { cycle_id: string }, way: WayToText): boolean {
  const { isMember, missing, open } = way
  const stages = way.cycle_stages ?? []
  if (!stages.includes('outreach') || missing.some((stage) => !stages.includes(stage))) return false
  if (isMember) {
    const again = [...missing, ...writing].filter((stage) => !open.includes(stage))
    resumeMember(tx, { ...key, stages: again })
    return true
  }
  // Research costs a unit, which is reserved when a cycle starts.
  if (missing.includes('research')) return false
  const done = stages.filter((stage) => !missing.includes(stage) && !writing.includes(stage))
  joinCycle(tx, { ...key, stages: done })
  return true
}

type AdvanceContext = { way: WayToText; plan: ProjectPlan; now: Date }

async function reasonToWait(tx: Tx, { account_id }: ProspectKey, { way, plan, now }: AdvanceContext) {
  if (!way.missing.includes('research') || way.open.includes('research')) return 'cycle_ended'
  const { available } = await unitsOf(tx, account_id, plan.unitsPerMonth, now)
  return available > 0 ? 'cycle_ended' : 'research_units_exhausted'
}

/** Time since which a follow-up cycle is due for the prospect. */
export function dueSince(outreach: ComingText | null, now: Date): Date | null {
  return outreach?.state === 'follow_up_cycle' ? now : null
}
