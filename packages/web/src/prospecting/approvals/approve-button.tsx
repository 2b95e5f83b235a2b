import type { Dossier } from '@alphorn/contract/app/app-views'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { rolesWith } from '@alphorn/contract/core/roles'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addToRun } from '#web/prospecting/approvals/approval-run.ts'
import type { SentApproval } from '#web/prospecting/approvals/send-approval.ts'
import { useAcceptsToo, useQuickApproval } from '#web/prospecting/approvals/use-quick-approval.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useKeys } from '#web/ui/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const ApproveDialog = lazyPart(() => import('#web/prospecting/approvals/approve-dialog.tsx'), 'ApproveDialog')

type Props = {
  prospect: ProspectDetail
  dossier: Dossier | undefined
  /** Another action on the text is in progress. */
  paused?: boolean
  onApproved?: () => void
}

/**
 * Approves the text on screen. In a queue it does so at once if nothing has to be confirmed, else in a dialog. Users
 * who may not approve see who may.
 */
export function ApproveButton({ prospect, dossier, paused = false, onApproved }: Props) {
  const t = useTranslations('approve')
  const roles = useTranslations('roles')
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const may = useHasScope('prospect:approve')
  const revision = prospect.outreach_revision
  const open = revision !== null && !revision.approved && !paused
  const approveNow = useQuickApproval(prospect)
  const acceptsToo = useAcceptsToo(prospect)
  const approve = () => {
    if (!onApproved || !approveNow) return setAsking(true)
    approveNow()
    onApproved()
  }
  // In a queue, the run's bar reports it.
  const noteApproved = (sent: SentApproval) => {
    if (!onApproved) return showToast(t('done'))
    addToRun(queries, prospect.project_id, prospect.prospect_id, Promise.resolve(sent))
    onApproved()
  }
  // A held key must not approve a text that was not read.
  useKeys(open && may ? { a: ({ repeat }) => !repeat && approve() } : {})
  if (!revision) return null
  const approvers = rolesWith('prospect:approve')
    .map((role) => roles(role))
    .join(', ')
  return (
    <>
      <Button
        variant="primary"
        icon={<ShieldCheck aria-hidden />}
        disabled={!open || !may}
        title={may ? undefined : t('who_may', { roles: approvers })}
        onClick={approve}
        {...(onApproved && { 'aria-keyshortcuts': 'A' })}
      >
        {revision.approved ? t('approved') : acceptsToo ? <AcceptAndApprove /> : t('approve')}
        {onApproved && (
          <span aria-hidden>
            <Kbd>A</Kbd>
          </span>
        )}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ApproveDialog
            prospect={prospect}
            dossier={dossier}
            onClose={(approval_id) => {
              setAsking(false)
              if (approval_id !== null) noteApproved(approval_id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Names both actions of the button; a narrow window has no room for them in one line. */
function AcceptAndApprove() {
  const t = useTranslations('approve')
  return (
    <>
      <span className="max-sm:hidden">{t('accept_and_approve')}</span>
      <span className="leading-tight sm:hidden">
        {t('approve')}
        <span className="block text-2xs font-normal">{t('accepts_too')}</span>
      </span>
    </>
  )
}
