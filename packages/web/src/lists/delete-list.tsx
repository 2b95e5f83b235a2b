import type { List } from '@alphorn/contract/markets'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeed } from '#web/data/use-deed.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { tell } from '#web/ui/toasts.tsx'

/** Deletes a list once its name was typed: its companies and feeds go with it. */
export function DeleteList({ list: { list_id, name }, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const remove = useDeed('market_delete', {
    onDone: () => {
      tell(t('deleted', { name }))
      void navigate({ to: '/lists' })
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('delete_title', { name })}
      description={t('delete_text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="submit"
            form="delete-list"
            look="danger"
            busy={remove.isPending}
            disabled={typed.trim() !== name}
          >
            {t('delete')}
          </Button>
        </>
      }
    >
      <form
        id="delete-list"
        className="space-y-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === name) remove.mutate({ list_id })
        }}
      >
        <TextField
          autoFocus
          label={t('delete_type', { name })}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormFailure error={remove.error} />
      </form>
    </Modal>
  )
}
