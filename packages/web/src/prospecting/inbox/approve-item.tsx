import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'
import type { SentApproval } from '#web/prospecting/approvals/send-approval.ts'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ApproveDialog = lazyPart(() => import('#web/prospecting/approvals/approve-dialog.tsx'), 'ApproveDialog')

type Props = { item: InboxItem; onClose: (sent: SentApproval | null) => void }

/** Asks what an approval of the text of an item needs, in the dialog of the review. */
export function ApproveItem({ item: { project_id, prospect_id }, onClose }: Props) {
  const key = { project_id, prospect_id: prospect_id ?? '' }
  const { data: prospect } = useQuery(routeQuery('prospect_detail', key))
  const { data: dossier } = useQuery(routeQuery('app_dossier', key))
  if (!prospect?.outreach_revision) return null
  return <ApproveDialog prospect={prospect} dossier={dossier} onClose={onClose} />
}
