import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = { onClose: () => void; onCreated: (made: { path: string }) => void }

/** A new address for OpenRefine. It comes once. */
export function CreateAddress({ onClose, onCreated }: Props) {
  const t = useTranslations('openrefine')
  const common = useTranslations('common')
  const [name, setName] = useState('')
  const create = useRouteMutation('app_reconciler_create', { onDone: onCreated })
  const wrong = useFieldErrors(create.error)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('new')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="submit"
            form="create-address"
            look="primary"
            busy={create.isPending}
            disabled={name.trim() === ''}
          >
            {t('create')}
          </Button>
        </>
      }
    >
      <form
        id="create-address"
        className="space-y-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') create.mutate({ name: name.trim() })
        }}
      >
        <TextField
          autoFocus
          label={t('name')}
          hint={t('name_hint')}
          maxLength={100}
          value={name}
          error={wrong['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <FormFailure error={create.error} known={['name']} />
      </form>
    </Modal>
  )
}
