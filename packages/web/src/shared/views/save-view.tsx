import type { SavedViewInput } from '@alphorn/contract/accounts/saved-views'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { given: Pick<SavedViewInput, 'screen' | 'project_id' | 'search'>; onClose: () => void }

/** Asks for the name under which what is shown is saved, and for whom. */
export function SaveView({ given, onClose }: Props) {
  const t = useTranslations('views')
  const common = useTranslations('common')
  const form = useId()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useRouteMutation('app_view_create', {
    onDone: () => {
      showToast(t('saved', { name: name.trim() }))
      onClose()
    },
  })
  const wrong = useFieldErrors(save.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate({ ...given, name: name.trim(), shared })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            busy={save.isPending}
            disabled={name.trim() === ''}
          >
            {t('do_save')}
          </Button>
        </>
      }
    >
      <form id={form} className="space-y-4 pb-2" onSubmit={onSubmit}>
        <TextField
          label={t('name')}
          autoFocus
          maxLength={80}
          value={name}
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          {t('share')}
        </label>
        <FormFailure error={save.error} known={['name']} />
      </form>
    </Modal>
  )
}
