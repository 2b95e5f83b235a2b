import { DemoUidBadge } from '#web/companies/invented-badges.tsx'
import type { ReleasedText } from '@alphorn/contract/prospecting/exports'
import { Link } from '@tanstack/react-router'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime, shortenHash } from '#web/language/format.ts'
import { OutcomePanel } from '#web/prospecting/outcomes/outcome-panel.tsx'
import { ReleaseStateBadge, useBlockedReason } from '#web/prospecting/releases/release-state.tsx'
import { useRole } from '#web/data/use-has-scope.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { ConfirmWithReason } from '#web/shared/forms/confirm-with-reason.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { project_id: string; release: ReleasedText; onClose: () => void }

/** Shows a released text next to the table: exactly the approved text, its approver, and its state. */
export function ReleasePanel({ project_id, release, onClose }: Props) {
  const t = useTranslations('releases')
  const role = useRole()
  const whyOf = useBlockedReason()
  const [revoking, setRevoking] = useState(false)
  const { recipient, state, approval, variants, prospect_id } = release
  const why = whyOf(release)
  const mayRevoke = (role === 'owner' || role === 'approver') && approval.revoked_at === null
  return (
    <SidePanel label={recipient.name} onClose={onClose}>
      <div className="space-y-4 p-5">
        <header className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-lg font-semibold">{recipient.name}</h2>
          <CloseButton onClose={onClose} />
        </header>
        <div className="space-y-1">
          <p className="flex flex-wrap gap-1.5">
            <ReleaseStateBadge state={state} />
            <DemoUidBadge uid={recipient.uid} />
          </p>
          {why !== null && <p className="text-sm text-muted">{why}</p>}
        </div>
        {/* Users record an outcome more often than they read the letter again. */}
        <OutcomePanel project_id={project_id} prospect_id={prospect_id} />
        {variants.map(({ language, subject, body }) => (
          <article key={language} lang={language} className="rounded-md border border-line p-4">
            {subject !== null && <p className="mb-2 font-semibold">{subject}</p>}
            <p className="whitespace-pre-wrap">{body}</p>
          </article>
        ))}
        <ApprovalFacts release={release} />
        <div className="flex flex-wrap gap-2">
          <Link
            to="/projects/$project_id/prospects/$prospect_id"
            params={{ project_id, prospect_id }}
            className={buttonClass('plain', 'small')}
          >
            {t('to_prospect')}
          </Link>
          {mayRevoke && (
            <Button
              size="small"
              variant="danger"
              icon={<ShieldOff aria-hidden />}
              onClick={() => setRevoking(true)}
            >
              {t('revoke')}
            </Button>
          )}
        </div>
        {revoking && (
          <RevokeApproval project_id={project_id} release={release} onClose={() => setRevoking(false)} />
        )}
      </div>
    </SidePanel>
  )
}

/** Shows who approved the text and when, and the fingerprint of the approved text. */
function ApprovalFacts({ release: { approval, content_fingerprint, proof_page } }: Pick<Props, 'release'>) {
  const t = useTranslations('releases')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="text-muted">{t('approved')}</dt>
      <dd className="tabular">
        {approval.approved_by}, {dayAndTime(approval.approved_at)}
      </dd>
      {approval.revoked_at !== null && (
        <>
          <dt className="text-muted">{t('revoked')}</dt>
          <dd className="tabular">{dayAndTime(approval.revoked_at)}</dd>
        </>
      )}
      <dt className="text-muted">{t('fingerprint')}</dt>
      <dd>
        <code className="text-xs" title={content_fingerprint}>
          {shortenHash(content_fingerprint, 8)}
        </code>
      </dd>
      {proof_page !== null && (
        <>
          <dt className="text-muted">{t('proof_page')}</dt>
          <dd>
            <a
              href={proof_page.address}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-accent underline underline-offset-2"
            >
              {new URL(proof_page.address).pathname}
            </a>{' '}
            · {t('proof_page_views', { count: proof_page.views })}
            {proof_page.opted_out_at !== null && (
              <p>{t('proof_page_opted_out', { day: dayAndTime(proof_page.opted_out_at) })}</p>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

/** Revokes an approval with a reason. The history shows both. */
function RevokeApproval({ project_id, release, onClose }: Props) {
  const t = useTranslations('releases')
  const { prospect_id, approval, recipient, state } = release
  const revoke = useRouteMutation('app_approval_revoke', {
    onDone: () => {
      showToast(t('revoked_notice', { name: recipient.name }))
      onClose()
    },
  })
  return (
    <ConfirmWithReason
      title={t('revoke_title', { name: recipient.name })}
      text={t(state === 'exported' ? 'revoke_exported' : 'revoke_text')}
      word={t('revoke')}
      label={t('reason')}
      route="app_approval_revoke"
      busy={revoke.isPending}
      error={revoke.error}
      onSure={(reason) =>
        revoke.mutate({ project_id, prospect_id, approval_id: approval.approval_id, reason })
      }
      onClose={onClose}
    />
  )
}
