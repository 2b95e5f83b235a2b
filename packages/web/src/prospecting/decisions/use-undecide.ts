import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { formatInteger } from '#web/language/format.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** Largest number of decisions that the service accepts in one call. */
const atOnce = 100

/** Withdraws decisions, so that the previous ones apply again. */
export function useUndecide(project_id: string) {
  const t = useTranslations('decide_undo')
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: async (decision_ids: readonly string[]) => {
      const counts = { withdrawn: 0, kept: 0 }
      for (let from = 0; from < decision_ids.length; from += atOnce) {
        const some = decision_ids.slice(from, from + atOnce)
        const { data } = await callRoute(
          'app_decision_withdraw',
          { project_id, decision_ids: some },
          { idempotencyKey: crypto.randomUUID() },
        )
        counts.withdrawn += data.withdrawn.length
        counts.kept += data.kept.length
      }
      return counts
    },
    onSuccess: ({ withdrawn, kept }) =>
      showToast(
        t('undone', { n: withdrawn, shown: formatInteger(withdrawn) }),
        kept > 0 ? { text: t('kept', { n: kept }) } : {},
      ),
    onError: showFailure,
    onSettled: () => refetchVisible(queries),
  })
}
