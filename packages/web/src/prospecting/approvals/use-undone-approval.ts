import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { callRoute, type GivenTo } from '#web/data/client.ts'
import { readAgain } from '#web/data/read-again.ts'
import { useRole } from '#web/data/use-may.ts'
import { concernsQueue } from '#web/prospecting/decisions/queue-cache.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Given = Omit<GivenTo<'app_approval_revoke'>, 'reason'>

/** Takes an approval back and shows the text again. Null: who is signed in may not. */
export function useUndoneApproval() {
  const t = useTranslations('letter')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const role = useRole()
  const undo = useMutation({
    mutationFn: async (given: Given) => {
      const options = { idempotencyKey: crypto.randomUUID() }
      await callRoute('app_approval_revoke', { ...given, reason: t('undo_reason') }, options)
    },
    onSuccess: (_none, { project_id, prospect_id }) => {
      showToast(t('undone'))
      void navigate({
        to: '/projects/$project_id/review',
        params: { project_id },
        search: { at: prospect_id },
      })
    },
    onError: showFailure,
    onSettled: (_none, _error, { project_id, prospect_id }) =>
      readAgain(queries, concernsQueue(project_id, prospect_id)),
  })
  return role === 'owner' || role === 'approver' ? undo : null
}
