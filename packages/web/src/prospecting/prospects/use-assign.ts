import { maxDecidedProspects } from '@alphorn/contract/prospecting/decision-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { formatInteger } from '#web/language/format.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

export type AssignInput = { user_id: string | null; prospect_ids: readonly string[] }

/**
 * Assigns prospects to members in batches. After a failure, the same attempt continues under the same keys. It can be
 * undone, because each response contains the previous owners.
 */
export function useAssign(project_id: string) {
  const t = useTranslations('prospects')
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const keys = useRef(new Map<string, string>())
  const send = async (assignings: readonly AssignInput[]) => {
    const previous: AssignInput[] = []
    for (const part of assignings.flatMap(splitIntoBatches)) {
      const intent = JSON.stringify(part)
      const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID()
      keys.current.set(intent, idempotencyKey)
      const given = { project_id, user_id: part.user_id, prospect_ids: [...part.prospect_ids] }
      previous.push(...(await callRoute('app_owner_set', given, { idempotencyKey })).data.previous)
    }
    keys.current.clear()
    return previous
  }
  const settled = { onError: showFailure, onSettled: () => refetchVisible(queries) }
  const undo = useMutation({ mutationFn: send, ...settled })
  return useMutation({
    mutationFn: (assigning: AssignInput) => send([assigning]),
    onSuccess: (previous, { prospect_ids: { length: n } }) =>
      showToast(t('assigned', { n, shown: formatInteger(n) }), {
        undo: { label: t('undo'), onUndo: () => undo.mutate(previous) },
      }),
    ...settled,
  })
}

function splitIntoBatches({ user_id, prospect_ids }: AssignInput): AssignInput[] {
  const parts = Math.ceil(prospect_ids.length / maxDecidedProspects)
  return Array.from({ length: parts }, (_, at) => ({
    user_id,
    prospect_ids: prospect_ids.slice(at * maxDecidedProspects, (at + 1) * maxDecidedProspects),
  }))
}
