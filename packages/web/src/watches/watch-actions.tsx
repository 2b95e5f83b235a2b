import type { SignalKind } from '@alphorn/contract/signal-kinds'
import type { Watch } from '@alphorn/contract/watches'
import { useNavigate } from '@tanstack/react-router'
import { Bell, BellOff, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeed } from '#web/data/use-deed.ts'
import { SignalKinds } from '#web/filters/filter-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/ui/form-failure.tsx'
import { DropItem, DropMenu } from '#web/ui/menu.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { tell, useTellFailure } from '#web/ui/toasts.tsx'

/** What can be done with a watch: mute it, change it, end it, see its history. */
export function WatchActions({ watch, onDelete }: { watch: Watch; onDelete: () => void }) {
  const t = useTranslations('watch_mail')
  const watches = useTranslations('watches')
  const lists = useTranslations('lists')
  const building = useTranslations('building')
  const tellFailure = useTellFailure()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { watch_id, muted } = watch
  const mute = useDeed('app_watch_edit', {
    onDone: (after) => tell(t(after.muted ? 'muted_told' : 'unmuted_told')),
  })
  return (
    <>
      <Button
        icon={muted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        busy={mute.isPending}
        onClick={() => mute.mutate({ watch_id, muted: !muted }, { onError: tellFailure })}
      >
        {t(muted ? 'unmute' : 'mute')}
      </Button>
      <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <DropMenu
        trigger={
          <Button look="quiet" size="icon" aria-label={lists('more')} icon={<Ellipsis aria-hidden />} />
        }
      >
        <DropItem
          icon={<History aria-hidden />}
          onClick={() => void navigate({ to: '/developers/requests', search: { target: watch_id } })}
        >
          {building('history')}
        </DropItem>
        <DropItem icon={<Trash2 aria-hidden />} tone="bad" onClick={onDelete}>
          {watches('delete')}
        </DropItem>
      </DropMenu>
      {editing && <EditWatch watch={watch} onClose={() => setEditing(false)} />}
    </>
  )
}

function EditWatch({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const t = useTranslations('watch_mail')
  const watches = useTranslations('watches')
  const common = useTranslations('common')
  const [name, setName] = useState(watch.name)
  const [kinds, setKinds] = useState<SignalKind[] | undefined>(watch.kinds)
  const edit = useDeed('app_watch_edit', {
    onDone: () => {
      tell(t('saved'))
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
