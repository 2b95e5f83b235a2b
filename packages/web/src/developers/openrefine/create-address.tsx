import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { onClose: () => void; onCreated: (made: { path: string }) => void }

/** Creates an address for OpenRefine, which is shown only once. */
export function CreateAddress({ onClose, onCreated }: Props) {
  const t = useTranslations('openrefine')
  const create = useRouteMutation('app_reconciler_create', { onDone: onCreated })
  const form = useRouteForm('app_reconciler_create', create, {
    values: { name: '' },
    given: ({ name }) => ({ name: name.trim() }),
  })
  return (
    <FormDialog of={form} title={t('new')} word={t('create')} onClose={onClose}>
      <TextField
        autoFocus
        required
        label={t('name')}
        hint={t('name_hint')}
        maxLength={100}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
