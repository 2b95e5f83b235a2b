import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { needsDialog, useAcceptsToo } from '#web/prospecting/approvals/use-quick-approval.ts'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import type { Approval } from '#web/prospecting/inbox/use-item-acts.ts'
import { useVerified } from '#web/prospecting/revisions/use-verified.ts'

type ItemApproval = {
  /** Whether the user may approve the text that the item shows. */
  isPossible: boolean
  acceptsToo: boolean
  /** The approval of the shown text; null if a dialog must ask first, or until the text is verified. */
  now: Approval | null
}

/** Returns the approval of the text of an item, with the fingerprint that the browser computed from the shown text. */
export function useItemApproval({ kind, project_id, prospect_id }: InboxItem): ItemApproval {
  const may = useHasScope('prospect:approve')
  const isReview = kind === 'review' && prospect_id !== null
  const { data: prospect } = useQuery({
    ...routeQuery('prospect_detail', { project_id, prospect_id: prospect_id ?? '' }),
    enabled: isReview,
  })
  const revision = prospect?.outreach_revision ?? null
  const verification = useVerified(prospect_id ?? '', revision)
  const acceptsToo = useAcceptsToo({ decision: prospect ? prospect.decision : 'accept' })
  const isPossible = isReview && may && revision !== null && !revision.approved
  if (!isPossible || !prospect || typeof verification !== 'object' || !verification.sound)
    return { isPossible, acceptsToo, now: null }
  const given = {
    project_id,
    prospect_id: prospect.prospect_id,
    outreach_revision_id: revision.outreach_revision_id,
    content_fingerprint: verification.computed,
    acknowledged_warnings: [],
  }
  return { isPossible, acceptsToo, now: needsDialog(prospect, acceptsToo) ? null : { given, acceptsToo } }
}
