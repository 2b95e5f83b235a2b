import type { Invitation } from '@alphorn/contract/accounts/members'
import { Link2, Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useInstallation } from '#web/data/use-installation.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { formatDay } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-button.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** An open invitation. If the installation has no mail server, it shows the link for the owner to pass on. */
export function InvitationLine({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('members')
  const { invitation_id, email, expires_at } = invitation
  const mailed = useInstallation()?.mail !== 'terminal'
  const showFailure = useFailureToast()
  const link = useRouteMutation('app_invitation_link', { onFailure: showFailure })
  const revoke = useRouteMutation('app_invitation_revoke', {
    onDone: () => showToast(t('taken_back', { email })),
    onFailure: showFailure,
  })
  const isOver = Date.parse(expires_at) <= Date.now()
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <Mail className="size-4 shrink-0 text-muted" aria-hidden />
      <About invitation={invitation} isOver={isOver} mailed={mailed} />
      {!mailed && !isOver && (
        <Button
          size="small"
          icon={<Link2 aria-hidden />}
          busy={link.isPending}
          aria-label={t('link_for', { email })}
          onClick={() => link.mutate({ invitation_id })}
        >
          {t('link')}
        </Button>
      )}
      {(mailed || isOver) && <Resend invitation={invitation} />}
      <Button
        size="small"
        removesRow
        busy={revoke.isPending}
        aria-label={t('take_back_from', { email })}
        onClick={() => revoke.mutate({ invitation_id })}
      >
        {t('take_back')}
      </Button>
      {link.data && (
        <div className="basis-full space-y-1">
          <CopyField label={t('link_for', { email })} text={`${location.origin}${link.data.path}`} />
          <p className="text-sm text-muted">{t('link_text')}</p>
        </div>
      )}
    </li>
  )
}

type AboutProps = { invitation: Invitation; isOver: boolean; mailed: boolean }

function About({ invitation: { email, role, expires_at, mail }, isOver, mailed }: AboutProps) {
  const t = useTranslations('members')
  const roles = useTranslations('roles')
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {email}
        {isOver && <Badge tone="bad">{t('over')}</Badge>}
        {!isOver && mailed && mail === 'waiting' && <Badge>{t('mail_waiting')}</Badge>}
        {mail === 'failed' && <Badge tone="bad">{t('mail_failed')}</Badge>}
      </p>
      <p className="text-sm text-muted tabular">
        {[roles(role), t('until', { day: formatDay(expires_at) })].join(' · ')}
      </p>
    </div>
  )
}

function Resend({ invitation: { email, role } }: { invitation: Invitation }) {
  const t = useTranslations('members')
  const { language } = useLanguage()
  const showFailure = useFailureToast()
  const again = useRouteMutation('app_invitation_create', {
    onDone: () => showToast(t('invited', { email })),
    onFailure: showFailure,
  })
  return (
    <Button
      size="small"
      busy={again.isPending}
      aria-label={t('again_to', { email })}
      onClick={() => again.mutate({ email, role, language })}
    >
      {t('again')}
    </Button>
  )
}
