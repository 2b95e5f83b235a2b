import type { DecisionInput } from '@alphorn/contract/decisions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { whole } from '#web/format.ts'
import { tell } from '#web/ui/toasts.tsx'

type Deciding = { prospect_ids: readonly string[]; decision: DecisionInput }
const atOnce = 4

/** Records one decision on each of some prospects; after a failure the same attempt goes on where it stopped. */
export function useDecide(project_id: string) {
  const t = useTranslations('decide')
  const queries = useQueryClient()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ prospect_ids, decision }: Deciding) => {
      const left = [...prospect_ids]
      const worker = async () => {
        for (let id = left.shift(); id !== undefined; id = left.shift()) {
          const intent = `${id} ${JSON.stringify(decision)}`
          const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID()
          keys.current.set(intent, idempotencyKey)
          await callRoute(
            'prospect_decisions',
            { project_id, prospect_id: id, ...decision },
            { idempotencyKey },
          )
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    },
    onSuccess: (_, { prospect_ids, decision }) => {
      keys.current.clear()
      tell(t(`done_${decision.decision}`, { n: prospect_ids.length, shown: whole(prospect_ids.length) }))
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
