import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { formatInteger } from '#web/language/format.ts'
import { removeFromRun, type RunApproval } from '#web/prospecting/approvals/approval-run.ts'
import { undoApproval } from '#web/prospecting/approvals/send-approval.ts'
import { affectsQueue } from '#web/prospecting/decisions/queue-cache.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { forEachConcurrent } from '#web/data/for-each-concurrent.ts'
import { showToast } from '#web/ui/toasts.tsx'

/**
 * Revokes approvals of the run. Null if the current user may not. `onDone` is called even if the component is
 * unmounted, as that of `useRouteMutation` is.
 */
export function useUndoApprovals(project_id: string, onDone?: (approvals: readonly RunApproval[]) => void) {
  const t = useTranslations('letter_set')
  const letter = useTranslations('letter')
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const role = useRole()
  const undo = useMutation({
    mutationFn: async (approvals: readonly RunApproval[]) => {
      const failures: unknown[] = []
      const undone: RunApproval[] = []
      const reason = letter('undo_reason')
      await forEachConcurrent(approvals, async (one) => {
        const sent = await one.answered
        if (sent === null) return
        await undoApproval({ project_id, prospect_id: one.prospect_id }, sent, reason).then(
          () => undone.push(one),
          (error: unknown) => failures.push(error),
        )
      })
      return { undone, failures }
    },
    onSuccess: ({ undone, failures }, approvals) => {
      removeFromRun(queries, project_id, undone)
      const n = undone.length
      if (n > 0) showToast(t('undone', { n, shown: formatInteger(n) }))
      if (failures.length > 0) showFailure(failures[0])
      onDone?.(approvals)
    },
    onSettled: (_done, _error, approvals) => {
      const concerned = approvals.map(({ prospect_id }) => affectsQueue(project_id, prospect_id))
      return refetchVisible(queries, (query) => concerned.some((isConcerned) => isConcerned(query)))
    },
  })
  return role === 'owner' || role === 'approver' ? undo : null
}
