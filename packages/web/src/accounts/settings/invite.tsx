import type { Role } from '@alphorn/contract/core/route'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useInstallation } from '#web/data/use-installation.ts'
import { RoleChoice } from '#web/accounts/settings/role-choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Invites a person by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('members')
  const session = useTranslations('session')
  const { language } = useLanguage()
  const mailed = useInstallation()?.mail !== 'terminal'
  const invite = useRouteMutation('app_invitation_create', {
    onDone: (made) => {
      showToast(t('invited', { email: made.email }))
      onClose()
    },
  })
  const form = useRouteForm('app_invitation_create', invite, {
    values: { email: '', role: 'member' as Role },
    given: ({ email, role }) => ({ email: email.trim(), role, language }),
  })
  return (
    <FormDialog
      of={form}
      title={t('invite_title')}
      description={t(mailed ? 'invite_text' : 'invite_text_unmailed')}
      word={t('invite')}
      onClose={onClose}
    >
      <TextField
        label={session('email')}
        type="email"
        required
        autoFocus
        autoComplete="off"
        {...form.field('email')}
      />
      <RoleChoice {...form.choice('role')} />
    </FormDialog>
  )
}
