import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute, type GivenTo } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { blockersIn, warningsToConfirm } from '#web/prospecting/approvals/gate.tsx'
import { addToRun } from '#web/prospecting/approvals/approval-run.ts'
import { affectsQueue, removeFromQueue } from '#web/prospecting/decisions/queue-cache.ts'
import { useRefusedText } from '#web/prospecting/decisions/use-refused-text.ts'
import { useVerified } from '#web/prospecting/revisions/use-verified.ts'

type ApprovalRequest = GivenTo<'prospect_approvals'>

/**
 * Approves a text on one key where nothing has to be ticked or filled in: the queue goes on at once, and the call follows. A
 * refusal brings the text back with its reason. The bar of the run counts the approval and can undo it.
 *
 * @returns The function that approves the shown text. It is null if the dialog has to ask first, or while the text is not verified.
 */
export function useQuickApproval(prospect: ProspectDetail): (() => void) | null {
  const queries = useQueryClient()
  const approve = useApproval(prospect.company.name)
  const { project_id, prospect_id, outreach_revision: revision } = prospect
  const verification = useVerified(prospect_id, revision)
  if (!revision || typeof verification !== 'object' || !verification.sound || needsDialog(prospect))
    return null
  return () => {
    removeFromQueue(queries, project_id, prospect_id)
    approve({
      project_id,
      prospect_id,
      outreach_revision_id: revision.outreach_revision_id,
      content_fingerprint: verification.computed,
      acknowledged_warnings: [],
    })
  }
}

/** Sends an approval, and returns to its text if it is refused. */
function useApproval(name: string) {
  const queries = useQueryClient()
  const returnTo = useRefusedText()
  // One idempotency key per key press: the client repeats a call without a response under the same key.
  const { mutateAsync } = useMutation({
    mutationFn: async (given: ApprovalRequest) =>
      (await callRoute('prospect_approvals', given, { idempotencyKey: crypto.randomUUID() })).data,
    onError: (error, { project_id, prospect_id }) => returnTo(error, { project_id, prospect_id, name }),
    onSettled: (_data, _error, { project_id, prospect_id }) =>
      refetchVisible(queries, affectsQueue(project_id, prospect_id)),
  })
  return (given: ApprovalRequest) => {
    const answer = mutateAsync(given).then(({ approval_id }) => approval_id)
    addToRun(queries, given.project_id, given.prospect_id, answer)
  }
}

/** Returns whether an approval needs the dialog, to ask, to show or to refuse something first. */
export function needsDialog({ gate, outreach_revision, decision }: ProspectDetail) {
  return (
    decision === null ||
    outreach_revision?.channel !== 'letter' ||
    blockersIn(gate).length > 0 ||
    warningsToConfirm(gate).length > 0
  )
}
