import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import type { Approval } from '#web/prospecting/approvals/send-approval.ts'
import { readyApproval, useAcceptsToo } from '#web/prospecting/approvals/use-quick-approval.ts'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import { useVerified } from '#web/prospecting/revisions/use-verified.ts'

type ItemApproval = {
  /** Whether the user may approve the text that the item shows. */
  isPossible: boolean
  acceptsToo: boolean
  /** The approval of the shown text; null if a dialog must ask first, or until the text is verified. */
  now: Approval | null
}

/** Returns the approval of the text of an item, with the fingerprint that the browser computed from the shown text. */
export function useItemApproval(item: InboxItem): ItemApproval {
  const may = useHasScope('prospect:approve')
  const prospect = useTextToReview(item)
  const revision = prospect?.outreach_revision ?? null
  const verification = useVerified(prospect?.prospect_id ?? '', revision)
  const acceptsToo = useAcceptsToo(prospect)
  const isPossible = may && revision !== null && !revision.approved
  const now = isPossible && prospect ? readyApproval(prospect, verification, acceptsToo) : null
  return { isPossible, acceptsToo, now }
}

/** Returns the prospect of an item whose text waits for review, once loaded. */
function useTextToReview({ kind, project_id, prospect_id }: InboxItem): ProspectDetail | undefined {
  const isReview = kind === 'review' && prospect_id !== null
  const query = routeQuery('prospect_detail', { project_id, prospect_id: prospect_id ?? '' })
  const { data } = useQuery({ ...query, enabled: isReview })
  return isReview ? data : undefined
}
