import type { Member } from '@alphorn/contract/accounts/members'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { RoleChoice } from '#web/accounts/settings/role-choice.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { member: Member; onClose: () => void }

export function ChangeRole({ member: { user_id, name, role: before }, onClose }: Props) {
  const t = useTranslations('members')
  const settings = useTranslations('settings')
  const change = useRouteMutation('app_member_change', {
    onDone: () => {
      showToast(t('role_changed', { name }))
      onClose()
    },
  })
  const form = useRouteForm('app_member_change', change, {
    values: { role: before },
    given: ({ role }) => ({ user_id, role }),
  })
  return (
    <FormDialog
      of={form}
      title={t('change_role_of', { name })}
      description={t('change_role_text')}
      word={settings('save')}
      onClose={onClose}
    >
      <RoleChoice {...form.choice('role')} />
    </FormDialog>
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
    <ConfirmDialog
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
    </ConfirmDialog>
  )
}
