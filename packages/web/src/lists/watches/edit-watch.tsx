import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Watch } from '@alphorn/contract/lists/watches'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { SignalKinds } from '#web/companies/filters/filter-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** What a watch is called, and what it wants to hear of. */
export function EditWatch({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const t = useTranslations('watch_mail')
  const watches = useTranslations('watches')
  const common = useTranslations('common')
  const [name, setName] = useState(watch.name)
  const [kinds, setKinds] = useState<SignalKind[] | undefined>(watch.kinds)
  const edit = useRouteMutation('app_watch_edit', {
    onDone: () => {
      showToast(t('saved'))
      onClose()
    },
  })
  const wrong = useFieldErrors(edit.error)
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('edit_title', { name: watch.name })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="submit"
            form="edit-watch"
            look="primary"
            busy={edit.isPending}
            disabled={name.trim() === ''}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id="edit-watch"
        className="space-y-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '')
            edit.mutate({ watch_id: watch.watch_id, name: name.trim(), kinds: kinds ?? [] })
        }}
      >
        <TextField
          autoFocus
          label={watches('name')}
          required
          maxLength={120}
          value={name}
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <SignalKinds legend={watches('kinds_hint')} chosen={kinds} onChange={setKinds} />
        <FormFailure error={edit.error} known={['name']} />
      </form>
    </Modal>
  )
}
