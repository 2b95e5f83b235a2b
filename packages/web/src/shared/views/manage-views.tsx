import type { SavedView } from '@alphorn/contract/accounts/saved-views'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Props = { views: readonly SavedView[]; search: string; onClose: () => void }

/** Manages saved views: renames, shares, replaces or deletes them. */
export function ManageViews({ views, search, onClose }: Props) {
  const t = useTranslations('views')
  return (
    <Modal open wide onClose={onClose} title={t('manage_title')}>
      {views.length === 0 && <p className="pb-4 text-muted">{t('none')}</p>}
      <ul className="divide-y divide-line pb-3">
        {views.map((view) => (
          <ViewLine key={view.view_id} view={view} search={search} />
        ))}
      </ul>
    </Modal>
  )
}

type LineProps = { view: SavedView; search: string }

function ViewLine({ view, search }: LineProps) {
  const t = useTranslations('views')
  const isOwner = useRole() === 'owner'
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      {view.mine ? (
        <NameField view={view} />
      ) : (
        <span className="min-w-40 flex-1 truncate">
          {view.name} <span className="text-sm text-muted">{t('by', { name: view.created_by })}</span>
        </span>
      )}
      {view.mine && <ShareAndUpdate view={view} search={search} />}
      {(view.mine || isOwner) && <DeleteView view={view} />}
    </li>
  )
}

function NameField({ view }: { view: SavedView }) {
  const t = useTranslations('views')
  const showFailure = useFailureToast()
  const [name, setName] = useState(view.name)
  const change = useRouteMutation('app_view_change', {
    onFailure: (error) => {
      setName(view.name)
      showFailure(error)
    },
  })
  const rename = () => {
    const wanted = name.trim()
    if (wanted === '' || wanted === view.name) return setName(view.name)
    change.mutate({ view_id: view.view_id, name: wanted })
  }
  return (
    <input
      aria-label={t('name_of', { name: view.name })}
      className="field h-8 min-w-40 flex-1"
      maxLength={80}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onBlur={rename}
      onKeyDown={({ key }) => {
        if (key === 'Enter') rename()
        // It also closes the dialog. A half-typed name must not become the name of the view.
        if (key === 'Escape') setName(view.name)
      }}
    />
  )
}

function ShareAndUpdate({ view, search }: LineProps) {
  const t = useTranslations('views')
  const { view_id, name, shared } = view
  const change = useRouteMutation('app_view_change', {
    onDone: (_view, { search }) => search !== undefined && showToast(t('updated', { name })),
    onFailure: useFailureToast(),
  })
  return (
    <>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          aria-label={t('share_of', { name })}
          checked={shared}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ view_id, shared: target.checked })}
        />
        {t('share')}
      </label>
      {view.search !== search && (
        <Button
          size="small"
          icon={<RefreshCw aria-hidden />}
          onClick={() => change.mutate({ view_id, search })}
        >
          {t('update')}
        </Button>
      )}
    </>
  )
}

function DeleteView({ view }: { view: SavedView }) {
  const t = useTranslations('views')
  const showFailure = useFailureToast()
  const { view_id, name, mine, screen, project_id, search, shared, created_by } = view
  const [asking, setAsking] = useState(false)
  const again = useRouteMutation('app_view_create', { onFailure: showFailure })
  const undo = {
    label: t('undo'),
    onUndo: () => again.mutate({ screen, name, search, shared, ...(project_id !== null && { project_id }) }),
  }
  const remove = useRouteMutation('app_view_delete', {
    onDone: () => showToast(t('deleted', { name }), mine ? { undo } : {}),
    onFailure: showFailure,
  })
  const removeNow = () => remove.mutate({ view_id })
  return (
    <>
      <Button
        removesRow
        size="icon"
        variant="quiet"
        aria-label={t('delete', { name })}
        icon={<Trash2 aria-hidden />}
        busy={remove.isPending}
        // The view of a colleague cannot be restored as theirs, so deleting it asks first.
        onClick={() => (mine ? removeNow() : setAsking(true))}
      />
      {asking && (
        <ConfirmDialog
          title={t('delete_title', { name })}
          text={t('delete_text', { by: created_by })}
          word={t('do_delete')}
          busy={remove.isPending}
          onSure={removeNow}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
