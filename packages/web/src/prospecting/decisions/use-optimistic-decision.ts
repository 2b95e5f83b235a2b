import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import { useQueryClient } from '@tanstack/react-query'
import { affectsQueue, removeFromQueue } from '#web/prospecting/decisions/queue-cache.ts'
import { useDecide } from '#web/prospecting/decisions/use-decide.ts'
import { useRefusedText } from '#web/prospecting/decisions/use-refused-text.ts'

/**
 * Decides on the current text of a queue, which moves on at once. If the decision is refused, the text returns with the
 * reason. `name`: the company, for the report of a refusal.
 */
export function useOptimisticDecision(project_id: string, name: string) {
  const queries = useQueryClient()
  const returnTo = useRefusedText()
  const { mutate } = useDecide(project_id, {
    onRefused: (error, { prospect_ids: [prospect_id = ''] }) =>
      returnTo(error, { project_id, prospect_id, name }),
    concerns: ({ prospect_ids: [prospect_id = ''] }) => affectsQueue(project_id, prospect_id),
  })
  return (deciding: { prospect_ids: readonly string[]; decision: DecisionInput }) => {
    for (const prospect_id of deciding.prospect_ids) removeFromQueue(queries, project_id, prospect_id)
    mutate(deciding)
  }
}
