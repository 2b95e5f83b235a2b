import type { Passkey } from '@alphorn/contract/accounts/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { agentWords } from '#web/accounts/second-factor/agent-words.ts'
import { isDismissed, isRegistered } from '#web/accounts/second-factor/passkey-call.ts'
import { TextField } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys')
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: registerPasskey,
    onSuccess: async (_, { name }) => {
      await queries.invalidateQueries({ queryKey: ['app_passkey_list'] })
      await queries.invalidateQueries({ queryKey: ['session'] })
      showToast(t('added', { name }))
      onClose()
    },
  })
  // A user who cancels the browser's dialog sees the form again.
  const error = isDismissed(add.error) ? null : add.error
  const sending = { mutate: add.mutate, isPending: add.isPending, error }
  const form = useRouteForm('app_passkey_add', sending, {
    values: { name: agentWords(navigator.userAgent) ?? '' },
    given: ({ name }) => ({ name: name.trim() }),
  })
  return (
    <FormDialog
      of={form}
      title={t('add')}
      description={t('add_text')}
      word={t('add')}
      says={{ fault: t(isRegistered(error) ? 'registered' : 'not_here') }}
      onClose={onClose}
    >
      <TextField label={t('name')} required maxLength={60} {...form.field('name')} />
    </FormDialog>
  )
}

/** Lets the browser create a passkey, and the service store its public key. */
async function registerPasskey({ name }: { name: string }) {
  const [{ startRegistration }, { data }] = await Promise.all([
    import('@simplewebauthn/browser'),
    callRoute('app_passkey_offer', {}),
  ])
  const optionsJSON = data as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const made = await startRegistration({ optionsJSON })
  await callRoute('app_passkey_add', { name, response: { ...made, response: { ...made.response } } })
}

type OneProps = { passkey: Passkey; onClose: () => void }

export function RenamePasskey({ passkey: { passkey_id, name: before }, onClose }: OneProps) {
  const t = useTranslations('passkeys')
  const settings = useTranslations('settings')
  const rename = useRouteMutation('app_passkey_rename', { onDone: onClose })
  const form = useRouteForm('app_passkey_rename', rename, {
    values: { name: before },
    given: ({ name }) => ({ passkey_id, name: name.trim() }),
  })
  return (
    <FormDialog of={form} title={t('rename_of', { name: before })} word={settings('save')} onClose={onClose}>
      <TextField label={t('name')} required autoFocus maxLength={60} {...form.field('name')} />
    </FormDialog>
  )
}

export function RemovePasskey({ passkey: { passkey_id, name }, onClose }: OneProps) {
  const t = useTranslations('passkeys')
  const showFailure = useFailureToast()
  const remove = useRouteMutation('app_passkey_remove', {
    onDone: () => {
      showToast(t('removed', { name }))
      onClose()
    },
    onFailure: showFailure,
  })
  return (
    <ConfirmDialog
      title={t('remove_of', { name })}
      text={t('remove_text')}
      word={t('remove')}
      busy={remove.isPending}
      onSure={() => remove.mutate({ passkey_id })}
      onClose={onClose}
    />
  )
}
