import type { List } from '@alphorn/contract/lists/markets'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Sure } from '#web/ui/sure.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Deletes a list once its name was typed: its companies and feeds go with it. */
export function DeleteList({ list: { list_id, name }, onClose }: { list: List; onClose: () => void }) {
  const t = useTranslations('lists')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const remove = useRouteMutation('market_delete', {
    onDone: () => {
      showToast(t('deleted', { name }))
      void navigate({ to: '/lists' })
    },
  })
  return (
    <Sure
      title={t('delete_title', { name })}
      text={t('delete_text')}
      word={t('delete')}
      busy={remove.isPending}
      disabled={typed.trim() !== name}
      onSure={() => remove.mutate({ list_id })}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('delete_type', { name })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormFailure error={remove.error} />
    </Sure>
  )
}
