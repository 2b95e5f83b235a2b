import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { type Failure, failureOf } from '#web/data/failures.ts'
import { forEachConcurrent } from '#web/data/for-each-concurrent.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { formatInteger } from '#web/language/format.ts'
import { addToRun, type RunApproval } from '#web/prospecting/approvals/approval-run.ts'
import type { SentApproval } from '#web/prospecting/approvals/send-approval.ts'
import { useUndoApprovals } from '#web/prospecting/approvals/use-undo-approvals.ts'
import { affectsQueue, removeFromQueue } from '#web/prospecting/decisions/queue-cache.ts'
import type { LikeLetter } from '#web/prospecting/review/use-like-letters.ts'
import { showToast } from '#web/ui/toasts.tsx'

export type ApprovingSet = {
  approve: (letters: readonly LikeLetter[]) => Promise<{ refused: number }>
  /** Progress of the approvals, or null if none are running. */
  progress: { done: number; all: number } | null
  /** Codes of the refused approvals, by prospect ID. */
  refused: ReadonlyMap<string, Failure['code']>
}

/**
 * Approves letters one by one. Each approval is a separate decision with its own audit row, bound to the fingerprint of
 * the shown text. Refused letters keep waiting; the others can be undone together.
 */
export function useApproveSet(project_id: string): ApprovingSet {
  const t = useTranslations('letter_set')
  const letter = useTranslations('letter')
  const queries = useQueryClient()
  const undo = useUndoApprovals(project_id)
  const [progress, setProgress] = useState<ApprovingSet['progress']>(null)
  const [refused, setRefused] = useState<ApprovingSet['refused']>(new Map())
  const approveOne = useApproveOne(project_id)
  const approve: ApprovingSet['approve'] = async (letters) => {
    const approved: RunApproval[] = []
    const not = new Map<string, Failure['code']>()
    setProgress({ done: 0, all: letters.length })
    await forEachConcurrent(letters, async (one) => {
      const answer = await approveOne(one)
      if (typeof answer === 'string') not.set(one.prospect.prospect_id, answer)
      else approved.push(addToRun(queries, project_id, one.prospect.prospect_id, Promise.resolve(answer)))
      setProgress({ done: approved.length + not.size, all: letters.length })
    })
    setProgress(null)
    setRefused(not)
    for (const { prospect_id } of approved) removeFromQueue(queries, project_id, prospect_id)
    const onUndo = () => undo?.mutate(approved)
    if (approved.length > 0)
      showToast(t('done', { n: approved.length, shown: formatInteger(approved.length) }), {
        ...(undo && { undo: { label: letter('undo'), onUndo } }),
      })
    void refetchVisible(queries, concernsLetters(project_id, letters))
    return { refused: not.size }
  }
  return { approve, progress, refused }
}

/** Sends one approval, and returns it or the code of its refusal. */
function useApproveOne(project_id: string) {
  const keys = useRef(new Map<string, string>())
  return async ({ prospect, revision, fingerprint }: LikeLetter): Promise<SentApproval | Failure['code']> => {
    const { prospect_id } = prospect
    // After a lost response the same key is sent again, so nothing is approved twice.
    const idempotencyKey = keys.current.get(fingerprint) ?? crypto.randomUUID()
    keys.current.set(fingerprint, idempotencyKey)
    const given = {
      project_id,
      prospect_id,
      outreach_revision_id: revision.outreach_revision_id,
      content_fingerprint: fingerprint,
      acknowledged_warnings: [],
    }
    try {
      const { approval_id } = (await callRoute('prospect_approvals', given, { idempotencyKey })).data
      keys.current.delete(fingerprint)
      return { approval_id, decision_id: null }
    } catch (error) {
      const { code, request_id } = failureOf(error)
      if (request_id !== null) keys.current.delete(fingerprint)
      return code
    }
  }
}

/** Returns whether a query contains the queue, its counts, or one of these letters. */
function concernsLetters(project_id: string, letters: readonly LikeLetter[]) {
  const concerned = letters.map(({ prospect }) => affectsQueue(project_id, prospect.prospect_id))
  return (query: { queryKey: readonly unknown[] }) => concerned.some((isConcerned) => isConcerned(query))
}
