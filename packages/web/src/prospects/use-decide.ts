import type { Decision, DecisionInput } from '@alphorn/contract/decisions'
import type { Prospect } from '@alphorn/contract/prospects'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { whole } from '#web/format.ts'
import { useUndecide } from '#web/prospects/use-undecide.ts'
import { tell } from '#web/ui/toasts.tsx'

type Deciding = { prospect_ids: readonly string[]; decision: DecisionInput }
const atOnce = 4

/**
 * Records one decision on each of some prospects; after a failure the same attempt goes on where it stopped. It is shown
 * at once, because it can be undone.
 */
export function useDecide(project_id: string) {
  const t = useTranslations('decide')
  const undo = useTranslations('decide_undo')
  const queries = useQueryClient()
  const undecide = useUndecide(project_id)
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ prospect_ids, decision }: Deciding) => {
      const left = [...prospect_ids]
      const made: string[] = []
      const worker = async () => {
        for (let id = left.shift(); id !== undefined; id = left.shift()) {
          const intent = `${id} ${JSON.stringify(decision)}`
          const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID()
          keys.current.set(intent, idempotencyKey)
          const given = { project_id, prospect_id: id, ...decision }
          const { data } = await callRoute('prospect_decisions', given, { idempotencyKey })
          made.push(data.decision_id)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return made
    },
    onMutate: ({ prospect_ids, decision }) => show(queries, prospect_ids, decision.decision),
    onSuccess: (made, { prospect_ids, decision }) => {
      keys.current.clear()
      const words = t(`done_${decision.decision}`, {
        n: prospect_ids.length,
        shown: whole(prospect_ids.length),
      })
      // What forbids contact is lifted where it stands: in the suppressions.
      const isFinal = decision.decision === 'do_not_contact'
      tell(words, isFinal ? {} : { undo: { label: undo('undo'), onUndo: () => undecide.mutate(made) } })
    },
    onSettled: () => queries.invalidateQueries(),
  })
}

/** The tables show the decision before the service has answered; what it refuses is read again. */
function show(queries: QueryClient, prospect_ids: readonly string[], decision: Decision['decision']) {
  const decided = new Set(prospect_ids)
  type Pages = InfiniteData<{ data: Prospect[] }>
  queries.setQueriesData<Pages>({ queryKey: ['prospects'] }, (shown) =>
    shown === undefined
      ? shown
      : {
          ...shown,
          pages: shown.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (decided.has(one.prospect_id) ? { ...one, decision } : one)),
          })),
        },
  )
}
