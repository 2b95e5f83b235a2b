import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { affectsQueue, removeFromQueue } from '#web/prospecting/decisions/queue-cache.ts'
import { useDecide } from '#web/prospecting/decisions/use-decide.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/**
 * Decides on the current text of a queue, which moves on at once. If the decision is refused, the text returns with the
 * reason.
 */
export function useOptimisticDecision(project_id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const { mutate } = useDecide(project_id, {
    onRefused: (error, { prospect_ids: [at] }) => {
      showFailure(error)
      void navigate({
        to: '/projects/$project_id/review',
        params: { project_id },
        search: { at },
      })
    },
    concerns: ({ prospect_ids: [prospect_id = ''] }) => affectsQueue(project_id, prospect_id),
  })
  return (deciding: { prospect_ids: readonly string[]; decision: DecisionInput }) => {
    for (const prospect_id of deciding.prospect_ids) removeFromQueue(queries, project_id, prospect_id)
    mutate(deciding)
  }
}
