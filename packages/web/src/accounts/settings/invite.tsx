import type { Role } from '@alphorn/contract/core/route'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useLanguage } from '#web/language/language.tsx'
import { WhereMailsGo } from '#web/accounts/sign-in/forgotten.tsx'
import { RoleChoice } from '#web/accounts/settings/role-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Invites somebody by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('members')
  const common = useTranslations('common')
  const session = useTranslations('session')
  const { language } = useLanguage()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const invite = useRouteMutation('app_invitation_create', {
    onDone: (made) => {
      showToast(t('invited', { email: made.email }))
      onClose()
    },
  })
  const wrong = useFieldErrors(invite.error)
  return (
    <Modal open onClose={onClose} title={t('invite_title')} description={t('invite_text')}>
      <form
        className="space-y-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate({ email: email.trim(), role, language })
        }}
      >
        <TextField
          label={session('email')}
          type="email"
          required
          autoFocus
          autoComplete="off"
          value={email}
          error={wrong['email']}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleChoice role={role} onChoose={setRole} />
        <WhereMailsGo />
        <FormFailure error={invite.error} known={['email']} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" busy={invite.isPending}>
            {t('invite')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
