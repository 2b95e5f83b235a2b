import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { type Failure, failureOf } from '#web/data/failures.ts'
import { readAgain } from '#web/data/read-again.ts'
import { useRole } from '#web/data/use-may.ts'
import { formatInteger } from '#web/language/format.ts'
import { concernsQueue, leaveQueue } from '#web/prospecting/decisions/queue-cache.ts'
import type { LikeLetter } from '#web/prospecting/review/use-like-letters.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

const sentAtOnce = 3

type Approved = { prospect_id: string; approval_id: string }

export type ApprovingSet = {
  approve: (letters: readonly LikeLetter[]) => Promise<{ refused: number }>
  /** Progress of the approvals, or null if none are running. */
  progress: { done: number; all: number } | null
  /** Codes of the refused approvals, by prospect ID. */
  refused: ReadonlyMap<string, Failure['code']>
}

/**
 * Approves letters one by one: each is a decision of its own with its own audit row, bound to the fingerprint of what was shown.
 * A refused one waits on; the others can be taken back together.
 */
export function useApproveSet(project_id: string): ApprovingSet {
  const t = useTranslations('letter_set')
  const letter = useTranslations('letter')
  const queries = useQueryClient()
  const undo = useUndoneSet(project_id)
  const [progress, setProgress] = useState<ApprovingSet['progress']>(null)
  const [refused, setRefused] = useState<ApprovingSet['refused']>(new Map())
  const approveOne = useApproveOne(project_id)
  const approve: ApprovingSet['approve'] = async (letters) => {
    const approved: Approved[] = []
    const not = new Map<string, Failure['code']>()
    setProgress({ done: 0, all: letters.length })
    await eachOf(letters, sentAtOnce, async (one) => {
      const answer = await approveOne(one)
      if (typeof answer === 'string') not.set(one.prospect.prospect_id, answer)
      else approved.push(answer)
      setProgress({ done: approved.length + not.size, all: letters.length })
    })
    setProgress(null)
    setRefused(not)
    for (const { prospect_id } of approved) leaveQueue(queries, project_id, prospect_id)
    const onUndo = () => void undo?.(approved)
    if (approved.length > 0)
      showToast(t('done', { n: approved.length, shown: formatInteger(approved.length) }), {
        ...(undo && { undo: { label: letter('undo'), onUndo } }),
      })
    void readAgain(queries, concernsLetters(project_id, letters))
    return { refused: not.size }
  }
  return { approve, progress, refused }
}

/** Sends one approval, and answers with it or with the code of its refusal. */
function useApproveOne(project_id: string) {
  const keys = useRef(new Map<string, string>())
  return async ({ prospect, revision, fingerprint }: LikeLetter): Promise<Approved | Failure['code']> => {
    const { prospect_id } = prospect
    // After a lost response the same key is sent again, which does not approve twice.
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
      return { prospect_id, approval_id }
    } catch (error) {
      const { code, request_id } = failureOf(error)
      if (request_id !== null) keys.current.delete(fingerprint)
      return code
    }
  }
}

/** Takes a set of approvals back. Null: who is signed in may not. */
function useUndoneSet(project_id: string) {
  const t = useTranslations('letter_set')
  const letter = useTranslations('letter')
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const role = useRole()
  const undo = async (approved: readonly Approved[]) => {
    const failures: unknown[] = []
    const reason = letter('undo_reason')
    await eachOf(approved, sentAtOnce, async (one) => {
      const options = { idempotencyKey: crypto.randomUUID() }
      await callRoute('app_approval_revoke', { project_id, ...one, reason }, options).catch(
        (error: unknown) => failures.push(error),
      )
    })
    const back = approved.length - failures.length
    if (back > 0) showToast(t('undone', { n: back, shown: formatInteger(back) }))
    if (failures.length > 0) showFailure(failures[0])
    await readAgain(queries, concernsLetters(project_id, approved))
  }
  return role === 'owner' || role === 'approver' ? undo : null
}

/** Whether a query shows the queue, its counts, or one of these prospects. */
function concernsLetters(
  project_id: string,
  of: readonly ({ prospect_id: string } | { prospect: { prospect_id: string } })[],
) {
  const concerned = of.map((one) =>
    concernsQueue(project_id, 'prospect' in one ? one.prospect.prospect_id : one.prospect_id),
  )
  return (query: { queryKey: readonly unknown[] }) => concerned.some((isConcerned) => isConcerned(query))
}

/** Does something with each item, a few at a time. */
async function eachOf<Item>(items: readonly Item[], atOnce: number, act: (item: Item) => Promise<void>) {
  const left = [...items]
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
