import { maxDecidedProspects } from '@alphorn/contract/prospecting/decision-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { createResumableBatches } from '#web/data/resumable-batches.ts'
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
  const [batches] = useState(() => createResumableBatches<AssignInput>(maxDecidedProspects))
  const run = ({ user_id, prospect_ids }: AssignInput) =>
    batches.run({
      of: nameOf({ user_id, prospect_ids }),
      ids: prospect_ids,
      send: (some, idempotencyKey) => setOwner(project_id, { user_id, prospect_ids: some }, idempotencyKey),
    })
  const settled = { onError: showFailure, onSettled: () => refetchVisible(queries) }
  const undo = useMutation({
    mutationFn: async (previous: readonly AssignInput[]) => {
      for (const one of previous) await run(one)
    },
    ...settled,
  })
  const showAssigned = (previous: readonly AssignInput[], n: number, onUndone = () => {}) => {
    const onUndo = () => {
      onUndone()
      undo.mutate(previous)
    }
    showToast(t('assigned', { n, shown: formatInteger(n) }), { undo: { label: t('undo'), onUndo } })
  }
  return useMutation({
    ...settled,
    mutationFn: run,
    onSuccess: (previous, { prospect_ids }) => showAssigned(previous, prospect_ids.length),
    onError: (error, assigning) => {
      const of = nameOf(assigning)
      const previous = batches.madeBefore(of)
      const n = previous.reduce((sum, { prospect_ids }) => sum + prospect_ids.length, 0)
      // Assignments that were made before the failure can be undone.
      if (n > 0) showAssigned(previous, n, () => batches.forget(of))
      showFailure(error)
    },
  })
}

/** Sets the owner of a batch of prospects. Returns the previous ones. */
async function setOwner(
  project_id: string,
  { user_id, prospect_ids }: AssignInput,
  idempotencyKey: string,
): Promise<readonly AssignInput[]> {
  const given = { project_id, user_id, prospect_ids: [...prospect_ids] }
  return (await callRoute('app_owner_set', given, { idempotencyKey })).data.previous
}

const nameOf = ({ user_id, prospect_ids }: AssignInput) => JSON.stringify([user_id, prospect_ids])
