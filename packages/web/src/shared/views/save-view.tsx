import type { SavedViewInput } from '@alphorn/contract/accounts/saved-views'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { given: Pick<SavedViewInput, 'screen' | 'project_id' | 'search'>; onClose: () => void }

/** Asks for the name of a saved view and who may see it. */
export function SaveView({ given, onClose }: Props) {
  const t = useTranslations('views')
  const save = useRouteMutation('app_view_create', {
    onDone: ({ name }) => {
      showToast(t('saved', { name }))
      onClose()
    },
  })
  const form = useRouteForm('app_view_create', save, {
    values: { name: '', shared: false },
    given: ({ name, shared }) => ({ ...given, name: name.trim(), shared }),
  })
  return (
    <FormDialog of={form} title={t('title')} description={t('text')} word={t('do_save')} onClose={onClose}>
      <TextField label={t('name')} autoFocus required maxLength={80} {...form.field('name')} />
      <label className="flex items-center gap-2">
        <input type="checkbox" {...form.register('shared')} />
        {t('share')}
      </label>
    </FormDialog>
  )
}
