import type { Member } from '@alphorn/contract/accounts/members'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { RoleChoice } from '#web/accounts/settings/role-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Sure } from '#web/ui/sure.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { member: Member; onClose: () => void }

export function ChangeRole({ member: { user_id, name, role: before }, onClose }: Props) {
  const t = useTranslations('members')
  const common = useTranslations('common')
  const settings = useTranslations('settings')
  const [role, setRole] = useState(before)
  const change = useRouteMutation('app_member_change', {
    onDone: () => {
      showToast(t('role_changed', { name }))
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('change_role_of', { name })}
      description={t('change_role_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" busy={change.isPending} onClick={() => change.mutate({ user_id, role })}>
            {settings('save')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 pb-2">
        <RoleChoice role={role} onChoose={setRole} />
        <FormFailure error={change.error} />
      </div>
    </Modal>
  )
}

export function RemoveMember({ member: { user_id, name }, onClose }: Props) {
  const t = useTranslations('members')
  const remove = useRouteMutation('app_member_remove', {
    onDone: () => {
      showToast(t('removed', { name }))
      onClose()
    },
  })
  return (
    <Sure
      title={t('remove_title', { name })}
      text={t('remove_text')}
      word={t('remove')}
      busy={remove.isPending}
      onSure={() => remove.mutate({ user_id })}
      onClose={onClose}
    >
      <div className="pb-2">
        <FormFailure error={remove.error} />
      </div>
    </Sure>
  )
}
