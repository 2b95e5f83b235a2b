import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Watch } from '@alphorn/contract/lists/watches'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { SignalKinds } from '#web/companies/filters/signal-kinds.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Edits the name of a watch and the signals it reports. */
export function EditWatch({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const t = useTranslations('watch_mail')
  const watches = useTranslations('watches')
  const edit = useRouteMutation('app_watch_edit', {
    onDone: () => {
      showToast(t('saved'))
      onClose()
    },
  })
  const form = useRouteForm('app_watch_edit', edit, {
    values: { name: watch.name, kinds: watch.kinds as SignalKind[] | undefined },
    given: ({ name, kinds = [] }) => ({ watch_id: watch.watch_id, name: name.trim(), kinds }),
  })
  return (
    <FormDialog
      of={form}
      wide
      title={t('edit_title', { name: watch.name })}
      word={t('save')}
      onClose={onClose}
    >
      <TextField autoFocus label={watches('name')} required maxLength={120} {...form.field('name')} />
      <SignalKinds legend={watches('kinds_hint')} {...form.choice('kinds')} />
    </FormDialog>
  )
}
