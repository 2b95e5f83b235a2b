import type { DecisionInput, RecordedDecision } from '@alphorn/contract/prospecting/decisions'
import type { Call } from '#server/platform/call'
import { recordDecision } from '#server/prospecting/decisions/decide'
import { recordDifference } from '#server/platform/differences'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { projectOf } from '#server/prospecting/projects/queries'

type BatchDecisionInput = DecisionInput & { prospect_ids: readonly string[] }

/** Records one decision on several prospects. Each gets a row of its own and is named in the history. */
export async function decideInBatch(
  call: Call,
  project_id: string,
  { prospect_ids, ...input }: BatchDecisionInput,
  plan: ProjectPlan,
): Promise<RecordedDecision[]> {
  await projectOf(call, project_id)
  const made: RecordedDecision[] = []
  // In the order of their prospects, so that two calls on the same prospects wait for each other and never deadlock.
  for (const prospect_id of [...new Set(prospect_ids)].toSorted())
    made.push(await recordDecision(call, project_id, prospect_id, input, plan))
  recordDifference(
    call.auditContext,
    {},
    Object.fromEntries(made.map((one) => [one.decision_id, one.prospect_id])),
  )
  call.auditContext.target = project_id
  return made
}
