import type { List } from '@alphorn/contract/lists/markets'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

/** Deletes a list, with its companies and feeds, after the user has typed its name. */
export function DeleteList({ list: { list_id, name }, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const navigate = useNavigate()
  const remove = useRouteMutation('market_delete', {
    onDone: () => {
      showToast(t('deleted', { name }))
      void navigate({ to: '/lists' })
    },
  })
  const form = useRouteForm('market_delete', remove, { values: { typed: '' }, given: () => ({ list_id }) })
  return (
    <FormDialog
      of={form}
      title={t('delete_title', { name })}
      description={t('delete_text')}
      word={t('delete')}
      variant="danger"
      disabled={form.watch('typed').trim() !== name}
      onClose={onClose}
    >
      <TextField autoFocus label={t('delete_type', { name })} autoComplete="off" {...form.field('typed')} />
    </FormDialog>
  )
}
