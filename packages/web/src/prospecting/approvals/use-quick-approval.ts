import type { GateCheck } from '@alphorn/contract/prospecting/approvals'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { blockersIn, warningsToConfirm } from '#web/prospecting/approvals/gate-reasons.ts'
import { addToRun } from '#web/prospecting/approvals/approval-run.ts'
import { type Approval, sendApproval } from '#web/prospecting/approvals/send-approval.ts'
import { affectsQueue, removeFromQueue } from '#web/prospecting/decisions/queue-cache.ts'
import { useRefusedText } from '#web/prospecting/decisions/use-refused-text.ts'
import { useVerified, type Verification } from '#web/prospecting/revisions/use-verified.ts'

/**
 * Approves a text on one key where nothing has to be ticked or filled in: the queue goes on at once, and the call
 * follows. A refusal brings the text back with its reason. The bar of the run counts the approval and can undo it. A
 * company without a decision is accepted by the same key.
 *
 * @returns The function that approves the shown text. It is null if the dialog has to ask first, or while the text is not verified.
 */
export function useQuickApproval(prospect: ProspectDetail): (() => void) | null {
  const queries = useQueryClient()
  const approve = useApproval(prospect.company.name)
  const { project_id, prospect_id, outreach_revision: revision } = prospect
  const acceptsToo = useAcceptsToo(prospect)
  const ready = readyApproval(prospect, useVerified(prospect_id, revision), acceptsToo)
  if (!ready) return null
  return () => {
    removeFromQueue(queries, project_id, prospect_id)
    approve(ready)
  }
}

/** Returns the approval of a shown text; null if a dialog must ask first, or until the text is verified. */
export function readyApproval(
  prospect: ProspectDetail,
  verification: Verification,
  acceptsToo: boolean,
): Approval | null {
  const { project_id, prospect_id, outreach_revision: revision } = prospect
  if (!revision || typeof verification !== 'object' || !verification.sound) return null
  if (needsDialog(prospect, acceptsToo)) return null
  const given = {
    project_id,
    prospect_id,
    outreach_revision_id: revision.outreach_revision_id,
    content_fingerprint: verification.computed,
    acknowledged_warnings: [],
  }
  return { given, acceptsToo }
}

/** Sends approvals of a company's texts, and returns to a text whose approval is refused. */
function useApproval(name: string) {
  const queries = useQueryClient()
  const returnTo = useRefusedText()
  const { mutateAsync } = useMutation({
    mutationFn: (approval: Approval) => sendApproval(approval),
    onError: (error, { given: { project_id, prospect_id } }) =>
      returnTo(error, { project_id, prospect_id, name }),
    onSettled: (_data, _error, { given: { project_id, prospect_id } }) =>
      refetchVisible(queries, affectsQueue(project_id, prospect_id)),
  })
  return (approval: Approval) => {
    const { project_id, prospect_id } = approval.given
    addToRun(queries, project_id, prospect_id, mutateAsync(approval))
  }
}

/** Returns whether an approval also accepts the company, because it has no decision and the user may decide. */
export function useAcceptsToo(prospect: Pick<ProspectDetail, 'decision'> | undefined): boolean {
  return useHasScope('prospect:write') && prospect?.decision === null
}

/** Returns the checks of the gate, without the check that an acceptance of the company passes. */
export function gateAfter(acceptsToo: boolean, gate: readonly GateCheck[]): readonly GateCheck[] {
  return acceptsToo ? gate.filter(({ check }) => check !== 'decision') : gate
}

/** Returns whether an approval needs the dialog, to ask, to show or to refuse something first. */
export function needsDialog({ gate, outreach_revision, decision }: ProspectDetail, acceptsToo = false) {
  const left = gateAfter(acceptsToo, gate)
  return (
    (decision === null && !acceptsToo) ||
    outreach_revision?.channel !== 'letter' ||
    blockersIn(left).length > 0 ||
    warningsToConfirm(left).length > 0
  )
}
