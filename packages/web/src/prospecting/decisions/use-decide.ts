import type { DecisionInput, RecordedDecision } from '@alphorn/contract/prospecting/decisions'
import { maxDecidedProspects } from '@alphorn/contract/prospecting/decision-limits'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { createResumableBatches } from '#web/data/resumable-batches.ts'
import { formatInteger } from '#web/language/format.ts'
import { useComingText } from '#web/prospecting/decisions/coming-text.ts'
import { restoreDecisions, showDecision } from '#web/prospecting/decisions/shown-decisions.ts'
import { useUndecide } from '#web/prospecting/decisions/use-undecide.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Deciding = { prospect_ids: readonly string[]; decision: DecisionInput }

/** Progress of many decisions, and a function that stops the rest. */
export type DecidingProgress = { done: number; all: number; stop: () => void }

type Options = {
  /** Called with the recorded decisions once all are, or the user stopped the rest. */
  onDone?: (made: readonly RecordedDecision[]) => void
  /** Called if the decision did not reach the service or was refused; the caller shows the reason. */
  onRefused?: (error: unknown, deciding: Deciding) => void
  /** Selects the queries to refetch afterwards; by default, all on screen. */
  concerns?: (deciding: Deciding) => (query: Pick<Query, 'queryKey'>) => boolean
}

/**
 * Records the same decision on several prospects, in batches, until the user stops it. After a failure, the same
 * attempt continues where it stopped. The decision appears at once, because it can be undone.
 */
export function useDecide(project_id: string, { onDone, onRefused, concerns }: Options = {}) {
  const queries = useQueryClient()
  const showDecided = useDecidedToast(project_id)
  const [batches] = useState(() => createResumableBatches<RecordedDecision>(maxDecidedProspects))
  const stopped = useRef(false)
  const [progress, setProgress] = useState({ done: 0, all: 0 })
  const mutation = useMutation({
    mutationFn: ({ prospect_ids, decision }: Deciding) => {
      stopped.current = false
      return batches.run({
        of: nameOf({ prospect_ids, decision }),
        ids: prospect_ids,
        send: (some, idempotencyKey) => decideOn(project_id, some, decision, idempotencyKey),
        onProgress: (done) => setProgress({ done, all: prospect_ids.length }),
        isStopped: () => stopped.current,
      })
    },
    onMutate: ({ prospect_ids, decision }) => ({
      at: Date.now(),
      former: showDecision(queries, prospect_ids, decision.decision),
    }),
    onSuccess: (made, { decision }, { at, former }) => {
      // The user may have stopped the rest.
      restoreDecisions(queries, former, { ...decision, made })
      showDecided(made, decision, at)
      onDone?.(made)
    },
    onError: (error, deciding, started) => {
      const of = nameOf(deciding)
      const made = batches.madeBefore(of)
      if (started) restoreDecisions(queries, started.former, { ...deciding.decision, made })
      // Decisions that were recorded before the failure can be undone.
      if (made.length > 0)
        showDecided(made, deciding.decision, started?.at ?? Date.now(), () => batches.forget(of))
      onRefused?.(error, deciding)
    },
    onSettled: (_made, _error, deciding) => refetchVisible(queries, concerns?.(deciding)),
  })
  const stop = () => void (stopped.current = true)
  return { ...mutation, progress: progress.all > maxDecidedProspects ? { ...progress, stop } : null }
}

const nameOf = ({ prospect_ids, decision }: Deciding) => JSON.stringify([prospect_ids, decision])

/** Returns a function that reports decisions in a toast, which can undo them. */
function useDecidedToast(project_id: string) {
  const t = useTranslations('decide')
  const words = useTranslations('decide_undo')
  const comingText = useComingText()
  const undecide = useUndecide(project_id)
  return (
    made: readonly RecordedDecision[],
    { decision }: DecisionInput,
    at: number,
    onUndone = () => {},
  ) => {
    const title = t(`done_${decision}`, { n: made.length, shown: formatInteger(made.length) })
    const onUndo = () => {
      onUndone()
      undecide.mutate(made.map(({ decision_id }) => decision_id))
    }
    // A suppression cannot be undone here, only on the screen of suppressions.
    const undo = decision !== 'do_not_contact' && { undo: { label: words('undo'), onUndo, at } }
    showToast(title, { ...comingText(made), ...undo })
  }
}

async function decideOn(
  project_id: string,
  prospect_ids: readonly string[],
  decision: DecisionInput,
  idempotencyKey: string,
) {
  if (prospect_ids.length === 1) {
    const given = { project_id, prospect_id: prospect_ids[0]!, ...decision }
    return [(await callRoute('prospect_decisions', given, { idempotencyKey })).data]
  }
  const given = { project_id, prospect_ids: [...prospect_ids], ...decision }
  return (await callRoute('app_decision_make', given, { idempotencyKey })).data
}
