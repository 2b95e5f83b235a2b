import type { LetterConnection } from '@alphorn/contract/letter-post/letter-post'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'
import { SecretField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Connects to Pingen with the organisation that pays, and its OAuth client. */
export function ConnectPingen({
  connection,
  onClose,
}: {
  connection: LetterConnection | null
  onClose: () => void
}) {
  const t = useTranslations('letter_post')
  const settings = useTranslations('settings')
  const save = useRouteMutation('app_letter_service_save', {
    onDone: () => {
      showToast(t('connected'))
      onClose()
    },
  })
  const form = useRouteForm('app_letter_service_save', save, {
    values: {
      organisation_id: connection?.organisation_id ?? '',
      client_id: connection?.client_id ?? '',
      client_secret: '',
    },
    given: ({ organisation_id, client_id, client_secret }) => ({
      organisation_id: organisation_id.trim(),
      client_id: client_id.trim(),
      ...(client_secret.trim() !== '' && { client_secret: client_secret.trim() }),
    }),
  })
  const isKept = connection !== null && form.watch('client_id').trim() === connection.client_id
  return (
    <FormDialog
      of={form}
      title={connection ? t('edit') : t('connect')}
      description={t('form_text')}
      word={connection ? settings('save') : t('connect')}
      onClose={onClose}
    >
      <TextField
        label={t('organisation_id')}
        hint={t('organisation_id_hint')}
        required
        maxLength={36}
        {...form.field('organisation_id')}
      />
      <TextField label={t('client_id')} required maxLength={200} {...form.field('client_id')} />
      <SecretField
        label={t('client_secret')}
        maxLength={500}
        hint={isKept ? t('client_secret_kept') : t('client_secret_hint')}
        {...form.field('client_secret')}
      />
    </FormDialog>
  )
}
